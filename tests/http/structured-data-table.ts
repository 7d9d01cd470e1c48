interface Properties {
  required: string[];
  recommended: string[];
}

/**
 * Required and recommended properties by type: Google's structured data documentation (Article, BreadcrumbList, FAQPage,
 * JobPosting, Organization, ProfilePage, Carousel), and schema.org for types that no search engine documents.
 * Recommended properties that would be untrue here are left out: a job that is not remote has no region of applicants.
 */
export const table: Record<string, Properties> = {
  Organization: {
    required: ["name", "description"],
    recommended: [],
  },
  WebSite: { required: ["name", "url"], recommended: ["potentialAction", "publisher", "inLanguage"] },
  SearchAction: { required: ["target", "query-input"], recommended: [] },
  EntryPoint: { required: ["urlTemplate"], recommended: [] },
  WebPage: { required: ["name", "url"], recommended: ["description", "isPartOf", "inLanguage"] },
  AboutPage: { required: ["name", "url", "mainEntity"], recommended: ["description", "isPartOf", "inLanguage"] },
  ContactPage: { required: ["name", "url", "mainEntity"], recommended: ["description", "isPartOf", "inLanguage"] },
  CollectionPage: { required: ["name", "url", "mainEntity"], recommended: ["description", "isPartOf", "inLanguage"] },
  ProfilePage: { required: ["mainEntity"], recommended: ["name", "url", "description", "isPartOf", "inLanguage"] },
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  ItemList: { required: ["itemListElement"], recommended: ["numberOfItems"] },
  ListItem: { required: ["position", "name"], recommended: [] },
  BlogPosting: {
    required: ["headline"],
    recommended: [
      ...["author", "datePublished", "dateModified", "image"],
      ...["publisher", "mainEntityOfPage", "description", "wordCount", "articleSection", "keywords"],
    ],
  },
  Article: {
    required: ["headline"],
    recommended: ["author", "datePublished", "dateModified", "image", "publisher", "mainEntityOfPage", "description"],
  },
  Person: { required: ["name"], recommended: ["url", "jobTitle", "worksFor"] },
  Service: { required: ["name", "provider"], recommended: ["serviceType", "description", "areaServed", "url"] },
  FAQPage: { required: ["mainEntity"], recommended: [] },
  Question: { required: ["name", "acceptedAnswer"], recommended: [] },
  Answer: { required: ["text"], recommended: [] },
  JobPosting: {
    required: ["title", "description", "datePosted", "hiringOrganization", "jobLocation"],
    recommended: ["baseSalary", "employmentType", "identifier", "validThrough", "directApply", "url"],
  },
  PropertyValue: { required: ["name", "value"], recommended: [] },
  Place: { required: ["address"], recommended: [] },
  PostalAddress: {
    required: ["addressCountry"],
    recommended: ["streetAddress", "addressLocality", "addressRegion", "postalCode"],
  },
  MonetaryAmount: { required: ["currency", "value"], recommended: [] },
  QuantitativeValue: { required: ["minValue", "maxValue", "unitText"], recommended: [] },
  Country: { required: ["name"], recommended: [] },
  AdministrativeArea: { required: ["name"], recommended: [] },
  Book: {
    required: ["name", "author", "url"],
    recommended: ["bookFormat", "datePublished", "inLanguage", "image", "publisher", "isAccessibleForFree"],
  },
  DigitalDocument: { required: ["name"], recommended: ["encodingFormat", "dateModified", "description"] },
};

/** The company itself has more properties than the other organizations on the site, its clients. */
export const companyProperties: Properties = {
  required: ["name", "url", "logo", "telephone", "address", "areaServed"],
  recommended: ["legalName", "description", "email", "foundingDate", "sameAs"],
};

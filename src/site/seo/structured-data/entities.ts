import type {
  ArticleLeaf,
  BlogPostingLeaf,
  BookLeaf,
  DigitalDocumentLeaf,
  FAQPageLeaf,
  JobPostingLeaf,
  MergeLeafTypes,
  PersonLeaf,
  ServiceLeaf,
} from "schema-dts";
import type { Content } from "../../../content/content.ts";
import type { Company } from "../../../content/model/company.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Article, CaseStudy, Ebook, Job, Person, Question, Service } from "../../../content/model/snapshot.ts";
import { socialImagePath } from "../page-head.ts";
import { companyId, type GraphNode, nodeId, officeAddress, pageId, postalAddress } from "./graph.ts";

/** A member of the company, in short: for pages where the person is mentioned. */
export function person({ slug, name, role }: Person, content: Content, siteUrl: string): PersonLeaf & GraphNode {
  return {
    "@type": "Person",
    "@id": nodeId(siteUrl, pathOfPage.author(slug), "person"),
    name,
    jobTitle: role,
    worksFor: { "@id": companyId(siteUrl) },
    url: siteUrl + (content.articles.isBy(slug) ? pathOfPage.author(slug) : content.pages.about ? "/about-us" : "/"),
  };
}

/** The full description, for the person's own page. */
export function authorProfile(author: Person, content: Content, siteUrl: string): PersonLeaf & GraphNode {
  return {
    ...person(author, content, siteUrl),
    description: author.bio,
    knowsAbout: author.field,
    image: `${siteUrl}/covers/person/${author.slug}/monogram.svg`,
    ...(author.links.length > 0 && { sameAs: author.links.map(({ url }) => url) }),
  };
}

/** An article and its author. */
export function blogPosting(article: Article, content: Content, siteUrl: string): GraphNode[] {
  const path = pathOfPage.article(article.slug);
  const author = content.people.pick([article.author]).map((writer) => person(writer, content, siteUrl));
  const posting: BlogPostingLeaf & GraphNode = {
    "@type": "BlogPosting",
    "@id": nodeId(siteUrl, path, "article"),
    headline: article.title,
    description: article.description,
    image: siteUrl + socialImagePath(path),
    datePublished: article.publishedOn,
    dateModified: article.updatedOn ?? article.publishedOn,
    author: author.map((node) => ({ "@id": node["@id"] })),
    publisher: { "@id": companyId(siteUrl) },
    mainEntityOfPage: { "@id": pageId(siteUrl, path) },
    articleSection: content.categories.find(article.category ?? "")?.title,
    keywords: content.tags.pick(article.tags).map(({ title }) => title),
    wordCount: article.words,
  };
  return [posting, ...author];
}

/** A case study: written by the company, about a client. */
export function caseStudyArticle(study: CaseStudy, siteUrl: string): GraphNode[] {
  const path = pathOfPage.caseStudy(study.slug);
  const article: ArticleLeaf & GraphNode = {
    "@type": "Article",
    "@id": nodeId(siteUrl, path, "case-study"),
    headline: study.title,
    description: study.description,
    image: siteUrl + socialImagePath(path),
    datePublished: study.publishedOn,
    dateModified: study.updatedOn ?? study.publishedOn,
    author: { "@id": companyId(siteUrl) },
    publisher: { "@id": companyId(siteUrl) },
    mainEntityOfPage: { "@id": pageId(siteUrl, path) },
    about: { "@type": "Organization", name: study.client, description: study.clientAbout },
    keywords: study.technologies,
  };
  return [article];
}

type DigitalBook = MergeLeafTypes<[BookLeaf, DigitalDocumentLeaf]> & GraphNode;

/** An ebook and its author. */
export function digitalBook(ebook: Ebook, content: Content, siteUrl: string): GraphNode[] {
  const path = pathOfPage.ebook(ebook.slug);
  const author = content.people.pick([ebook.author]).map((writer) => person(writer, content, siteUrl));
  // The page shows only the current edition's date.
  const edition = ebook.updatedOn ?? ebook.publishedOn;
  const book: DigitalBook = {
    "@type": ["Book", "DigitalDocument"],
    "@id": nodeId(siteUrl, path, "book"),
    name: ebook.title,
    alternativeHeadline: ebook.subtitle,
    description: ebook.description,
    url: siteUrl + path,
    image: siteUrl + socialImagePath(path),
    author: author.map((node) => ({ "@id": node["@id"] })),
    publisher: { "@id": companyId(siteUrl) },
    datePublished: edition,
    dateModified: edition,
    bookFormat: "https://schema.org/EBook",
    encodingFormat: "application/pdf",
    isAccessibleForFree: true,
    inLanguage: "en",
  };
  return [book, ...author];
}

export function offeredService(service: Service, company: Company, siteUrl: string): ServiceLeaf & GraphNode {
  const path = pathOfPage.service(service);
  return {
    "@type": "Service",
    "@id": nodeId(siteUrl, path, "service"),
    name: service.title,
    serviceType: service.name,
    description: service.description,
    url: siteUrl + path,
    provider: { "@id": companyId(siteUrl) },
    areaServed: company.areaServed,
  };
}

/** The questions and answers on the page at this path. */
export function faqPage(questions: Question[], path: string, siteUrl: string): FAQPageLeaf & GraphNode {
  return {
    "@type": "FAQPage",
    "@id": nodeId(siteUrl, path, "questions"),
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}

const employmentTypes = { "full-time": "FULL_TIME", "part-time": "PART_TIME", internship: "INTERN" };
const salaryUnits = { hour: "HOUR", day: "DAY", month: "MONTH", year: "YEAR" };

/** A job with its full text, because job boards show that instead of the page. */
export function jobPosting(job: Job, html: string, company: Company, siteUrl: string): JobPostingLeaf & GraphNode {
  const path = pathOfPage.job(job.slug);
  return {
    "@type": "JobPosting",
    "@id": nodeId(siteUrl, path, "job"),
    title: job.title,
    description: html,
    url: siteUrl + path,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.slug },
    datePosted: job.postedOn,
    // The job is open until the end of its closing day.
    validThrough: `${job.closesOn}T23:59:59Z`,
    employmentType: employmentTypes[job.employment],
    directApply: true,
    hiringOrganization: { "@id": companyId(siteUrl) },
    ...jobLocations(job, company),
    ...(job.remote === "yes" && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: applicantArea(job, company),
    }),
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: job.salary.currency,
      value: {
        "@type": "QuantitativeValue",
        minValue: job.salary.from,
        maxValue: job.salary.to,
        unitText: salaryUnits[job.salary.per],
      },
    },
    ...(job.technologies.length > 0 && { skills: job.technologies.join(", ") }),
  };
}

/** The offices whose city the job's place mentions; without one, the main address, or none for a remote job. */
function jobLocations({ place, remote }: Job, company: Company) {
  const named = company.offices.filter(({ city }) => place.includes(city));
  if (named.length === 0 && remote === "yes") return {};
  const addresses = named.length > 0 ? named.map((office) => officeAddress(office, company)) : [postalAddress(company)];
  return { jobLocation: addresses.map((address) => ({ "@type": "Place", address }) as const) };
}

/** Where applicants may live, parsed from the job's place: "Łódź or remote in the EU". */
function applicantArea({ place }: Job, { address }: Company) {
  const named = /remote in (?:the )?(.+)$/i.exec(place)?.[1];
  if (named === "EU") return { "@type": "AdministrativeArea", name: "European Union" } as const;
  return { "@type": "Country", name: named ?? address.country } as const;
}

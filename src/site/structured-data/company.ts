import type {
  OrganizationLeaf,
  PostalAddressLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from "schema-dts";
import type { Company } from "../../content/schemas/company.ts";
import { companyId, type Node, websiteId } from "./node.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

export function organization(company: Company, siteUrl: string): OrganizationLeaf & Node {
  return {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    additionalType: "software company",
    name: company.name,
    legalName: company.legalName,
    description: company.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: company.email,
    telephone: company.telephone,
    foundingDate: String(company.founded),
    areaServed: company.areaServed.map((code) => ({ "@type": "Country", name: countries.of(code) ?? code })),
    address: postalAddress(company),
    sameAs: company.social.map(({ url }) => url),
  };
}

export function postalAddress({ address }: Company): PostalAddressLeaf {
  const { street, locality, region, postalCode, country } = address;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: locality,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  };
}

/** An office in lines, as on an envelope: the street first, the country last. */
export function officeAddress({ city, address }: Company["offices"][number], company: Company): PostalAddressLeaf {
  if (city === company.address.locality) return postalAddress(company);
  const [streetAddress] = address;
  return {
    "@type": "PostalAddress",
    streetAddress,
    addressLocality: city,
    addressCountry: address.length > 1 ? address.at(-1) : company.address.country,
  };
}

export function website(company: Company, siteUrl: string): WebSiteLeaf & Node {
  const search: WithActionConstraints<SearchActionLeaf> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={query}` },
    "query-input": "required name=query",
  };
  return {
    "@type": "WebSite",
    "@id": websiteId(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: "en",
    publisher: { "@id": companyId(siteUrl) },
    potentialAction: search,
  };
}

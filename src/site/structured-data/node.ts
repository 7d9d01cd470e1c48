/** One thing in a page's graph. Its `@id` is an address that stays, so that other pages can mean the same thing. */
export interface Node {
  "@type": string | readonly string[];
  "@id": string;
}

export const companyId = (siteUrl: string) => `${siteUrl}/#company`;
export const websiteId = (siteUrl: string) => `${siteUrl}/#website`;
export const pageId = (siteUrl: string, path: string) => nodeId(siteUrl, path, "page");
export const personId = (siteUrl: string, slug: string) => nodeId(siteUrl, `/blog/author/${slug}`, "person");

/** A thing is known by the page that is about it. */
export function nodeId(siteUrl: string, path: string, name: string): string {
  return `${siteUrl}${path}#${name}`;
}

import type { PersonLeaf } from "schema-dts";
import type { Content } from "../../../content/content.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Person } from "../../../content/model/snapshot.ts";
import { companyId, type GraphNode, personId } from "./graph.ts";

/** A member of the company, in short: for pages where the person is mentioned. */
export function person({ slug, name, role }: Person, content: Content, siteUrl: string): PersonLeaf & GraphNode {
  return {
    "@type": "Person",
    "@id": personId(siteUrl, slug),
    name,
    jobTitle: role,
    worksFor: { "@id": companyId(siteUrl) },
    url: siteUrl + (content.articles.isBy(slug) ? pathOfPage.author(slug) : "/about-us"),
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

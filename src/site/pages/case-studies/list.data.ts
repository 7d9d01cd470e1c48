import { addressOf } from "../../../content/addresses.ts";
import { caseStudyCard } from "../../../content/cards.ts";
import type { Content } from "../../../content/content.ts";
import type { CaseStudy } from "../../../content/snapshot.ts";
import { byName } from "../../by-name.ts";
import type { PageHead } from "../../head.ts";
import type { LoadArgs } from "../../load.ts";
import { listing } from "../../structured-data/listing.ts";

const facets = ["industry", "service", "technology"] as const;
type Facet = (typeof facets)[number];
type Filter = Record<Facet, string>;

export function load({ content, query, siteUrl }: LoadArgs) {
  const all = content.caseStudies.all;
  const filter: Filter = {
    industry: query.get("industry") ?? "",
    service: query.get("service") ?? "",
    technology: query.get("technology") ?? "",
  };
  const studies = all.filter((study) => fits(study, filter));
  const data = {
    studies: studies.map(caseStudyCard),
    total: all.length,
    cloth: all.find(({ dyes }) => dyes[0] === "woad")?.slug,
    filter,
    choices: choices(content),
    nearest: studies.length === 0 ? loosened(all, filter) : [],
  };
  const description =
    "Work for clients with the problem, the decision, its price, and results measured before and after.";
  const items = studies.map(({ slug, title }) => ({ title, path: addressOf.caseStudy(slug) }));
  const head: PageHead = {
    title: "Case studies",
    description,
    path: "/case-studies",
    kind: "CollectionPage",
    things: [listing("/case-studies", items, siteUrl)],
  };
  return { data, head };
}

function fits(study: CaseStudy, { industry, service, technology }: Filter): boolean {
  return (
    (!industry || study.industry === industry) &&
    (!service || study.services.includes(service)) &&
    (!technology || study.technologies.includes(technology))
  );
}

/** What can be chosen: only what at least one study has. */
function choices({ caseStudies: { all }, services }: Content): Record<Facet, { value: string; label: string }[]> {
  const used = services.all.filter(({ slug }) => all.some((study) => study.services.includes(slug)));
  return {
    industry: distinct(all.map((study) => study.industry)),
    service: used.map(({ slug, name }) => ({ value: slug, label: name })),
    technology: distinct(all.flatMap((study) => study.technologies)),
  };
}

function distinct(values: string[]) {
  return byName(new Set(values)).map((value) => ({ value, label: value }));
}

/** When nothing fits: which choice to give up, and how much that would show. */
function loosened(all: CaseStudy[], filter: Filter) {
  return facets
    .filter((facet) => filter[facet])
    .map((facet) => {
      const looser = { ...filter, [facet]: "" };
      const kept = Object.entries(looser).filter(([, value]) => value !== "");
      const count = all.filter((study) => fits(study, looser)).length;
      return { facet, count, href: `/case-studies?${new URLSearchParams(kept)}`.replace(/\?$/, "") };
    })
    .filter(({ count }) => count > 0);
}

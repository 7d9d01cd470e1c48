import { counted } from "../../counted.ts";
import { SentenceFilter } from "../../sections/sentence-filter/sentence-filter.tsx";
import type { CaseStudyList } from "./case-study-list.ts";

type FiltersProps = Pick<CaseStudyList, "filter" | "choices" | "total"> & { shown: number };

const facets = [
  { name: "industry", before: "Work in", all: "every industry" },
  { name: "service", before: "on", all: "every service" },
  { name: "technology", before: "with", all: "every technology" },
] as const;

export function Filters({ filter, choices, shown, total }: FiltersProps) {
  const gaps = facets.map((facet) => ({ ...facet, chosen: filter[facet.name], choices: choices[facet.name] }));
  const all = counted(total, "case study", "case studies");
  return <SentenceFilter action="/case-studies" gaps={gaps} shown={shown} total={total} counted={all} />;
}

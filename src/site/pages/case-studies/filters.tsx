import { Button } from "../../ui/button/button.tsx";
import type { CaseStudyList } from "./case-study-list.ts";
import styles from "./filters.module.css";

type FiltersProps = Pick<CaseStudyList, "filter" | "choices" | "total"> & { shown: number };

const gaps = [
  { facet: "industry", before: "Work in", all: "every industry" },
  { facet: "service", before: "on", all: "every service" },
  { facet: "technology", before: "with", all: "every technology" },
] as const;

/** A sentence with three gaps. It is a plain GET form, so the choice is in the address and needs no script. */
export function Filters({ filter, choices, shown, total }: FiltersProps) {
  return (
    <search className={`frame ${styles.filters}`}>
      <form method="get" action="/case-studies" key={JSON.stringify(filter)}>
        <p className={styles.sentence}>
          {gaps.map(({ facet, before, all }) => (
            <label key={facet}>
              {before}{" "}
              <select name={facet} aria-label={facet} defaultValue={filter[facet]}>
                <option value="">{all}</option>
                {choices[facet].map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </p>
        <p className={styles.answer}>
          <span>{shown === total ? `All ${total}` : `${shown} of ${total}`} case studies</span>
          {shown < total && <a href="/case-studies">Show all {total}</a>}
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </p>
      </form>
    </search>
  );
}

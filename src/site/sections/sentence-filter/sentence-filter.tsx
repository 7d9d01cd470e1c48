import { useEffect, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./sentence-filter.module.css";

interface FilterField {
  name: string;
  before: string;
  /** The label of the option for no filter. */
  all: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
}

interface SentenceFilterProps {
  /** The URL of the unfiltered list. */
  action: string;
  fields: readonly FilterField[];
  /** How many items match the choice. */
  matches: number;
  total: number;
  /** The total with its noun, such as "9 case studies". */
  totalLabel: string;
}

/** A filter written as a sentence with selects. It is a plain GET form, so the choice is in the URL and needs no scripts. */
export function SentenceFilter({ action, fields, matches, total, totalLabel }: SentenceFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // A page restored from the back/forward cache shows the choice that led away from it and not that of its list.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && form.current?.reset();
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);
  const key = fields.map(({ chosen }) => chosen).join();
  return (
    <search>
      {/* Without autoComplete="off" browsers restore such a choice after a reload as well. */}
      <form className={styles.form} method="get" action={action} key={key} ref={form} autoComplete="off">
        <p className={styles.sentence}>
          {fields.map(({ name, before, all, chosen, choices }) => (
            <label key={name} className={styles.field}>
              {before}{" "}
              <select className={styles.select} name={name} aria-label={name} defaultValue={chosen}>
                <option value="">{all}</option>
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </p>
        <p className={styles.answer}>
          <span className={styles.count}>
            {matches < total ? `${matches} of ${totalLabel}` : total > 1 ? `All ${totalLabel}` : totalLabel}
          </span>
          {matches < total && <a href={action}>Show {total > 1 ? `all ${total}` : "it"}</a>}
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </p>
      </form>
    </search>
  );
}

import { useEffect, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./sentence-filter.module.css";

interface FilterField {
  name: string;
  before: string;
  /** What the gap says while nothing is chosen. */
  all: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
}

interface SentenceFilterProps {
  /** Address of the list, also with everything in it. */
  action: string;
  fields: readonly FilterField[];
  shown: number;
  total: number;
  /** All of them, counted: "9 case studies". */
  totalLabel: string;
}

/** A sentence with gaps. It is a plain GET form, so the choice is in the address and needs no script. */
export function SentenceFilter({ action, fields, shown, total, totalLabel }: SentenceFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // A page that comes back from the back/forward cache has the choice that led away from it, and not that of its list.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && form.current?.reset();
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);
  const key = fields.map(({ chosen }) => chosen).join();
  return (
    <search className={styles.filter}>
      {/* Without `autoComplete` browsers restore such a choice after a reload as well. */}
      <form method="get" action={action} key={key} ref={form} autoComplete="off">
        <p className={styles.sentence}>
          {fields.map(({ name, before, all, chosen, choices }) => (
            <label key={name}>
              {before}{" "}
              <select name={name} aria-label={name} defaultValue={chosen}>
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
          <span>{shown < total ? `${shown} of ${totalLabel}` : total > 1 ? `All ${totalLabel}` : totalLabel}</span>
          {shown < total && <a href={action}>Show {total > 1 ? `all ${total}` : "it"}</a>}
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </p>
      </form>
    </search>
  );
}

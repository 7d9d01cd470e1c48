import type { ReactNode } from "react";
import { Icon } from "../../icons/icon.tsx";
import { Day } from "../../ui/day/day.tsx";
import type { JobPage } from "./job.page.tsx";
import styles from "./job-facts.module.css";
import { capital, remoteText } from "./wording.ts";

export function JobFacts({ job, postedOn, closesOn, technologies }: JobPage) {
  return (
    <dl className={styles.facts}>
      <Fact name="Place">
        {job.place}
        <small>{remoteText(job.remote)}</small>
      </Fact>
      <Fact name="Team">{capital(job.team)}</Fact>
      <Fact name="Kind">{capital(job.employment)}</Fact>
      <Fact name="Posted">
        <Day day={postedOn} />
      </Fact>
      <Fact name="Open until">
        <Day day={closesOn} />
      </Fact>
      {technologies.length > 0 && (
        <Fact name="You will meet">
          <ul className="plain">
            {technologies.map(({ name, icon }) => (
              <li key={name}>
                {icon && <Icon name={icon} size="small" />}
                {name}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { Careers } from "./careers.page.tsx";
import styles from "./careers-head.module.css";

export function CareersHead({ title, lead, jobs, total }: Careers) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {total > 0 && (
        <ButtonLink href="#jobs">
          {total === 1 ? "See the open job" : `See ${total} open jobs`}
          <Arrow direction="down" />
        </ButtonLink>
      )}
      <div aria-hidden="true">
        {jobs.slice(0, 4).map(({ slug }) => (
          <Cover key={slug} kind="job" slug={slug} cut="portrait" first />
        ))}
      </div>
    </header>
  );
}

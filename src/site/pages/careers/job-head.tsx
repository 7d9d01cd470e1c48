import type { JobCard } from "../../../content/cards.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./job-head.module.css";
import { salaryRange, salaryUnit } from "./wording.ts";

export function JobHead({ job: { slug, title, salary } }: { job: JobCard }) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <Breadcrumb crumbs={[{ href: "/careers", title: "Careers" }, { title }]} />
      <h1>{title}</h1>
      <p>
        <span>{salaryRange(salary)}</span> {salaryUnit(salary)}
        <small>{salary.basis}</small>
      </p>
      <ButtonLink href="#apply">
        Apply
        <Arrow direction="down" />
      </ButtonLink>
      <Cover kind="job" slug={slug} cut="banner" first />
    </header>
  );
}

import { PageHead } from "../../sections/page-head/page-head.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { Careers } from "./careers.page.tsx";

/** Bolts of everyday cloth on a shelf, one for each of the newest jobs. */
export function CareersHead({ title, lead, jobs, total }: Careers) {
  const action = total > 0 && (
    <ButtonLink href="#jobs">
      {total === 1 ? "See the open job" : `See ${total} open jobs`}
      <Arrow direction="down" />
    </ButtonLink>
  );
  return (
    <PageHead title={title} lead={lead} action={action}>
      {jobs.slice(0, 4).map(({ slug }) => (
        <Cover key={slug} kind="job" slug={slug} cut="portrait" first />
      ))}
    </PageHead>
  );
}

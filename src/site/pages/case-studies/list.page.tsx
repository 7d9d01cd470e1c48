import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { CaseStudyList } from "./case-study-list.ts";
import { Filters } from "./filters.tsx";
import styles from "./list.module.css";
import { NothingFits } from "./nothing-fits.tsx";
import { Piece } from "./piece.tsx";

export default function CaseStudiesPage({ studies, total, filter, choices, nearest, cloth }: CaseStudyList) {
  return (
    <>
      <header className={`frame grid ${styles.title}`}>
        <h1>Work, and what it changed</h1>
        <p>
          The problem, the options, the decision with its price, and figures that somebody measured before and after.{" "}
        </p>
        {total > 0 && <ArrowLink href="/case-studies/weekly">Case study of the week</ArrowLink>}
      </header>
      {total > 0 && (
        <div className={`frame ${styles.filters}`}>
          <Filters filter={filter} choices={choices} shown={studies.length} total={total} />
        </div>
      )}
      {studies.length === 0 ? (
        <NothingFits nearest={nearest} total={total} />
      ) : (
        <div className={`frame grid ${styles.pieces}`}>
          {studies.map((study, index) => (
            <Piece key={study.slug} study={study} first={index === 0} />
          ))}
        </div>
      )}
      <CallToAction
        title="Yours is not in the list?"
        text="Most work is not. Tell us what it is, and an engineer answers within two working days."
        action="Describe it"
        dye="walnut"
        art={cloth && <Cover kind="case-study" slug={cloth} cut="portrait" theme="light" />}
      />
    </>
  );
}

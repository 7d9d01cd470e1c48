import { Quote } from "../../ui/quote/quote.tsx";
import { Account } from "./account.tsx";
import { Built } from "./built.tsx";
import { Measured } from "./measured.tsx";
import { NextCase } from "./next-case.tsx";
import { Opening } from "./opening.tsx";
import styles from "./study.module.css";
import type { Study } from "./study.ts";
import { Workshop } from "./workshop.tsx";

export default function CaseStudyPage(study: Study) {
  const { text, name, role } = study.quote;
  return (
    <>
      <article data-dye={study.dyes[0]}>
        <Opening study={study} />
        <Account study={study} />
        <Built diagram={study.diagram} dyes={study.dyes} />
        <Measured results={study.results} />
        <div className={styles.quote} data-tone="night">
          <div className="frame grid">
            <div>
              <Quote name={name} position={role} dye={study.dyes[1]}>
                {text}
              </Quote>
            </div>
          </div>
        </div>
        <Workshop study={study} />
      </article>
      {study.next && <NextCase study={study.next} />}
    </>
  );
}

import type { CaseStudyCard } from "../../../content/model/cards.ts";
import { Diagram, type DiagramProps } from "../../sections/diagram/diagram.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Quote } from "../../ui/quote/quote.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import architectureStyles from "./architecture.module.css";
import { Hero } from "./hero.tsx";
import nextCaseStyles from "./next-case.module.css";
import resultsStyles from "./results.module.css";
import storyStyles from "./story.module.css";
import type { Bars, Study } from "./study.data.ts";
import styles from "./study.module.css";
import { TeamAndStack } from "./team-and-stack.tsx";

export default function CaseStudyPage(study: Study) {
  const { text, name, role } = study.quote;
  return (
    <>
      <article data-dye={study.dyes[0]}>
        <Hero study={study} />
        <Story study={study} />
        <Architecture diagram={study.diagram} dyes={study.dyes} />
        <Results results={study.results} />
        <div className={styles.quote} data-tone="night">
          <div className="frame grid">
            <div>
              <Quote name={name} position={role} dye={study.dyes[1]}>
                {text}
              </Quote>
            </div>
          </div>
        </div>
        <TeamAndStack study={study} />
      </article>
      {study.next && <NextCase study={study.next} />}
    </>
  );
}

/** The text of the case study, its table of contents and the articles written from it. */
function Story({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${storyStyles.account}`}>
      <div className={storyStyles.contents}>
        <TableOfContents contents={study.headings} />
      </div>
      <div className={storyStyles.text}>
        <Prose body={study.body} />
      </div>
      {study.articles.length > 0 && (
        <aside className={storyStyles.written} aria-labelledby="written" data-print="none">
          <h2 id="written">Written from this work</h2>
          <ul className="plain">
            {study.articles.map(({ slug, title, minutes }) => (
              <li key={slug}>
                <a href={`/blog/${slug}`}>{title}</a>
                <span>{minutes} min</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

interface ArchitectureProps extends Pick<DiagramProps, "dyes"> {
  diagram: { caption: string } & Pick<DiagramProps, "alt" | "layout">;
}

function Architecture({ diagram: { caption, alt, layout }, dyes }: ArchitectureProps) {
  return (
    <div className={architectureStyles.built}>
      <figure className="frame grid">
        <figcaption>
          <h2>How it fits together</h2>
          <p>{caption}</p>
          <p className={architectureStyles.key}>
            Each upright thread is a part. Each crossing thread is what passes between two of them.
          </p>
        </figcaption>
        <div className={architectureStyles.drawing}>
          <Diagram layout={layout} alt={alt} dyes={dyes} />
        </div>
      </figure>
    </div>
  );
}

function Results({ results }: Pick<Study, "results">) {
  return (
    <section className={`frame ${resultsStyles.measured}`}>
      <SectionTitle>What was measured, before and after</SectionTitle>
      {results.map((result) => (
        <section className={`grid ${resultsStyles.result}`} key={result.label}>
          <h3>
            <Metric value={result.value} unit={result.unit} /> {result.label}
          </h3>
          <div className={resultsStyles.sides}>
            <Side title="Before" text={result.before} bars={result.bars} />
            <Side title="After" text={result.after} bars={result.bars} />
          </div>
          <p className={resultsStyles.how}>
            <b>{result.period}.</b> {result.measured}
          </p>
        </section>
      ))}
    </section>
  );
}

function Side({ title, text, bars }: { title: "Before" | "After"; text: string; bars?: Bars }) {
  const share = bars && (title === "Before" ? bars.before : bars.after);
  return (
    <div className={resultsStyles.side}>
      <p>
        <b>{title}</b> {text}
      </p>
      {share !== undefined && (
        <svg width="100%" height="20" aria-hidden="true" data-side={title}>
          <rect width={`${Math.max(share * 100, 0.4)}%`} height="20" />
        </svg>
      )}
    </div>
  );
}

/** The next case study; the whole block is a link. */
function NextCase({ study }: { study: CaseStudyCard }) {
  return (
    <section
      className={nextCaseStyles.next}
      data-dye={study.dyes[0]}
      data-lift
      data-print="none"
      aria-labelledby="next-case"
    >
      <CoverFrame className={nextCaseStyles.cloth}>
        <Cover kind="case-study" slug={study.slug} size="banner" />
      </CoverFrame>
      <div className={`frame grid ${nextCaseStyles.words}`}>
        <p>
          Next case: {study.client}, {study.trade}
        </p>
        <h2 id="next-case">
          <a className="block-link" href={`/case-studies/${study.slug}`} data-prefetch="visible">
            {study.title} <Arrow />
          </a>
        </h2>
      </div>
    </section>
  );
}

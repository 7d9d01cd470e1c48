import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import styles from "./proof.module.css";
import type { Service } from "./service.data.ts";

/** One case study with its main result and a quote, and links to the others. */
export function Proof({ proof, otherProofs }: Service) {
  if (!proof) return null;
  const { slug, client, title, dyes, result, quote } = proof;
  return (
    <section className={styles.proof} data-dye={dyes[0]}>
      <CoverFrame className={styles.cloth}>
        <Cover kind="case-study" slug={slug} size="card" theme="light" />
      </CoverFrame>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <span className={styles.phrase}>Proof: {client}.</span> <span className={styles.phrase}>{title}</span>
        </h2>
        {result && (
          <p className={styles.result}>
            <Metric value={result.value} unit={result.unit} size="large" />
            <b className={styles.label}>{result.label}</b>
            <span>
              <span className={styles.phrase}>Before: {result.before}.</span>{" "}
              <span className={styles.phrase}>After: {result.after}.</span>
            </span>
          </p>
        )}
        <p className={styles.said}>
          “{quote.text}”{" "}
          <span className={styles.speaker}>
            {quote.name}, {quote.role}
          </span>
        </p>
        <ButtonLink href={`/case-studies/${slug}`} variant="secondary" whiteHover arrow="right">
          Read the case
        </ButtonLink>
        {otherProofs.length > 0 && (
          <div className={styles.others}>
            <p className={styles.othersTitle} id="more-proof">
              More proof
            </p>
            <ul className="plain" aria-labelledby="more-proof">
              {otherProofs.map((other) => (
                <li key={other.slug} className={styles.other}>
                  <a href={`/case-studies/${other.slug}`}>{other.title}</a>, {other.client}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

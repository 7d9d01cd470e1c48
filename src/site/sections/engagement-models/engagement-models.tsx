import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import styles from "./engagement-models.module.css";

export interface EngagementModel {
  href: string;
  name: string;
  /** The kind of client it is for, in a sentence. */
  fits: string;
  terms: readonly { title: string; text: string }[];
}

/** A comparison: on wide pages the terms of all models are aligned in rows. */
export function EngagementModels({ models }: { models: readonly EngagementModel[] }) {
  return (
    <div className={styles.models}>
      {models.map(({ href, name, fits, terms }) => (
        <article className={styles.model} key={href}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.fits}>{fits}</p>
          <dl className={styles.terms}>
            {terms.map(({ title, text }) => (
              <div key={title} className={styles.term}>
                <dt className={styles.termTitle}>{title}</dt>
                <dd className={styles.termText}>{text}</dd>
              </div>
            ))}
          </dl>
          <ArrowLink href={href}>How it works</ArrowLink>
        </article>
      ))}
    </div>
  );
}

import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import type { Article } from "./article.page.tsx";
import styles from "./article-margin.module.css";

/** Beside the text: what it was learned from, and the series it belongs to. */
export function ArticleMargin({ proof: { study, service }, series }: Article) {
  return (
    <aside className={styles.margin} aria-label="About this article">
      {study && (
        <section data-dye={study.dye}>
          <h2>From our work</h2>
          <p>
            <Figure value={study.result.value} unit={study.result.unit} /> {study.result.label}, for {study.client}
          </p>
          <ArrowLink href={`/case-studies/${study.slug}`}>Read the case</ArrowLink>
        </section>
      )}
      {series && (
        <section>
          <h2>Series: {series.title}</h2>
          <ol>
            {series.parts.map(({ slug, title }, index) => (
              <li key={slug}>
                {index === series.at ? <b aria-current="page">{title}</b> : <a href={`/blog/${slug}`}>{title}</a>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {service && (
        <section>
          <h2>Have this problem?</h2>
          <ArrowLink href={service.href}>{service.name}</ArrowLink>
        </section>
      )}
    </aside>
  );
}

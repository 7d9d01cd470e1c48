import { pluralize } from "../../../shared/pluralize.ts";
import type { PageProps } from "../../render/page-types.ts";
import { EbookCover } from "../../sections/ebook-cover/ebook-cover.tsx";
import { Newsletter } from "../../sections/newsletter/newsletter.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import caseIndexStyles from "./case-index.module.css";
import ebookListStyles from "./ebook-list.module.css";
import type { load } from "./resources.data.ts";
import styles from "./resources.module.css";
import topicStyles from "./topic.module.css";

type Resources = PageProps<typeof load>;

export default function ResourcesPage({ title, lead, counts, links, ebooks, papers, studies, topics }: Resources) {
  return (
    <>
      <header className={`frame grid ${styles.head}`}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <ul className={`plain ${styles.counts}`}>
          {links.map(({ href, title }) => (
            <CountLink key={href} href={href} text={title} />
          ))}
          {counts.articles > 0 && <CountLink href="/blog" text={pluralize(counts.articles, "article")} />}
          {counts.ebooks > 0 && <CountLink href="#ebooks" text={pluralize(counts.ebooks, "ebook")} />}
          {papers.length > 0 && <CountLink href="#papers" text={pluralize(papers.length, "paper")} />}
          {counts.studies > 0 && (
            <CountLink href="#case-studies" text={pluralize(counts.studies, "case study", "case studies")} />
          )}
        </ul>
      </header>
      {ebooks.length > 0 && <EbookList ebooks={ebooks} />}
      {papers.length > 0 && <PaperList papers={papers} />}
      <div className={`frame grid ${styles.topics}`}>
        <TableOfContents title="By topic" contents={topics.map(({ id, title }) => ({ id, text: title }))} />
        <div className={styles.list}>
          {topics.map((topic) => (
            <TopicSection key={topic.id} {...topic} />
          ))}
        </div>
      </div>
      {studies.length > 0 && <CaseIndex studies={studies} />}
      <div className={`frame ${styles.follow}`}>
        <Newsletter />
      </div>
    </>
  );
}

function CountLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a className={styles.count} href={href}>
        {text}
      </a>
    </li>
  );
}

function EbookList({ ebooks }: Pick<Resources, "ebooks">) {
  return (
    <section className={ebookListStyles.shelf} id="ebooks" data-tone="night">
      <h2 className="visually-hidden">Ebooks</h2>
      <ul className={`plain frame grid ${ebookListStyles.list}`}>
        {ebooks.map(({ slug, title, subtitle, author }, index) => (
          <li key={slug} className={ebookListStyles.book}>
            <EbookCover slug={slug} title={title} author={author} priority={index === 0} theme="dark" />
            <h3 className={ebookListStyles.title}>
              <a className="block-link" href={`/ebook/${slug}`}>
                {title}
              </a>
            </h3>
            <p className={ebookListStyles.subtitle}>{subtitle}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Documents to open as a page or a PDF, without a form. */
function PaperList({ papers }: Pick<Resources, "papers">) {
  return (
    <section className={`frame grid ${styles.papers}`} id="papers">
      <header className={styles.papersHead}>
        <h2>Papers to open</h2>
        <p className={styles.papersText}>
          The documents as we use them. There is no form to fill in, and each is a PDF too.
        </p>
      </header>
      <ul className={`plain ${styles.list}`}>
        {papers.map(({ href, title, about }) => (
          <li key={href} className={topicStyles.item} data-dye="woad">
            <a className={topicStyles.link} href={href}>
              {title}
            </a>
            <p className={styles.about}>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A topic with its ebooks first, then its articles and tags. */
function TopicSection({ id, title, text, tags, ebooks, articles }: Resources["topics"][number]) {
  return (
    <section className={topicStyles.topic}>
      <h2 className={topicStyles.title} id={id}>
        {title}
      </h2>
      <p className={topicStyles.text}>{text}</p>
      {ebooks.length + articles.length === 0 && <p className={topicStyles.text}>We have not written about this yet.</p>}
      <ul className="plain">
        {ebooks.map(({ slug, title }) => (
          <li key={slug} className={topicStyles.item} data-kind="ebook">
            <a className={topicStyles.link} href={`/ebook/${slug}`}>
              {title}
            </a>
            <span className={topicStyles.meta}>Ebook</span>
          </li>
        ))}
        {articles.map(({ slug, title, dye, publishedOn, minutes }) => (
          <li key={slug} className={topicStyles.item} data-dye={dye}>
            <a className={topicStyles.link} href={`/blog/${slug}`}>
              {title}
            </a>
            <span className={topicStyles.meta}>
              {minutes} min, <FormattedDate day={publishedOn} />
            </span>
          </li>
        ))}
      </ul>
      <p className={topicStyles.tags}>
        {tags.map(({ slug, title }) => (
          <Tag key={slug} href={`/blog/tag/${slug}`}>
            {title}
          </Tag>
        ))}
      </p>
    </section>
  );
}

/** All case studies, each with its main result. */
function CaseIndex({ studies }: Pick<Resources, "studies">) {
  return (
    <section className={caseIndexStyles.cases} id="case-studies">
      <div className={`frame grid ${caseIndexStyles.columns}`}>
        <h2 className={caseIndexStyles.heading}>Case studies on these topics</h2>
        <ul className={`plain ${caseIndexStyles.list}`}>
          {studies.map(({ slug, client, industry, dye, result }) => (
            <li key={slug} className={caseIndexStyles.case} data-dye={dye}>
              {result && <Metric value={result.value} unit={result.unit} size="small" />}
              <span className={caseIndexStyles.words}>
                <a className={`block-link ${caseIndexStyles.client}`} href={`/case-studies/${slug}`}>
                  {client}
                </a>
                {result?.label}
                <small className={caseIndexStyles.industry}>{industry}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

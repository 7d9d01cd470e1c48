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

export type Resources = PageProps<typeof load>;

export default function ResourcesPage({ title, lead, counts, ebooks, studies, topics }: Resources) {
  return (
    <>
      <header className={`frame grid ${styles.head}`}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <ul className="plain">
          <li>
            <a href="/blog">{pluralize(counts.articles, "article")}</a>
          </li>
          {counts.ebooks > 0 && (
            <li>
              <a href="#ebooks">{pluralize(counts.ebooks, "ebook")}</a>
            </li>
          )}
          {counts.studies > 0 && (
            <li>
              <a href="#case-studies">{pluralize(counts.studies, "case study", "case studies")}</a>
            </li>
          )}
        </ul>
      </header>
      {ebooks.length > 0 && <EbookList ebooks={ebooks} />}
      <div className={`frame grid ${styles.topics}`}>
        <TableOfContents title="By topic" contents={topics.map(({ id, title }) => ({ id, text: title }))} />
        <div>
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

function EbookList({ ebooks }: Pick<Resources, "ebooks">) {
  return (
    <section className={ebookListStyles.shelf} id="ebooks" data-tone="night">
      <h2 className="visually-hidden">Ebooks</h2>
      <ul className="plain frame grid">
        {ebooks.map(({ slug, title, subtitle, author }, index) => (
          <li key={slug}>
            <EbookCover slug={slug} title={title} author={author} priority={index === 0} theme="dark" />
            <h3>
              <a className="block-link" href={`/ebook/${slug}`}>
                {title}
              </a>
            </h3>
            <p>{subtitle}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Topic = Resources["topics"][number];

/** A topic with its ebooks first, then its articles and tags. */
function TopicSection({ id, title, text, tags, ebooks, articles }: Topic) {
  return (
    <section className={topicStyles.topic}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {ebooks.length + articles.length === 0 && <p>Nothing is written about this yet.</p>}
      <ul className="plain">
        {ebooks.map(({ slug, title }) => (
          <li key={slug} data-kind="ebook">
            <a href={`/ebook/${slug}`}>{title}</a>
            <span>Ebook</span>
          </li>
        ))}
        {articles.map(({ slug, title, dye, publishedOn, minutes }) => (
          <li key={slug} data-dye={dye}>
            <a href={`/blog/${slug}`}>{title}</a>
            <span>
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
      <div className="frame grid">
        <h2>What happened when somebody paid for it</h2>
        <ul className="plain">
          {studies.map(({ slug, client, industry, dye, result }) => (
            <li key={slug} data-dye={dye}>
              {result && <Metric value={result.value} unit={result.unit} size="small" />}
              <span>
                <a className="block-link" href={`/case-studies/${slug}`}>
                  {client}
                </a>
                {result?.label}
                <small>{industry}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

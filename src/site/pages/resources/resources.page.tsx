import { counted } from "../../counted.ts";
import type { PageProps } from "../../load.ts";
import { Newsletter } from "../../sections/newsletter/newsletter.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import { CaseIndex } from "./case-index.tsx";
import type { load } from "./resources.data.ts";
import styles from "./resources.module.css";
import { Shelf } from "./shelf.tsx";
import { TopicSection } from "./topic.tsx";

export type Resources = PageProps<typeof load>;

export default function ResourcesPage({ title, lead, counts, ebooks, studies, topics }: Resources) {
  return (
    <>
      <header className={`frame grid ${styles.head}`}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <ul className="plain">
          <li>
            <a href="/blog">{counted(counts.articles, "article")}</a>
          </li>
          {counts.ebooks > 0 && (
            <li>
              <a href="#ebooks">{counted(counts.ebooks, "ebook")}</a>
            </li>
          )}
          {counts.studies > 0 && (
            <li>
              <a href="#case-studies">{counted(counts.studies, "case study", "case studies")}</a>
            </li>
          )}
        </ul>
      </header>
      {ebooks.length > 0 && <Shelf ebooks={ebooks} />}
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

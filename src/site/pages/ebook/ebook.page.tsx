import type { EbookCard } from "../../../content/model/cards.ts";
import { afterSubmit } from "../../../navigation/form-drafts.ts";
import type { PageProps } from "../../render/page-types.ts";
import { EbookCover } from "../../sections/ebook-cover/ebook-cover.tsx";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import chaptersStyles from "./chapters.module.css";
import type { load } from "./ebook.data.ts";
import styles from "./ebook.module.css";
import ebookHeaderStyles from "./ebook-header.module.css";
import otherEbooksStyles from "./other-ebooks.module.css";
import sampleStyles from "./sample.module.css";

type Ebook = PageProps<typeof load>;

export default function EbookPage(ebook: Ebook) {
  const { form, sample, others } = ebook;
  return (
    <article data-dye={ebook.dyes[0]}>
      <EbookHeader {...ebook} />
      <Chapters {...ebook} />
      <section className={styles.get} id="get">
        <div className={`frame grid ${styles.columns}`}>
          <div className={styles.words}>
            <h2>Get the ebook</h2>
            <p>
              You can download the PDF on the next page, and we email you the link too. We do not call, and we write
              again only if you tick the box.
            </p>
          </div>
          <LeadForm kind="ebook" state={form} onStored={afterSubmit} />
        </div>
      </section>
      {sample && <Sample {...sample} />}
      {others.length > 0 && <OtherEbooks others={others} />}
    </article>
  );
}

function EbookHeader({ slug, parents, title, subtitle, audience, author, chapters, editedOn }: Ebook) {
  return (
    <header className={`frame grid ${ebookHeaderStyles.head}`}>
      <Breadcrumb crumbs={[...parents, { title }]} />
      <EbookCover slug={slug} title={title} author={author?.name} priority />
      <div className={ebookHeaderStyles.words}>
        <h1 className={ebookHeaderStyles.title}>{title}</h1>
        <p className={ebookHeaderStyles.subtitle}>{subtitle}</p>
        <p className={ebookHeaderStyles.audience}>
          <b>Who it is for:</b> {audience}
        </p>
        <p className={ebookHeaderStyles.facts}>
          {author && (
            <a className={ebookHeaderStyles.author} href={author.href}>
              {author.name}
            </a>
          )}
          <span>{chapters.length} chapters</span>
          <span>{chapters.reduce((total, { minutes }) => total + minutes, 0)} minutes to read</span>
          <span>PDF</span>
          <span>
            Edition of <FormattedDate day={editedOn} />
          </span>
        </p>
        <ButtonLink href="#get" arrow="down">
          Get the book
        </ButtonLink>
      </div>
    </header>
  );
}

/** What the reader learns, beside the table of contents. */
function Chapters({ inside, chapters, sample }: Ebook) {
  return (
    <div className={`frame grid ${chaptersStyles.chapters}`}>
      <section className={chaptersStyles.lessons}>
        <h2 className={chaptersStyles.title}>What you will learn to do</h2>
        <ul className="plain">
          {inside.map((point) => (
            <li key={point} className={chaptersStyles.lesson}>
              {point}
            </li>
          ))}
        </ul>
      </section>
      <section className={chaptersStyles.contents}>
        <h2 className={chaptersStyles.title}>Contents</h2>
        <ol className="plain">
          {chapters.map(({ title, minutes }, index) => (
            <li key={title} className={chaptersStyles.chapter}>
              <span className={chaptersStyles.chapterTitle}>{title}</span>
              {index + 1 === sample?.number ? (
                <a className={chaptersStyles.sampleLink} href="#sample">
                  Read this chapter here
                </a>
              ) : (
                <small className={chaptersStyles.minutes}>{minutes} min</small>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** One complete chapter. */
function Sample({ number, title, body }: NonNullable<Ebook["sample"]>) {
  return (
    <section className={`frame grid ${sampleStyles.sample}`} id="sample">
      <header>
        <p className={sampleStyles.kicker}>Chapter {number}, as it stands in the book</p>
        <h2>{title}</h2>
      </header>
      <span className={sampleStyles.number} aria-hidden="true">
        {number}
      </span>
      <Prose body={body} lead />
      <footer>
        <ArrowLink href="#get" direction="up">
          Get all the chapters
        </ArrowLink>
      </footer>
    </section>
  );
}

function OtherEbooks({ others }: { others: readonly EbookCard[] }) {
  return (
    <section className={otherEbooksStyles.others} data-tone="night">
      <div className={`frame grid ${otherEbooksStyles.columns}`}>
        <h2 className={otherEbooksStyles.heading}>Other ebooks</h2>
        {others.map(({ slug, title, subtitle }) => (
          <article key={slug} className={otherEbooksStyles.book}>
            <EbookCover slug={slug} title={title} theme="dark" />
            <h3 className={otherEbooksStyles.title}>
              <a className="block-link" href={`/ebook/${slug}`}>
                {title}
              </a>
            </h3>
            <p className={otherEbooksStyles.subtitle}>{subtitle}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

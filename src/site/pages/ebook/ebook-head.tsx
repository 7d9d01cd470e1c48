import { Book } from "../../sections/book/book.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Day } from "../../ui/day/day.tsx";
import type { Ebook } from "./ebook.page.tsx";
import styles from "./ebook-head.module.css";

export function EbookHead({ slug, title, subtitle, audience, author, chapters, file, editedOn }: Ebook) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <Breadcrumb crumbs={[{ href: "/resources", title: "Resources" }, { title }]} />
      <Book slug={slug} title={title} author={author?.name} first />
      <div>
        <h1>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        <p>
          <b>Who it is for:</b> {audience}
        </p>
        <p className={styles.facts}>
          {author && <a href={author.href}>{author.name}</a>}
          <span>{chapters.length} chapters</span>
          <span>{chapters.reduce((total, { minutes }) => total + minutes, 0)} minutes to read</span>
          {file && <span>{file}</span>}
          <span>
            Edition of <Day day={editedOn} />
          </span>
        </p>
        <ButtonLink href="#get">
          Get the book
          <Arrow direction="down" />
        </ButtonLink>
      </div>
    </header>
  );
}

import type { PageProps } from "../../render/page-types.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import type { load } from "./text.data.ts";
import styles from "./text.module.css";

type Text = PageProps<typeof load>;

export default function TextPage(page: Text) {
  const { title, description, body, headings, parents } = page;
  return (
    <article className={`frame grid ${styles.text}`}>
      <header className={styles.head}>
        {parents.length > 0 && <Breadcrumb crumbs={[...parents, { title }]} />}
        <h1>{title}</h1>
        <p className={styles.lead}>{description}</p>
      </header>
      <TableOfContents contents={headings} />
      <Prose body={body} lead />
      <Aside {...page} />
    </article>
  );
}

function Aside({ updatedOn, pdf, email, controller }: Text) {
  const address = (
    <a className={styles.email} href={`mailto:${email}`}>
      {email}
    </a>
  );
  return (
    <aside className={styles.aside} aria-label="About this page">
      {pdf && (
        <div data-print="none">
          <h2 className={styles.asideTitle}>To keep or pass on</h2>
          <ArrowLink href={pdf}>Open the PDF</ArrowLink>
        </div>
      )}
      {controller ? (
        <>
          <h2 className={styles.asideTitle}>Have it erased</h2>
          <p>Write to {address}. The address you wrote from is enough.</p>
          <h2 className={styles.asideTitle}>Controller</h2>
          <address>
            {controller.name}
            <br />
            {controller.street}
            <br />
            {controller.town}
          </address>
        </>
      ) : (
        <>
          <h2 className={styles.asideTitle}>Questions</h2>
          <p>Write to {address}.</p>
        </>
      )}
      <h2 className={styles.asideTitle}>Last changed</h2>
      <p>
        <FormattedDate day={updatedOn} />
      </p>
    </aside>
  );
}

import type { PageProps } from "../../render/page-types.ts";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import type { load } from "./privacy.data.ts";
import styles from "./privacy.module.css";

type Privacy = PageProps<typeof load>;

export default function PrivacyPage({ title, description, updatedOn, body, headings, controller, email }: Privacy) {
  return (
    <article className={`frame grid ${styles.policy}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{description}</p>
      </header>
      <TableOfContents contents={headings} />
      <Prose body={body} lead />
      <aside className={styles.aside} aria-label="Whom to ask">
        <h2 className={styles.asideTitle}>Have it erased</h2>
        <p>
          Write to{" "}
          <a className={styles.email} href={`mailto:${email}`}>
            {email}
          </a>
          . The address you wrote from is enough.
        </p>
        <h2 className={styles.asideTitle}>Controller</h2>
        <address>
          {controller.name}
          <br />
          {controller.street}
          <br />
          {controller.town}
        </address>
        <h2 className={styles.asideTitle}>Last changed</h2>
        <p>
          <FormattedDate day={updatedOn} />
        </p>
      </aside>
    </article>
  );
}

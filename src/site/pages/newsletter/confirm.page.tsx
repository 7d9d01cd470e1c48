import type { PageProps } from "../../render/page-types.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Button } from "../../ui/button/button.tsx";
import type { load } from "./confirm.data.ts";
import styles from "./newsletter.module.css";

/** One question with one button, because mail scanners open every link. It has no scripts: its address is a secret. */
export default function ConfirmPage({ title, email, topics, isDone }: PageProps<typeof load>) {
  return (
    <article className={`frame ${styles.link}`}>
      <h1 className={styles.title}>{title}</h1>
      {isDone ? (
        <p className={styles.text}>We will email you the next new article. Every email has a link to unsubscribe.</p>
      ) : (
        <>
          <p className={styles.text}>
            {topics === "" ? "Every new article goes to " : `New articles about ${topics} go to `}
            <span className={styles.address}>{email}</span>, until you unsubscribe.
          </p>
          <form method="post">
            <Button type="submit">Yes, send them</Button>
          </form>
        </>
      )}
      <p>
        <ArrowLink href="/blog">Read on</ArrowLink>
      </p>
    </article>
  );
}

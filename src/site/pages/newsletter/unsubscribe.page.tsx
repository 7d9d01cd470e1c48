import type { PageProps } from "../../render/page-types.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Button } from "../../ui/button/button.tsx";
import styles from "./newsletter.module.css";
import type { load } from "./unsubscribe.data.ts";

/** One question with one button, because mail scanners open every link. It has no scripts: its address is a secret. */
export default function UnsubscribePage({ title, email, isDone }: PageProps<typeof load>) {
  return (
    <article className={`frame ${styles.link}`}>
      <h1 className={styles.title}>{title}</h1>
      {isDone ? (
        <p className={styles.text}>We have deleted your address. You can still read everything we write here.</p>
      ) : (
        <>
          <p className={styles.text}>
            We will delete <span className={styles.address}>{email}</span> and send no more articles to it.
          </p>
          <form method="post">
            <Button type="submit">Yes, unsubscribe</Button>
          </form>
        </>
      )}
      <p>
        {isDone ? (
          <ArrowLink href="/newsletter">Subscribe again</ArrowLink>
        ) : (
          <ArrowLink href="/blog">Keep it and read on</ArrowLink>
        )}
      </p>
    </article>
  );
}

import type { PageProps } from "../../render/page-types.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Button } from "../../ui/button/button.tsx";
import type { load } from "./link.data.ts";
import styles from "./newsletter.module.css";

/** One question with one button, because mail scanners open every link. It has no scripts: its address is a secret. */
export default function NewsletterLinkPage({ title, step, email, topics }: PageProps<typeof load>) {
  return (
    <article className={`frame ${styles.link}`}>
      <h1 className={styles.title}>{title}</h1>
      {step === "confirm" && (
        <>
          <p className={styles.text}>
            {topics.length === 0 ? "Every new article goes to " : `New articles about ${formatList(topics)} go to `}
            {email}, until you unsubscribe.
          </p>
          <form method="post">
            <Button type="submit">Yes, send them</Button>
          </form>
        </>
      )}
      {step === "confirmed" && (
        <p className={styles.text}>The next new article comes to your inbox. Each mail has a link that ends it.</p>
      )}
      {step === "unsubscribe" && (
        <>
          <p className={styles.text}>We delete {email} and send no more articles to it.</p>
          <form method="post">
            <Button type="submit">Yes, unsubscribe</Button>
          </form>
        </>
      )}
      {step === "unsubscribed" && (
        <p className={styles.text}>Your address is deleted. Everything we write stays open to read here.</p>
      )}
      <p>
        <ArrowLink href={step === "unsubscribed" ? "/newsletter" : "/blog"}>
          {step === "unsubscribed" ? "Subscribe again" : "Read on"}
        </ArrowLink>
      </p>
    </article>
  );
}

const formatList = (items: string[]) => items.join(", ").replace(/, ([^,]*)$/, " and $1");

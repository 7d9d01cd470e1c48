import type { PageProps } from "../../render/page-types.ts";
import { ErrorSummary } from "../../sections/lead-form/error-summary.tsx";
import { NewsletterForm } from "../../sections/newsletter/newsletter.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import fieldStyles from "../../ui/field/field.module.css";
import type { load } from "./newsletter.data.ts";
import styles from "./newsletter.module.css";

type NewsletterProps = PageProps<typeof load>;

const labels = { email: { label: "Email" }, topics: { label: "Topics" }, consent: { label: "Your consent" } };

/** Subscribes to all new articles, or to those about some topics. */
export default function NewsletterPage({ categories, tags, form }: NewsletterProps) {
  const chosen = new Set(form?.values.topics?.split(" "));
  return (
    <article className={`frame grid ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>New articles by email</h1>
        <p className={styles.text}>
          One email for each new article, on the day it appears: its title, what it is about, and a link. We do not
          track whether you open it, and you can unsubscribe with one click.
        </p>
        <p>
          <ArrowLink href="/feed.xml">Or use the feed, without giving an address</ArrowLink>
        </p>
      </header>
      <div className={styles.form}>
        {form && <ErrorSummary message={form.message} errors={form.errors} labels={labels} attempt={0} />}
        <NewsletterForm email={form?.values.email} hasConsent={form?.values.consent === "on"} errors={form?.errors}>
          <fieldset className={styles.topics} id="topics">
            <legend className={styles.legend}>
              Topics <span className={styles.hint}>leave them empty to get every article</span>
            </legend>
            <Topics topics={categories} chosen={chosen} />
            {tags.length > 0 && (
              <details className={styles.more} open={tags.some(({ value }) => chosen.has(value))}>
                <summary>More topics</summary>
                <Topics topics={tags} chosen={chosen} />
              </details>
            )}
          </fieldset>
        </NewsletterForm>
      </div>
    </article>
  );
}

function Topics({ topics, chosen }: { topics: NewsletterProps["tags"]; chosen: ReadonlySet<string> }) {
  return (
    <ul className={`plain ${styles.choices}`}>
      {topics.map(({ value, title }) => (
        <li key={value}>
          <label className={styles.choice}>
            <input
              className={fieldStyles.box}
              type="checkbox"
              name="topics"
              value={value}
              defaultChecked={chosen.has(value)}
            />{" "}
            {title}
          </label>
        </li>
      ))}
    </ul>
  );
}

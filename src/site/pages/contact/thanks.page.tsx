import type { PageProps } from "../../load.ts";
import type { load } from "./thanks.data.ts";

export default function ContactThanksPage({ email, reading }: PageProps<typeof load>) {
  return (
    <>
      <h1>Your message arrived</h1>
      <p>An engineer reads it today or on the next working day and answers in writing within two.</p>
      <p>
        Something to add? Write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <ul>
        {reading.map((article) => (
          <li key={article.slug}>
            <a href={`/blog/${article.slug}`}>{article.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

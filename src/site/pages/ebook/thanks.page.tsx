import type { PageProps } from "../../load.ts";
import type { load } from "./thanks.data.ts";

export default function EbookThanksPage({ slug, title, download, reading }: PageProps<typeof load>) {
  return (
    <>
      <h1>Your ebook is ready</h1>
      {download ? (
        <p>
          <a href={download} download>
            Download {title}
          </a>
        </p>
      ) : (
        <p>
          The link is in your mail. It did not arrive? <a href={`/ebook/${slug}`}>Ask for a new one</a>.
        </p>
      )}
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

import type { PageProps } from "../../load.ts";
import type { load } from "./resources.data.ts";

export default function ResourcesPage({ title, lead, ebooks, topics }: PageProps<typeof load>) {
  return (
    <>
      <h1>{title}</h1>
      <p>{lead}</p>
      <section>
        <h2>Ebooks</h2>
        <ul>
          {ebooks.map((ebook) => (
            <li key={ebook.slug}>
              <a href={`/ebook/${ebook.slug}`}>{ebook.title}</a> {ebook.subtitle}
            </li>
          ))}
        </ul>
      </section>
      {topics.map((topic) => (
        <section key={topic.title}>
          <h2>{topic.title}</h2>
          <p>{topic.text}</p>
          <ul>
            {topic.articles.map((article) => (
              <li key={article.slug}>
                <a href={`/blog/${article.slug}`}>{article.title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

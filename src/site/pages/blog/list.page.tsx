import type { PageProps } from "../../load.ts";
import type { load as loadAuthor } from "./author.data.ts";
import type { load } from "./blog.data.ts";

type Props = PageProps<typeof load> & Partial<Pick<PageProps<typeof loadAuthor>, "author">>;

export default function ListPage({ title, description, path, page, pages, articles, categories, author }: Props) {
  const address = (number: number) => (number === 1 ? path : `${path}/page/${number}`);
  return (
    <>
      <h1>{title}</h1>
      <p>{author ? author.bio : description}</p>
      <nav aria-label="Categories">
        <ul>
          {categories.map((category) => (
            <li key={category.slug}>
              <a href={`/blog/category/${category.slug}`}>{category.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {articles.length === 0 && <p>Nothing here yet.</p>}
      {articles.map((article) => (
        <article key={article.slug}>
          <h2>
            <a href={`/blog/${article.slug}`}>{article.title}</a>
          </h2>
          <p>{article.description}</p>
          <p>
            <time dateTime={article.publishedOn}>{article.publishedOn}</time>,{" "}
            <a href={`/blog/author/${article.author.slug}`}>{article.author.name}</a>, {article.minutes} minutes
          </p>
        </article>
      ))}
      {pages > 1 && (
        <nav aria-label="Pages">
          {page > 1 && <a href={address(page - 1)}>Newer articles</a>} Page {page} of {pages}{" "}
          {page < pages && <a href={address(page + 1)}>Older articles</a>}
        </nav>
      )}
    </>
  );
}

import type { PageProps } from "../../load.ts";
import type { load } from "./search.data.ts";

export default function SearchPage({ q, hits }: PageProps<typeof load>) {
  return (
    <>
      <h1>Search</h1>
      <form method="get" action="/search">
        <label>
          What are you looking for? <input type="search" name="q" defaultValue={q} maxLength={200} />
        </label>
        <button type="submit">Search</button>
      </form>
      {q && hits.length === 0 && <p>Nothing found for “{q}”.</p>}
      <ol>
        {hits.map((hit) => (
          <li key={hit.url}>
            <a href={hit.url}>{hit.title}</a> <small>{hit.kind}</small>
            <p dangerouslySetInnerHTML={{ __html: hit.snippet }} />
          </li>
        ))}
      </ol>
    </>
  );
}

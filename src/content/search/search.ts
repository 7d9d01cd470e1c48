import { DatabaseSync } from "node:sqlite";
import { foldInPlace } from "./fold.ts";
import { kindWord } from "./index-file.ts";
import { matchOf, type Term, termsOf } from "./query.ts";
import { escaped, snippetOf } from "./snippet.ts";
import { vocabularyIn } from "./vocabulary.ts";

export interface SearchHit {
  kind: string;
  title: string;
  url: string;
  /** HTML with the matches in `<mark>`; everything else in it is escaped. */
  snippet: string;
}

export interface SearchIndex {
  search(query: string, kind?: string): SearchHit[];
  close(): void;
}

const MOST_HITS = 20;
/** Of more matches than this only the newest are ranked, so that a common word costs little more than a rare one. */
const MOST_RANKED = 100;
/** Title over headings over description over text; the kind only filters. */
const RANK = "bm25(words, 12, 6, 3, 1, 0)";

/** Opens what `buildIndex` made. Any text is a query: what the index does not know finds nothing. */
export function openSearch(file: string): SearchIndex {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec("PRAGMA mmap_size = 268435456");
  const vocabulary = vocabularyIn(database);
  const matches = database.prepare(`
    SELECT count(*) AS count FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ${MOST_RANKED})
  `);
  const best = database.prepare(`
    SELECT id
    FROM (SELECT rowid AS id, ${RANK} AS score FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${MOST_RANKED})
    ORDER BY score, id DESC LIMIT ${MOST_HITS}
  `);
  const read = database.prepare("SELECT kind, title, url, description, text, folded FROM documents WHERE id = ?");

  function find(terms: Term[], operator: "AND" | "OR", kind: string | undefined): SearchHit[] {
    const words = `(${matchOf(terms, operator)})`;
    const only = kind === undefined ? "" : ` AND "${kindWord(kind)}"`;
    const common = matches.get(words + only)?.count === MOST_RANKED;
    const named = common ? best.all(`{title headings description} : ${words}${only}`) : [];
    const anywhere = named.length < MOST_HITS ? best.all(words + only) : [];
    const ids = new Set([...named, ...anywhere].map(({ id }) => Number(id)));
    return [...ids].slice(0, MOST_HITS).map((id) => hit(read.get(id) ?? {}, terms));
  }

  return {
    search(query, kind) {
      const terms = termsOf(query, vocabulary).filter((term) => term.length > 0);
      if (terms.length === 0) return [];
      const found = find(terms, "AND", kind);
      return found.length > 0 || terms.length === 1 ? found : find(terms, "OR", kind);
    },
    close: () => database.close(),
  };
}

function hit({ kind, title, url, description, text, folded }: Record<string, unknown>, terms: Term[]): SearchHit {
  const summary = String(description);
  const body = String(text);
  return {
    kind: String(kind),
    title: String(title),
    url: String(url),
    snippet:
      snippetOf(body, String(folded ?? body.toLowerCase()), terms) ??
      snippetOf(summary, foldInPlace(summary), terms) ??
      escaped(summary),
  };
}

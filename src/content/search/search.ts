import { DatabaseSync } from "node:sqlite";
import { kindWord } from "./build-index.ts";
import { normalizeText } from "./normalize.ts";
import { parseQuery, type Term, toMatchExpression } from "./query.ts";
import { createSnippetExtractor, escapeHtml } from "./snippet.ts";
import { openVocabulary } from "./vocabulary.ts";

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

type Row = Record<string, unknown>;

const MOST_HITS = 20;
/** With more matches than this a query is common: titles come first, then what is named so, and then the newest. */
const MOST_RANKED = 100;
/**
 * Title over headings over description over text; the kind only filters. So far apart because a word that is used often
 * soon counts no more, and less in a long text: a book of that name would stand behind a page that mentions it.
 */
const WEIGHTS = "1e6, 1e4, 1e2, 0, 1";

/** Opens what `buildIndex` made. Any text is a query: what the index does not know finds nothing. */
export function openSearch(file: string): SearchIndex {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec("PRAGMA mmap_size = 268435456");
  const vocabulary = openVocabulary(database);
  const newest = (table: "words" | "names", most: number) =>
    database.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${most}`);
  const newestOfAll = newest("words", MOST_RANKED);
  const newestNamed = newest("names", MOST_HITS);
  const best = (table: "words" | "names") =>
    database.prepare(`
      SELECT id FROM (
        SELECT rowid AS id, bm25(${table}, ${WEIGHTS}) AS score
        FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${MOST_RANKED}
      ) ORDER BY score, id DESC LIMIT ${MOST_HITS}
    `);
  const bestOfAll = best("words");
  const bestNamed = best("names");
  const read = database.prepare("SELECT kind, title, url, description, text, folded FROM documents WHERE id = ?");

  function find(terms: Term[], operator: "AND" | "OR", kind: string | undefined): SearchHit[] {
    const only = kind === undefined ? "" : ` AND "${kindWord(kind)}"`;
    const match = `(${toMatchExpression(terms, operator)})${only}`;
    const matches = newestOfAll.all(match);
    const ranked = matches.length < MOST_RANKED ? bestOfAll.all(match) : [...mostNamed(match, operator), ...matches];
    const snippet = createSnippetExtractor(terms);
    const ids = new Set(ranked.map(({ id }) => Number(id)));
    return [...ids].slice(0, MOST_HITS).map((id) => hit(read.get(id) ?? {}, snippet));
  }

  /** Where so many are named so that only the newest were ranked, a title may be among the older ones. */
  function mostNamed(match: string, operator: "AND" | "OR"): Row[] {
    const named = bestNamed.all(match);
    if (named.length < MOST_HITS || operator === "OR") return named;
    return [...newestNamed.all(`{title} : ${match}`), ...named];
  }

  return {
    search(query, kind) {
      const terms = parseQuery(query, vocabulary).filter((term) => term.length > 0);
      if (terms.length === 0) return [];
      const found = find(terms, "AND", kind);
      return found.length > 0 || terms.length === 1 ? found : find(terms, "OR", kind);
    },
    close: () => database.close(),
  };
}

function hit(document: Row, snippet: ReturnType<typeof createSnippetExtractor>): SearchHit {
  const { kind, title, url, description, text, folded } = document;
  const summary = String(description);
  const body = String(text);
  return {
    kind: String(kind),
    title: String(title),
    url: String(url),
    snippet:
      snippet(body, folded === null ? undefined : String(folded)) ??
      snippet(summary, normalizeText(summary)) ??
      escapeHtml(summary),
  };
}

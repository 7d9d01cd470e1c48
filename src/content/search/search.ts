import { DatabaseSync } from "node:sqlite";
import { escapeHtml } from "../../shared/html.ts";
import { kindWord } from "./build-index.ts";
import { normalizeText } from "./normalize.ts";
import { parseQuery, type Term, toMatchExpression } from "./query.ts";
import { createSnippetExtractor } from "./snippet.ts";
import { openVocabulary } from "./vocabulary.ts";

export interface SearchHit {
  kind: string;
  title: string;
  url: string;
  /** HTML with the matches in `<mark>`; everything else in it is escaped. */
  snippet: string;
}

export type SearchIndex = ReturnType<typeof openSearch>;

type Row = Record<string, unknown>;

const MAX_HITS = 20;
/** A query with more matches is not ranked in full: title matches come first, then name matches, then the newest. */
const MAX_RANKED = 100;
/**
 * bm25 weights of title, headings, description, kind (which only filters) and text. They are far apart because bm25
 * scores long texts lower: otherwise a book would rank behind a short page that mentions its title.
 */
const WEIGHTS = "1e6, 1e4, 1e2, 0, 1";

/** Opens an index built by `buildIndex`. Any string is a valid query; unknown words find nothing. */
export function openSearch(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec("PRAGMA mmap_size = 268435456");
  const vocabulary = openVocabulary(database);
  const newest = (table: "words" | "names", limit: number) =>
    database.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${limit}`);
  const newestOfAll = newest("words", MAX_RANKED);
  const newestNamed = newest("names", MAX_HITS);
  const best = (table: "words" | "names") =>
    database.prepare(`
      SELECT id FROM (
        SELECT rowid AS id, bm25(${table}, ${WEIGHTS}) AS score
        FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ${MAX_RANKED}
      ) ORDER BY score, id DESC LIMIT ${MAX_HITS}
    `);
  const bestOfAll = best("words");
  const bestNamed = best("names");
  const read = database.prepare("SELECT kind, title, url, description, text, folded FROM documents WHERE id = ?");

  function find(terms: Term[], operator: "AND" | "OR", kind: string | undefined): SearchHit[] {
    const kindFilter = kind === undefined ? "" : ` AND "${kindWord(kind)}"`;
    const match = `(${toMatchExpression(terms, operator)})${kindFilter}`;
    const matches = newestOfAll.all(match);
    const ranked = matches.length < MAX_RANKED ? bestOfAll.all(match) : [...findByName(match, operator), ...matches];
    const extractSnippet = createSnippetExtractor(terms);
    const ids = new Set(ranked.map(({ id }) => Number(id)));
    return [...ids].slice(0, MAX_HITS).map((id) => toHit(read.get(id) ?? {}, extractSnippet));
  }

  /** Only the newest name matches are ranked, so title matches are searched separately when there are many. */
  function findByName(match: string, operator: "AND" | "OR"): Row[] {
    const byName = bestNamed.all(match);
    if (byName.length < MAX_HITS || operator === "OR") return byName;
    return [...newestNamed.all(`{title} : ${match}`), ...byName];
  }

  return {
    search(query: string, kind?: string): SearchHit[] {
      const terms = parseQuery(query, vocabulary).filter((term) => term.length > 0);
      if (terms.length === 0) return [];
      const found = find(terms, "AND", kind);
      return found.length > 0 || terms.length === 1 ? found : find(terms, "OR", kind);
    },
    close: () => database.close(),
  };
}

function toHit(document: Row, extractSnippet: ReturnType<typeof createSnippetExtractor>): SearchHit {
  const { kind, title, url, description, text, folded } = document;
  const summary = String(description);
  return {
    kind: String(kind),
    title: String(title),
    url: String(url),
    snippet:
      extractSnippet(String(text), folded === null ? undefined : String(folded)) ??
      extractSnippet(summary, normalizeText(summary)) ??
      escapeHtml(summary),
  };
}

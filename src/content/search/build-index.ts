import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { normalizeText } from "./normalize.ts";

export type Kind = "article" | "case study" | "service" | "job" | "ebook" | "page";

export interface SearchDocument {
  url: string;
  kind: Kind;
  title: string;
  headings: string[];
  description: string;
  text: string;
}

/** A document that is only read when its hash is not the one in the index. */
export interface IndexEntry {
  url: string;
  hash: string;
  /** When it was published, if that matters: the newest are found first. */
  day?: string;
  read: () => SearchDocument;
}

export interface IndexChange {
  written: number;
  removed: number;
}

/** Joining the parts of the index costs as much as writing it all; a few small parts more do not slow a search. */
const WORTH_OPTIMIZING = 200;

/** Bytes of words collected before they are written: few large parts are joined sooner than many small ones. */
const WRITTEN_AT_ONCE = 16 * 1024 * 1024;

const WORD_TABLES = ["words", "names"];

/** Makes `file` an index of exactly these entries, newest first; what it already holds unchanged is kept. */
export function buildIndex(entries: Iterable<IndexEntry>, file: string): IndexChange {
  const database = openForWriting(file);
  try {
    database.exec("PRAGMA synchronous = OFF; BEGIN");
    for (const table of WORD_TABLES) {
      database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('hashsize', ${WRITTEN_AT_ONCE})`);
    }
    const change = update(database, [...entries].reverse());
    if (change.written || change.removed) refreshTerms(database);
    if (change.written > WORTH_OPTIMIZING) {
      for (const table of WORD_TABLES) database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    }
    database.exec("COMMIT");
    return change;
  } finally {
    database.close();
  }
}

function update(database: DatabaseSync, entries: IndexEntry[]): IndexChange {
  const { insert, remove } = statements(database);
  const known = knownIn(database);
  const left = new Map(known);
  const changed: [id: number, entry: IndexEntry][] = [];
  let last = 0;
  for (const entry of entries) {
    const before = known.get(entry.url);
    left.delete(entry.url);
    last = idAfter(last, entry.day, before?.id);
    if (before?.hash === entry.hash && before.id === last) continue;
    if (before) remove(before.id);
    changed.push([last, entry]);
  }
  for (const { id } of left.values()) remove(id);
  for (const [id, { read, hash }] of changed) insert(id, read(), hash);
  return { written: changed.length, removed: left.size };
}

interface Known {
  id: number;
  hash: string;
}

function knownIn(database: DatabaseSync): Map<string, Known> {
  const rows = database.prepare("SELECT id, url, hash FROM documents").all();
  return new Map(rows.map(({ id, url, hash }) => [String(url), { id: Number(id), hash: String(hash) }]));
}

/** Ids that are free for one day: an old text that is new to the index finds its place between others. */
const IDS_A_DAY = 64;

/** The larger the id, the newer. The one it had is kept where it fits, so that nothing is written anew. */
function idAfter(last: number, day: string | undefined, before = 0): number {
  const days = day === undefined ? 0 : Date.parse(day) / 86_400_000;
  const first = Math.max(last + 1, days * IDS_A_DAY);
  const fits = before >= first && (day === undefined || before < (days + 1) * IDS_A_DAY);
  return fits ? before : first;
}

function statements(database: DatabaseSync) {
  const addDocument = database.prepare(
    "INSERT INTO documents (id, url, hash, kind, title, description, text, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const addWords = database.prepare(
    "INSERT INTO words (rowid, title, headings, description, kind, text) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addNames = database.prepare(
    "INSERT INTO names (rowid, title, headings, description, kind) VALUES (?, ?, ?, ?, ?)",
  );
  const removals = ["documents", ...WORD_TABLES].map((table) => {
    const remove = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
    // Deleting words inserts a row of the index's own, whose id is too large for a number.
    remove.setReadBigInts(true);
    return remove;
  });

  return {
    insert(id: number, document: SearchDocument, hash: string): void {
      const { url, kind, title, headings } = document;
      const description = document.description.normalize("NFC");
      const text = document.text.normalize("NFC");
      const folded = normalizeText(text);
      const differs = folded !== text.toLowerCase();
      addDocument.run(id, url, hash, kind, title, description, text, differs ? folded : null);
      const names = [
        normalizeText(title),
        normalizeText(headings.join("\n")),
        normalizeText(description),
        kindWord(kind),
      ];
      addNames.run(id, ...names);
      addWords.run(id, ...names, folded);
    },
    remove(id: number): void {
      for (const remove of removals) remove.run(id);
    },
  };
}

/** A copy of the index's own list of words, because looking one up in that takes five times as long. */
function refreshTerms(database: DatabaseSync): void {
  database.exec("DELETE FROM terms; INSERT INTO terms SELECT term, doc FROM vocabulary");
}

/** Raise it when an index of before no longer fits: other tables, other columns, other folding. */
const VERSION = 5;

const WORDS = "content = '', contentless_delete = 1, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2'";

/**
 * `words` holds folded words and no text, `names` those of them that name a document: a common word is in few names, so
 * they are ranked soon. `documents` has the text as it was written, for snippets, and once more folded where that
 * differs by more than capitals.
 */
const SCHEMA = `
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    text TEXT NOT NULL,
    folded TEXT
  );
  CREATE VIRTUAL TABLE words USING fts5(title, headings, description, kind, text, ${WORDS});
  CREATE VIRTUAL TABLE names USING fts5(title, headings, description, kind, ${WORDS});
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab('words', 'row');
  CREATE TABLE terms (term TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`;

/** A kind as one word of the index. It starts with a private letter, which no visitor's word contains. */
export function kindWord(kind: string): string {
  return `\uE000${kind.replaceAll(/[^\p{L}]/gu, "")}`;
}

/** Opens an index to write to it; one that is damaged or of another version is begun anew. */
function openForWriting(file: string): DatabaseSync {
  const existing = openCurrent(file);
  if (existing) return existing;
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  return database;
}

function openCurrent(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    if (database.prepare("PRAGMA user_version").get()?.user_version === VERSION) return database;
  } catch {
    // Not a database: the same as none.
  }
  database.close();
  return undefined;
}

import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { normalizeText } from "./normalize.ts";

export interface SearchDocument {
  url: string;
  /** Such as "article" or "case study"; visitors can filter by it. */
  kind: string;
  title: string;
  headings: string[];
  description: string;
  text: string;
}

/** A document that is only read when its hash differs from the one in the index. */
export interface IndexEntry {
  url: string;
  hash: string;
  /** Publication day, if any; newer documents rank first. */
  day?: string;
  read: () => SearchDocument;
}

/** FTS5 segments are merged only after more changes than this: merging costs as much as a full rebuild. */
const MIN_CHANGES_TO_OPTIMIZE = 200;

/** FTS5 `hashsize` in bytes: a large buffer gives few large segments, which are faster to merge than many small ones. */
const HASH_SIZE = 16 * 1024 * 1024;

const FTS_TABLES = ["words", "names"];

/** Updates `file` to an index of exactly these entries, given newest first. Unchanged documents are not written again. */
export function buildIndex(entries: Iterable<IndexEntry>, file: string) {
  const database = openForWriting(file);
  try {
    database.exec("PRAGMA synchronous = OFF; BEGIN");
    for (const table of FTS_TABLES) {
      database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('hashsize', ${HASH_SIZE})`);
    }
    const change = update(database, [...entries].reverse());
    // Copies the FTS5 vocabulary to a table, in which a lookup is five times faster.
    if (change.written || change.removed)
      database.exec("DELETE FROM terms; INSERT INTO terms SELECT term, doc FROM vocabulary");
    if (change.written > MIN_CHANGES_TO_OPTIMIZE) {
      for (const table of FTS_TABLES) database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    }
    database.exec("COMMIT");
    return change;
  } finally {
    database.close();
  }
}

function update(database: DatabaseSync, entries: IndexEntry[]) {
  const { insert, remove } = prepareStatements(database);
  const indexed = readIndexed(database);
  const obsolete = new Map(indexed);
  const changed: [id: number, entry: IndexEntry][] = [];
  let lastId = 0;
  for (const entry of entries) {
    const existing = indexed.get(entry.url);
    obsolete.delete(entry.url);
    lastId = nextId(lastId, entry.day, existing?.id);
    if (existing?.hash === entry.hash && existing.id === lastId) continue;
    if (existing) remove(existing.id);
    changed.push([lastId, entry]);
  }
  for (const { id } of obsolete.values()) remove(id);
  for (const [id, { read, hash }] of changed) insert(id, read(), hash);
  return { written: changed.length, removed: obsolete.size };
}

function readIndexed(database: DatabaseSync) {
  const rows = database.prepare("SELECT id, url, hash FROM documents").all();
  return new Map(rows.map(({ id, url, hash }) => [String(url), { id: Number(id), hash: String(hash) }]));
}

/** Ids reserved for each day, so that an old document can be inserted between others without renumbering them. */
const IDS_PER_DAY = 64;

/** Newer documents have larger ids. The current id is reused if it fits, so that the document need not be written. */
function nextId(lastId: number, day: string | undefined, currentId = 0): number {
  const days = day === undefined ? 0 : Date.parse(day) / 86_400_000;
  const first = Math.max(lastId + 1, days * IDS_PER_DAY);
  const fits = currentId >= first && (day === undefined || currentId < (days + 1) * IDS_PER_DAY);
  return fits ? currentId : first;
}

function prepareStatements(database: DatabaseSync) {
  const addDocument = database.prepare(
    "INSERT INTO documents (id, url, hash, kind, title, description, text, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const addWords = database.prepare(
    "INSERT INTO words (rowid, title, headings, description, kind, text) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addNames = database.prepare(
    "INSERT INTO names (rowid, title, headings, description, kind) VALUES (?, ?, ?, ?, ?)",
  );
  const removals = ["documents", ...FTS_TABLES].map((table) => {
    const remove = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
    // A delete inserts an internal FTS5 row whose id exceeds the safe integers of JavaScript.
    remove.setReadBigInts(true);
    return remove;
  });

  return {
    insert(id: number, document: SearchDocument, hash: string): void {
      const { url, kind, title, headings } = document;
      const description = document.description.normalize("NFC");
      const text = document.text.normalize("NFC");
      const folded = normalizeText(text);
      const isStored = folded !== text.toLowerCase();
      addDocument.run(id, url, hash, kind, title, description, text, isStored ? folded : null);
      const names = [...[title, headings.join("\n"), description].map(normalizeText), kindWord(kind)];
      addNames.run(id, ...names);
      addWords.run(id, ...names, folded);
    },
    remove(id: number): void {
      for (const remove of removals) remove.run(id);
    },
  };
}

/** Increase it when tables, columns or `normalizeText` change: an index of another version is rebuilt. */
const SCHEMA_VERSION = 5;

const FTS_OPTIONS =
  "content = '', contentless_delete = 1, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2'";

/**
 * `words` indexes the normalized text of all fields, `names` only title, headings, description and kind: common words
 * occur in few names, so ranking those is fast. `documents` has the original text for snippets, and in `folded` the
 * normalized text if it differs from the lower-case text.
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
  CREATE VIRTUAL TABLE words USING fts5(title, headings, description, kind, text, ${FTS_OPTIONS});
  CREATE VIRTUAL TABLE names USING fts5(title, headings, description, kind, ${FTS_OPTIONS});
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab('words', 'row');
  CREATE TABLE terms (term TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A kind as a term of the index. Its first character is from Unicode's private use area, so no query can contain it. */
export function kindWord(kind: string): string {
  return `\uE000${kind.replaceAll(/[^\p{L}]/gu, "")}`;
}

/** Opens an index for writing; replaces one that is damaged or has another version. */
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
    if (database.prepare("PRAGMA user_version").get()?.user_version === SCHEMA_VERSION) return database;
  } catch {
    // The file is no database: rebuild it.
  }
  database.close();
  return undefined;
}

import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

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
export function openForWriting(file: string): DatabaseSync {
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

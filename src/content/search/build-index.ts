import type { DatabaseSync } from "node:sqlite";
import { fold } from "./fold.ts";
import { kindWord, openForWriting } from "./index-file.ts";

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
  const left = new Map<string, string>();
  for (const { url, hash } of database.prepare("SELECT url, hash FROM documents").all()) {
    left.set(String(url), String(hash));
  }
  let written = 0;
  for (const { url, hash, read } of entries) {
    const known = left.get(url);
    left.delete(url);
    if (known === hash) continue;
    const id = known === undefined ? null : remove(url);
    insert(id, read(), hash);
    written++;
  }
  for (const url of left.keys()) remove(url);
  return { written, removed: left.size };
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
  const removeDocument = database.prepare("DELETE FROM documents WHERE url = ? RETURNING id");
  const removeWords = WORD_TABLES.map((table) => {
    const remove = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
    // Deleting words inserts a row of the index's own, whose id is too large for a number.
    remove.setReadBigInts(true);
    return remove;
  });

  return {
    insert(id: number | null, document: SearchDocument, hash: string): void {
      const { url, kind, title, headings } = document;
      const description = document.description.normalize("NFC");
      const text = document.text.normalize("NFC");
      const folded = fold(text);
      const differs = folded !== text.toLowerCase();
      const { lastInsertRowid } = addDocument.run(
        id,
        url,
        hash,
        kind,
        title,
        description,
        text,
        differs ? folded : null,
      );
      const names = [fold(title), fold(headings.join("\n")), fold(description), kindWord(kind)];
      addNames.run(lastInsertRowid, ...names);
      addWords.run(lastInsertRowid, ...names, folded);
    },
    /** Gives back the place in the order, for a newer version of the same document. */
    remove(url: string): number {
      const id = Number(removeDocument.get(url)?.id);
      for (const remove of removeWords) remove.run(id);
      return id;
    },
  };
}

/** A copy of the index's own list of words, because looking one up in that takes five times as long. */
function refreshTerms(database: DatabaseSync): void {
  database.exec("DELETE FROM terms; INSERT INTO terms SELECT term, doc FROM vocabulary");
}

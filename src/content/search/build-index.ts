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
      const folded = fold(text);
      const differs = folded !== text.toLowerCase();
      addDocument.run(id, url, hash, kind, title, description, text, differs ? folded : null);
      const names = [fold(title), fold(headings.join("\n")), fold(description), kindWord(kind)];
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

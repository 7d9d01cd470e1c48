import type { Manifest } from "../server/manifest.ts";
import type { SiteFrame } from "../site/layouts/layout.ts";
import type { Page } from "../site/page-loader.ts";
import type { Book } from "./ebooks/book.ts";

export interface WorkerSetup {
  directory: string;
  content: string;
}

export interface PageJob {
  kind: "pages";
  renderer: string;
  assets: Manifest["assets"];
  frame: SiteFrame;
  pages: { path: string; page: Page }[];
}

/** A document to be read, and the body it had the last time. */
export interface Changed {
  path: string;
  before: string | undefined;
}

export interface SearchJob {
  kind: "search";
  snapshot: string;
  today: string;
  codeKey: string;
  before: string | undefined;
}

export interface EbookJob {
  kind: "ebook";
  book: Book;
}

export type Job = { kind: "documents"; changed: Changed[] } | SearchJob | PageJob | EbookJob;

/** Asks for no answer: what a job like this needs is loaded while nothing is known yet to do. */
export interface WarmUp {
  kind: "warm up";
  for: Job;
}

/** Where a printed page lies in the store. */
export interface Printed {
  html: string;
  payload: string;
}

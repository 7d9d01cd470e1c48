import type { Manifest, Prerendered } from "../server/manifest.ts";
import type { SiteFrame } from "../site/layouts/layout.ts";
import type { EbookSource } from "./ebooks/ebook.ts";
import type { Question } from "./watch-content.ts";

export interface WorkerSetup {
  directory: string;
  content: string;
}

/** What all pages of a site are made from. */
export interface SiteParts {
  renderer: string;
  assets: Manifest["assets"];
  frame: SiteFrame;
  /** In the store. */
  snapshot: string;
  siteUrl: string;
  editions: Manifest["ebooks"];
  /** Stands for the code that turns data into bytes, and for what all pages show. */
  codeKey: string;
  now: Date;
}

/** A page's path, and the page as it was the last time. */
export type PageToMake = [path: string, before: Prerendered | undefined];
export type MadePage = [path: string, made: Prerendered, asked: Question[]];

export interface PageJob {
  kind: "pages";
  site: SiteParts;
  pages: PageToMake[];
}

/** A document to be read, and the body it had the last time. */
export interface Changed {
  path: string;
  before: string | undefined;
}

export interface PrepareSearchJob {
  kind: "prepare search";
  /** The index of the last build, below dist/. */
  before: string;
}

export interface RelatedJob {
  kind: "related";
  /** What articles are compared by, as JSON: quicker to send than what it stands for. */
  compared: string;
}

export interface SearchJob {
  kind: "search";
  snapshot: string;
  today: string;
  codeKey: string;
}

export interface EbookJob {
  kind: "ebook";
  source: EbookSource;
}

export type Job =
  | { kind: "documents"; changed: Changed[] }
  | PrepareSearchJob
  | RelatedJob
  | SearchJob
  | PageJob
  | EbookJob;

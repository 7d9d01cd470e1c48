import type { Content } from "../content/content.ts";
import type { SearchHit } from "../content/search/search.ts";
import type { PageHead } from "./head.ts";

/** A form as the visitor left it, when the server sends it back. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** What went wrong with the whole form and not with a field. */
  message?: string;
}

export interface LoadArgs<Param extends string = never> {
  params: Record<Param, string>;
  query: URLSearchParams;
  content: Content;
  now: Date;
  /** Absolute origin, for addresses that are followed from elsewhere. */
  siteUrl: string;
  form: FormState | null;
  search: Search;
  /** The text of a long HTML, for those who cannot follow its reference. */
  readHtml: (ref: string) => string;
  /** What is known of books as files, by slug. */
  editions: Record<string, Edition>;
  /** Link to the ebook this visitor has just asked for. */
  download: string | null;
}

/** A book's PDF. */
export interface Edition {
  pages: number;
  bytes: number;
}

/** What a loader gives: data for the page, and what only the head needs. */
export interface Loaded<Data extends object = object> {
  data: Data;
  head: PageHead;
  status?: number;
}

export type PageProps<Load extends (args: never) => Loaded | Promise<Loaded>> = Awaited<ReturnType<Load>>["data"];

export type Search = (query: string, kind?: string) => SearchHit[];

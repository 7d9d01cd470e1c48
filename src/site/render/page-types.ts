import type { Content } from "../../content/content.ts";
import type { SearchHit } from "../../content/search/search.ts";
import type { PageHead } from "../seo/page-head.ts";

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
  search: SearchFunction;
  /** The text of a long HTML, for those who cannot follow its reference. */
  readHtml: (ref: string) => string;
  /** What is known of books as files, by slug. */
  editions: Record<string, EbookFile>;
  /** Link to the ebook this visitor has just asked for. */
  download: string | null;
}

/** A book's PDF. */
export interface EbookFile {
  pages: number;
  bytes: number;
}

/** What a loader gives: data for the page, and what only the head needs. */
export interface LoadResult<Data extends object = object> {
  data: Data;
  head: PageHead;
  status?: number;
}

export type PageProps<Load extends (args: never) => LoadResult | Promise<LoadResult>> = Awaited<
  ReturnType<Load>
>["data"];

export type SearchFunction = (query: string, kind?: string) => SearchHit[];

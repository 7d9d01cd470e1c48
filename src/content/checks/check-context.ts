import type { Sources } from "../load/sources.ts";
import type { Document } from "../model/document.ts";

/** All of content/, for checks that need more than one file. */
export interface CheckContext {
  sources: Sources;
  documents: Document[];
  /** Every path below content/. */
  files: string[];
  /** The paths that were read as part of a collection or page. */
  usedFiles: Set<string>;
  now: Date;
  today: string;
  showUnpublished: boolean;
  /** Supplied by the registry of page definitions, which knows the kinds of pages. */
  listLinkTargets: ListLinkTargets;
}

/** The pages that texts may link to, with the paths of their other formats (Markdown, feeds). */
export type ListLinkTargets = (context: CheckContext) => Iterable<{
  path: string;
  target: LinkTarget;
  formats: string[];
  /** Whether visitors get another page at this path, because its route comes first. */
  isShadowed: boolean;
}>;

/** A page that texts may link to, as its page definition lists it. */
export interface LinkTarget {
  /** The parameters of the page's route. */
  params: Record<string, string>;
  /** The Markdown file whose headings are anchors on the page. */
  file?: string;
  /** Other ids on the page. */
  anchors?: readonly string[];
  /** Set while the page is not public; `until` is undefined for a draft. */
  hidden?: { until: Date | undefined } | undefined;
  /** The closing day of a job that has closed. */
  closedOn?: string | undefined;
  /** Whether the page is a list with feeds. */
  hasFeeds?: boolean;
}

import type { Document } from "../load/document.ts";
import type { Sources } from "../load/sources.ts";

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
}

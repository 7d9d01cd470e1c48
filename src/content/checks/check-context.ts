import type { Document } from "../load/document.ts";
import type { Sources } from "../load/sources.ts";

/** All of content/ at once: what a file cannot know of itself. */
export interface CheckContext {
  sources: Sources;
  documents: Document[];
  /** Every path below content/. */
  files: string[];
  /** Those that are part of the site. */
  taken: Set<string>;
  now: Date;
  today: string;
  showUnpublished: boolean;
}

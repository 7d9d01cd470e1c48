import type { Manifest } from "../server/manifest.ts";
import type { SiteFrame } from "../site/layouts/layout.ts";
import type { Page } from "../site/page-loader.ts";

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

export type Job = { kind: "documents"; paths: string[] } | PageJob;

/** Where a printed page lies in the store. */
export interface Printed {
  html: string;
  payload: string;
}

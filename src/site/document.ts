import { type Head, printHead } from "../navigation/head.ts";

/** What the bundler made, as documents need it. */
export interface Assets {
  boot: string;
  theme: string;
  /** Where the browser learns which files each page needs. */
  chunks: string;
  /** Scripts that take any page over, for when the page is idle. */
  preload: string[];
  /** Fonts that text above the fold is set in. */
  fonts: string[];
  styles: string[];
  pageStyles: Record<string, string[]>;
  pageScripts: Record<string, string[]>;
}

interface Parts {
  head: Head;
  route: string | null;
  app: string;
  /** Links to images that the page shows first. */
  preloads: string;
  payload: string;
}

export function printDocument(assets: Assets, { head, route, app, preloads, payload }: Parts): string {
  const sheets = [...assets.styles, ...(assets.pageStyles[route ?? ""] ?? [])];
  const later = [...assets.preload, ...(assets.pageScripts[route ?? ""] ?? [])];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">',
    printHead(head),
    `<script src="${assets.theme}"></script>`,
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    `<script type="module" src="${assets.boot}" data-chunks="${assets.chunks}" data-later="${later.join(" ")}"></script>`,
    `${preloads}</head><body>${app}`,
    `<script type="application/json" id="payload">${payload.replaceAll("<", "\\u003c")}</script>`,
    "</body></html>",
  ].join("");
}

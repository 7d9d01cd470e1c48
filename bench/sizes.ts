import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { openDist } from "../src/build-store/dist.ts";
import type { Row } from "./table.ts";

const br = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const gz = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;
const kB = (bytes: number) => bytes / 1000;

/** An article of about 1,200 words with code, as the peers were measured with. */
const ARTICLE = "/blog/a-job-that-runs-twice-must-pay-once";

/** What boot imports on every page: React, then the site's code. */
const TAKING_OVER = /import\(`\.\/((?:react|hydrate)-[^`]+)`\)/g;

/** These scripts and whatever they import, each once. */
function withImports(scripts: string[], file: (address: string) => Buffer): string[] {
  const all = new Set(scripts);
  for (const script of all)
    for (const [, name] of file(script)
      .toString()
      .matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      all.add(`/assets/${name}`);
  return [...all];
}

export async function measure(): Promise<Row[]> {
  const dist = openDist("dist");
  const { assets, pages } = dist.manifest(dist.currentId() ?? "");
  const file = (address: string) => readFileSync(dist.at(address.slice(1)));
  const early = withImports([assets.theme, assets.boot], file);
  const takingOver = [...file(assets.boot).toString().matchAll(TAKING_OVER)].map(([, name]) => `/assets/${name}`);
  const all = withImports([...early, ...takingOver, ...(assets.pageScripts.article ?? [])], file);
  const sum = (files: string[], size: (bytes: Uint8Array) => number) =>
    files.reduce((total, address) => total + size(file(address)), 0);

  const html = dist.read(pages[ARTICLE]?.html ?? "");
  const bare = Buffer.from(html.toString().replace(/<script type="application\/json" id="payload">.*?<\/script>/s, ""));
  const styles = [...assets.styles, ...(assets.pageStyles.article ?? [])];
  const react = await bareReact();
  return [
    { what: "JavaScript before idle or a hand", figure: kB(sum(early, br)), budget: 4, unit: "kB br" },
    { what: "React alone, bundled as bare react-dom/client", figure: kB(react), unit: "kB gz" },
    {
      what: "All JavaScript of an article, React included",
      figure: kB(sum(all, gz)),
      budget: kB(react) + 10,
      unit: "kB gz",
    },
    { what: "Article's HTML over the same without payload", figure: html.length / bare.length, budget: 1.1, unit: "×" },
    { what: "the same, compressed", figure: br(html) / br(bare), budget: 1.1, unit: "×" },
    { what: "Article's HTML", figure: kB(br(html)), unit: "kB br" },
    { what: "Article's styles", figure: kB(sum(styles, br)), budget: 14, unit: "kB br" },
  ];
}

/** What React costs anybody who hydrates with it, made by the same bundler with the same settings. */
async function bareReact(): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      rolldownOptions: { input: "bench/baseline-react.ts" },
    },
  });
  const outputs = Array.isArray(result) ? result : "output" in result ? [result] : [];
  const chunks = outputs.flatMap(({ output }) => output).filter((chunk) => chunk.type === "chunk");
  return chunks.reduce((total, { code }) => total + gz(Buffer.from(code)), 0);
}

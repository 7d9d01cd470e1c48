import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { openDist } from "../src/build-store/dist.ts";
import type { Row } from "./table.ts";

const brotliSize = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const gzipSize = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;
const kB = (bytes: number) => bytes / 1000;

/** An article of about 1,200 words with code. */
const ARTICLE = "/blog/a-job-that-runs-twice-must-pay-once";

/** The scripts and their transitive static imports. */
function withImports(scripts: string[], file: (url: string) => Buffer): string[] {
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
  const file = (url: string) => readFileSync(dist.at(url.slice(1)));
  const initial = withImports([assets.theme, assets.boot], file);
  const all = withImports([...initial, ...assets.preload, ...(assets.pageScripts.article ?? [])], file);
  const sum = (files: string[], size: (bytes: Uint8Array) => number) =>
    files.reduce((total, url) => total + size(file(url)), 0);

  const html = dist.read(pages[ARTICLE]?.html ?? "");
  const withoutPayload = Buffer.from(
    html.toString().replace(/<script type="application\/json" id="payload">.*?<\/script>/s, ""),
  );
  const styles = [...assets.styles, ...(assets.pageStyles.article ?? [])];
  const react = await measureReact();
  return [
    { what: "JavaScript before idle or input", figure: kB(sum(initial, brotliSize)), budget: 4, unit: "kB br" },
    { what: "React alone (react-dom/client)", figure: kB(react), unit: "kB gz" },
    {
      what: "All JavaScript of an article, with React",
      figure: kB(sum(all, gzipSize)),
      budget: 81.2,
      unit: "kB gz",
    },
    {
      what: "Article HTML, ratio to HTML without payload",
      figure: html.length / withoutPayload.length,
      budget: 1.1,
      unit: "×",
    },
    {
      what: "Article HTML, the same ratio compressed",
      figure: brotliSize(html) / brotliSize(withoutPayload),
      budget: 1.1,
      unit: "×",
    },
    { what: "Article HTML", figure: kB(brotliSize(html)), unit: "kB br" },
    { what: "Article styles", figure: kB(sum(styles, brotliSize)), budget: 14, unit: "kB br" },
  ];
}

/** The size of React's client alone, bundled with the same settings as the site. */
async function measureReact(): Promise<number> {
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
  return chunks.reduce((total, { code }) => total + gzipSize(Buffer.from(code)), 0);
}

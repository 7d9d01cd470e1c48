import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, it } from "vitest";
import { identities } from "../../site/identity/identities.ts";
import { buildFonts } from "../assets/fonts.ts";
import { createBrowserConfig, createViteConfig } from "./vite-config.ts";

let chunks: Rolldown.OutputChunk[];
let files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  await buildFonts("", directory, identities.weave);
  const config = createBrowserConfig(createViteConfig(process.cwd(), directory), directory, { maps: true });
  const result = await build({ ...config, build: { ...config.build, write: false } });
  files = "output" in result ? result.output : [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  chunks = files.filter((file) => file.type === "chunk");
  await rm(directory, { recursive: true });
});

const findChunk = (name: string) => chunks.find((chunk) => chunk.name === name);

it("leaves import() as it is written", () => {
  expect(findChunk("boot")?.code).toMatch(/await import\(`\.\/hydrate-[\w-]+\.js`\)/);
  for (const { code, fileName } of chunks) expect(code, fileName).not.toMatch(/__vite/);
});

it("loads nothing with the scripts that run before hydration", () => {
  expect(findChunk("boot")?.imports).toEqual([]);
  expect(findChunk("theme")?.code).not.toMatch(/\b(import|export)\b/);
});

it("creates no errors when React is evaluated", () => {
  const { code = "" } = findChunk("react") ?? {};
  expect(code.match(/=Object\.create\(Error\.prototype\)/g)).toHaveLength(5);
  // The numbers of these errors, which are created nowhere else.
  expect(code).not.toMatch(/\((460|461|474|519|542)\)/);
});

it("writes the style sheet of every page that has one, and fonts as files", () => {
  const styled = chunks.filter(({ viteMetadata }) => viteMetadata?.importedCss.size).map(({ name }) => name);
  expect(styled).toEqual(expect.arrayContaining(["boot", "hydrate", "article.page", "home.page", "contact.page"]));
  expect(files.filter(({ fileName }) => fileName.endsWith(".woff2"))).toHaveLength(6);
});

it("maps scripts to their sources", () => {
  const text = "script[data-later]";
  const { code = "", map } = findChunk("boot") ?? {};
  const before = code.slice(0, code.indexOf(text)).split("\n");
  const sourceMap = new SourceMap(JSON.parse(String(map)));
  const entry = sourceMap.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  const line = "originalLine" in entry ? entry.originalLine : -1;
  expect(entry).toMatchObject({ originalSource: expect.stringMatching(/src\/site\/client\/boot\.ts$/) });
  expect(readFileSync("src/site/client/boot.ts", "utf8").split("\n")[line]).toContain(text);
});

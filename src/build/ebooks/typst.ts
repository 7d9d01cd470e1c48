import { readFileSync } from "node:fs";
import { initSync, type TypstCompiler, TypstCompilerBuilder } from "@myriaddreamin/typst-ts-web-compiler";
import { z } from "zod";
import { loadFonts } from "./fonts.ts";

/** A Typst document that does not compile: a defect of a template or of the files that it was given. */
export class TypstError extends Error {
  override name = "TypstError";
}

const sources = ["template.typ", "paper.typ", "theme.typ", "blocks.typ"].map((name) => ({
  name,
  content: readFileSync(new URL(name, import.meta.url), "utf8"),
}));

/** Codes of the compiler's API, which has no names for them. */
const PAGED = 0;
const PDF = 1;
const STRUCTURED_DIAGNOSTICS = 3;

const compileResult = z.object({
  diagnostics: z.array(z.object({ path: z.string(), range: z.string(), severity: z.string(), message: z.string() })),
});
const artifactResult = z.object({ result: z.instanceof(Uint8Array) });

let compiler: Promise<TypstCompiler> | undefined;

async function createCompiler(): Promise<TypstCompiler> {
  const wasm = new URL(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"));
  initSync({ module: readFileSync(wasm) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of await loadFonts()) await builder.add_raw_font(font);
  return builder.build();
}

/** Compiles a template with the files that it reads. Throws on warnings too, because the templates cause none. */
export async function compileTemplate(
  template: "template.typ" | "paper.typ",
  files: Record<string, string | Uint8Array>,
  labels: string[],
) {
  compiler ??= createCompiler();
  const typst = await compiler;
  typst.reset_shadow();
  for (const { name, content } of sources) typst.add_source(`/${name}`, content);
  for (const [name, content] of Object.entries(files)) typst.map_shadow(`/${name}`, Buffer.from(content));
  const world = typst.snapshot("/", `/${template}`);
  const { diagnostics } = compileResult.parse(world.compile(PAGED, STRUCTURED_DIAGNOSTICS));
  if (diagnostics.length > 0) {
    throw new TypstError(
      diagnostics.map(({ path, range, severity, message }) => `${path}:${range} ${severity}: ${message}`).join("\n"),
    );
  }
  const queryValues = (label: string): unknown => JSON.parse(world.query(PAGED, `<${label}>`, "value"));
  return {
    exportPdf: () => artifactResult.parse(world.get_artifact(PDF, STRUCTURED_DIAGNOSTICS)).result,
    /** The value of every `metadata` element, in the order of the document, as JSON by label. */
    metadata: Object.fromEntries(labels.map((label) => [label, queryValues(label)])),
  };
}

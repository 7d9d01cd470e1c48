import { fencesIn } from "../markdown/markdown.ts";
import { splitMatter } from "../yaml.ts";

export interface Block {
  line: number;
  code: string;
  /** What the text says it prints. */
  output?: string;
}

/** Code that a reader is told was run. Statements of SQL in one text follow each other in one database. */
export interface Example {
  file: string;
  engine: Engine;
  blocks: Block[];
}

const engines = ["python", "node", "bash", "sqlite", "postgres"] as const;
export type Engine = (typeof engines)[number];
const engineOf: Partial<Record<string, Engine>> = { python: "python", ts: "node", bash: "bash", sql: "sqlite" };

/** The blocks of a text that are marked `run`. */
export function examplesIn(file: string, text: string): Example[] {
  const { markdown, linesBefore } = splitMatter(text) ?? { markdown: text, linesBefore: 0 };
  const examples: Example[] = [];
  let above: Block | undefined;
  for (const fence of fencesIn(markdown)) {
    const line = fence.line + linesBefore;
    if (fence.output) {
      if (!above) throw new Error(`${file}:${line}  states an output, and no block above it is marked 'run'`);
      above.output = fence.code;
    }
    if (!fence.run) continue;
    const engine = engines.find((known) => known === (fence.engine ?? engineOf[fence.language]));
    if (!engine) throw new Error(`${file}:${line}  nothing runs '${fence.engine ?? fence.language}'`);
    above = { line, code: fence.code };
    const session = isDatabase(engine) && examples.find((example) => example.engine === engine);
    if (session) session.blocks.push(above);
    else examples.push({ file, engine, blocks: [above] });
  }
  return examples;
}

export function isDatabase(engine: Engine): engine is "sqlite" | "postgres" {
  return engine === "sqlite" || engine === "postgres";
}

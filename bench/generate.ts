import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The same numbers for the same seed on every machine. */
function chance(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words =
  "release review rollout owner latency request storage queue index cache retry budget metric migration feature launch reader network packet service schema column replica tenant invoice payout driver ledger partition vacuum snapshot backup restore incident alert rotation handover estimate sprint backlog contract sample baseline forecast drift label threshold evaluation retrieval prompt token batch stream window watermark lineage model test mutation coverage pipeline artefact container cluster ingress probe quota secret session keyboard contrast heading landmark focus form error summary consent policy retention erasure export audit because before while after when without through between under over small careful honest measured boring reversible visible common rare first last next every other same".split(
    " ",
  );
const categories = ["engineering", "data", "machine-learning", "devops", "delivery", "venture", "life-at-northloom"];
const tags =
  "postgresql python typescript react testing performance migrations queues architecture security kubernetes ci-cd observability incidents cost data-pipelines dbt warehouses llm teams".split(
    " ",
  );
const authors = ["marta-wrona", "tomasz-lis", "jonas-lindqvist", "kacper-zych", "olena-hrytsenko", "rafal-mazur"];

/** A copy of the site's content with `count` more articles of about 1,200 words, three code blocks and a table each. */
export function generateContent(count: number, directory: string): void {
  cpSync("content", directory, { recursive: true });
  mkdirSync(join(directory, "articles"), { recursive: true });
  for (let number = 1; number <= count; number++)
    writeFileSync(join(directory, "articles", `${slugOf(number)}.md`), article(number));
}

export const slugOf = (number: number) => `article-${String(number).padStart(5, "0")}`;

export function article(number: number, extra = ""): string {
  const random = chance(number * 7919);
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error("There is nothing to pick from.");
    return one;
  };
  const some = (count: number) => Array.from({ length: count }, () => pick(words)).join(" ");
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const name = () => `${pick(words)}${capital(pick(words))}`;
  const count = (most: number) => Math.floor(random() * most);
  function sentence(): string {
    const kind = random();
    const start = capital(some(9 + count(10)));
    if (kind < 0.12) return `${start} **${some(2)}**.`;
    if (kind < 0.22) return `${start} \`${pick(words)}()\`.`;
    return kind < 0.3 ? `${start} [${some(2)}](/blog/${slugOf(1 + count(100))}).` : `${start}.`;
  }
  const paragraph = (length = 4) => Array.from({ length }, sentence).join(" ");
  const list = (mark: (index: number) => string) =>
    Array.from({ length: 5 }, (_, i) => `${mark(i)} ${capital(some(8))}`).join("\n");
  const heading = (level: number) => `${"#".repeat(level)} ${capital(some(4))}`;
  const code = (language: string, lines: string[]) => [`\`\`\`${language}`, ...lines, "```"].join("\n");
  const table = [
    `| ${capital(pick(words))} | ${capital(pick(words))} | ${capital(pick(words))} |`,
    "| --- | ---: | :---: |",
    ...Array.from({ length: 5 }, () => `| ${some(2)} | ${count(1000)} | ${pick(words)} |`),
  ].join("\n");
  const typescript = code("ts", [
    'import { readFile } from "node:fs/promises";',
    "",
    `export interface ${capital(name())} {`,
    "  id: string;",
    "  count: number;",
    "  tags?: readonly string[];",
    "}",
    "",
    `// ${some(7)}`,
    `export async function ${name()}(path: string, limit = ${count(900)}): Promise<number> {`,
    '  const text = await readFile(path, "utf8");',
    `  const rows = text.split("\\n").filter((line) => line.length > ${count(20)});`,
    "  if (rows.length > limit) {",
    "    throw new Error(`too many rows: ${rows.length}`);",
    "  }",
    "  return rows.reduce((sum, row) => sum + Number(row), 0);",
    "}",
  ]);
  const python = code("python", [
    "from dataclasses import dataclass",
    "",
    "",
    "@dataclass",
    `class ${capital(name())}:`,
    "    name: str",
    `    weight: float = ${(random() * 9).toFixed(2)}`,
    "",
    "    def score(self, items: list[int]) -> float:",
    `        """${some(6)}"""`,
    "        total = sum(i * self.weight for i in items if i % 2 == 0)",
    "        return total / max(len(items), 1)",
    "",
    "",
    'if __name__ == "__main__":',
    `    print(${capital(name())}("${pick(words)}").score([1, 2, 3, ${count(99)}]))`,
  ]);
  const shell = code("bash", [
    "#!/usr/bin/env bash",
    "set -euo pipefail",
    `# ${some(6)}`,
    `for host in ${some(3)}; do`,
    `  curl -fsS "https://$host.example.com/health?n=${count(99)}" | jq '.status'`,
    `  echo "checked $host" >> /var/log/${pick(words)}.log`,
    "done",
  ]);
  const day = new Date(Date.UTC(2026, 0, 1) - number * 7 * 3_600_000).toISOString().slice(0, 10);
  const matter = [
    "---",
    `title: ${capital(some(6))}`,
    `description: ${capital(some(14)).slice(0, 150)}, and what it cost.`,
    `publishedOn: ${day}`,
    `author: ${pick(authors)}`,
    `category: ${pick(categories)}`,
    `tags: [${[...new Set([pick(tags), pick(tags), pick(tags)])].join(", ")}]`,
    "---",
  ].join("\n");
  const body = [
    paragraph(5),
    heading(2),
    paragraph(5),
    paragraph(4),
    typescript,
    paragraph(4),
    heading(2),
    paragraph(5),
    list(() => "-"),
    heading(3),
    paragraph(5),
    python,
    heading(2),
    paragraph(4),
    `> ${sentence()} ${sentence()}`,
    paragraph(5),
    table,
    heading(3),
    paragraph(4),
    list((index) => `${index + 1}.`),
    shell,
    heading(2),
    paragraph(5),
    paragraph(5),
    extra,
  ];
  return `${matter}\n\n${body.filter(Boolean).join("\n\n")}\n`;
}

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { createSeededRandom } from "../src/shared/seeded-random.ts";

const words =
  "release review rollout owner latency request storage queue index cache retry budget metric migration feature launch reader network packet service schema column replica tenant invoice payout driver ledger partition vacuum snapshot backup restore incident alert rotation handover estimate sprint backlog contract sample baseline forecast drift label threshold evaluation retrieval prompt token batch stream window watermark lineage model test mutation coverage pipeline artefact container cluster ingress probe quota secret session keyboard contrast heading landmark focus form error summary consent policy retention erasure export audit because before while after when without through between under over small careful honest measured boring reversible visible common rare first last next every other same".split(
    " ",
  );
const termsSchema = z.array(z.object({ slug: z.string() }));

/** The slugs of a list of terms in content/. */
const readSlugs = (file: string): string[] =>
  termsSchema.parse(parse(readFileSync(join("content", file), "utf8"))).map(({ slug }) => slug);
const categories = readSlugs("categories.yaml");
const tags = readSlugs("tags.yaml");
const authors = readdirSync("content/people").map((file) => basename(file, ".yaml"));

/** A copy of the site's content with `count` more articles of about 1,200 words, three code blocks and a table each. */
export function generateContent(count: number, directory: string): void {
  cpSync("content", directory, { recursive: true });
  mkdirSync(join(directory, "articles"), { recursive: true });
  for (let number = 1; number <= count; number++)
    writeFileSync(join(directory, "articles", `${slugOf(number)}.md`), article(number));
}

export const slugOf = (number: number) => `article-${String(number).padStart(5, "0")}`;

export function article(number: number, extra = ""): string {
  const { next: random } = createSeededRandom(slugOf(number));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[Math.floor(random() * from.length)];
    if (item === undefined) throw new Error("Cannot pick from an empty list.");
    return item;
  };
  const pickWords = (count: number) => Array.from({ length: count }, () => pick(words)).join(" ");
  const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const identifier = () => `${pick(words)}${capitalize(pick(words))}`;
  const randomBelow = (limit: number) => Math.floor(random() * limit);
  function sentence(): string {
    const kind = random();
    const start = capitalize(pickWords(9 + randomBelow(10)));
    if (kind < 0.12) return `${start} **${pickWords(2)}**.`;
    if (kind < 0.22) return `${start} \`${pick(words)}()\`.`;
    return kind < 0.3 ? `${start} [${pickWords(2)}](/blog/${slugOf(1 + randomBelow(100))}).` : `${start}.`;
  }
  const paragraph = (length = 4) => Array.from({ length }, sentence).join(" ");
  const list = (mark: (index: number) => string) =>
    Array.from({ length: 5 }, (_, i) => `${mark(i)} ${capitalize(pickWords(8))}`).join("\n");
  const heading = (level: number) => `${"#".repeat(level)} ${capitalize(pickWords(4))}`;
  const code = (language: string, lines: string[]) => [`\`\`\`${language}`, ...lines, "```"].join("\n");
  const table = [
    `| ${capitalize(pick(words))} | ${capitalize(pick(words))} | ${capitalize(pick(words))} |`,
    "| --- | ---: | :---: |",
    ...Array.from({ length: 5 }, () => `| ${pickWords(2)} | ${randomBelow(1000)} | ${pick(words)} |`),
  ].join("\n");
  const typescript = code("ts", [
    'import { readFile } from "node:fs/promises";',
    "",
    `export interface ${capitalize(identifier())} {`,
    "  id: string;",
    "  count: number;",
    "  tags?: readonly string[];",
    "}",
    "",
    `// ${pickWords(7)}`,
    `export async function ${identifier()}(path: string, limit = ${randomBelow(900)}): Promise<number> {`,
    '  const text = await readFile(path, "utf8");',
    `  const rows = text.split("\\n").filter((line) => line.length > ${randomBelow(20)});`,
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
    `class ${capitalize(identifier())}:`,
    "    name: str",
    `    weight: float = ${(random() * 9).toFixed(2)}`,
    "",
    "    def score(self, items: list[int]) -> float:",
    `        """${pickWords(6)}"""`,
    "        total = sum(i * self.weight for i in items if i % 2 == 0)",
    "        return total / max(len(items), 1)",
    "",
    "",
    'if __name__ == "__main__":',
    `    print(${capitalize(identifier())}("${pick(words)}").score([1, 2, 3, ${randomBelow(99)}]))`,
  ]);
  const shell = code("bash", [
    "#!/usr/bin/env bash",
    "set -euo pipefail",
    `# ${pickWords(6)}`,
    `for host in ${pickWords(3)}; do`,
    `  curl -fsS "https://$host.example.com/health?n=${randomBelow(99)}" | jq '.status'`,
    `  echo "checked $host" >> /var/log/${pick(words)}.log`,
    "done",
  ]);
  const day = new Date(Date.UTC(2026, 0, 1) - number * 7 * 3_600_000).toISOString().slice(0, 10);
  const frontmatter = [
    "---",
    `title: ${capitalize(pickWords(6))}`,
    `description: ${capitalize(pickWords(14)).slice(0, 150)}, and what it cost.`,
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
  return `${frontmatter}\n\n${body.filter(Boolean).join("\n\n")}\n`;
}

import type { Company } from "../model/company.ts";
import type { Html } from "../model/html.ts";

/** A page's line in `/llms.txt`, below a heading that the pages of a kind share. */
export interface LlmsTxtEntry {
  section: string;
  title: string;
  about: string;
}

/** `/llms.txt` (https://llmstxt.org): a description of the company and a list of its texts for language models. */
export function renderLlmsTxt(
  { name, description }: Company,
  lead: string,
  entries: (LlmsTxtEntry & { path: string })[],
  siteUrl: string,
): string {
  const sections = Map.groupBy(entries, ({ section }) => section);
  return [
    `# ${name}`,
    "",
    `> ${description}`,
    "",
    `${lead} Articles and case studies are linked as Markdown; without the \`.md\` an address is the page itself.`,
    "",
    ...[...sections].flatMap(([section, pages]) => [
      `## ${section}`,
      "",
      ...pages.map(({ path, title, about }) => `- [${title}](${new URL(path, siteUrl).href}): ${about}`),
      "",
    ]),
  ].join("\n");
}

/** A page as Markdown: facts as a list, then the source text of its body. */
export interface MarkdownVersion {
  title: string;
  description: string;
  facts: string[];
  body: Html;
  /** Text after the body. */
  appendix?: string;
}

export function renderMarkdownVersion(
  { title, description, facts, body, appendix }: MarkdownVersion,
  url: URL,
  readMarkdown: (ref: string) => string,
): string {
  const list = [...facts, url.href].map((fact) => `- ${fact}`).join("\n");
  const markdown = [readMarkdown(body.ref).trim(), ...(appendix ? [appendix] : [])].join("\n\n");
  const text = markdown.trim().replaceAll(/(?<=\]\(<?|^\[[^\]]+\]: <?)(?=\/)/gm, url.origin);
  return `# ${title}\n\n${description}\n\n${list}\n\n${text}\n`;
}

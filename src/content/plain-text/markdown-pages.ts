import { addressOf } from "../addresses.ts";
import type { Content } from "../content.ts";
import type { Article, CaseStudy } from "../snapshot.ts";

/** An article as Markdown: what its front matter says in a few lines, then the text as it was written. */
export function articleMarkdown(content: Content, article: Article, markdown: string, siteUrl: string): string {
  const { slug, title, description, publishedOn, updatedOn } = article;
  const facts = [
    `By ${content.people.find(article.author)?.name ?? content.company.name}, ${content.company.name}`,
    `Published ${publishedOn}${updatedOn ? `, updated ${updatedOn}` : ""}`,
    `Tags: ${content.tags
      .pick(article.tags)
      .map((tag) => tag.title)
      .join(", ")}`,
  ];
  return page(title, description, facts, markdown, new URL(addressOf.article(slug), siteUrl));
}

/** A case study as Markdown; its results come first, with how they were measured. */
export function caseStudyMarkdown(study: CaseStudy, markdown: string, siteUrl: string): string {
  const { slug, title, description, client, clientAbout, industry, year, technologies, results, quote } = study;
  const facts = [
    `Client: ${client}. ${clientAbout}`,
    `Industry: ${industry}, ${year}`,
    `Technologies: ${technologies.join(", ")}`,
    ...results.map(
      ({ value, unit, label, before, after, period, measured }) =>
        `Result: ${value} ${unit} ${label}. Before: ${before}. After: ${after}. Period: ${period}. Measured: ${measured}`,
    ),
  ];
  const said = `> ${quote.text}\n>\n> ${quote.name}, ${quote.role}\n`;
  return page(
    title,
    description,
    facts,
    `${markdown.trimEnd()}\n\n${said}`,
    new URL(addressOf.caseStudy(slug), siteUrl),
  );
}

function page(title: string, description: string, facts: string[], markdown: string, url: URL): string {
  const list = [...facts, url.href].map((fact) => `- ${fact}`).join("\n");
  const text = markdown.trim().replaceAll(/(?<=\]\(<?|^\[[^\]]+\]: <?)(?=\/)/gm, url.origin);
  return `# ${title}\n\n${description}\n\n${list}\n\n${text}\n`;
}

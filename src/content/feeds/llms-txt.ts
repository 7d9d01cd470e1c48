import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { Article, CaseStudy } from "../model/snapshot.ts";

export interface PlainTextOptions {
  siteUrl: string;
  today: string;
  /** The Markdown source of a body. */
  readMarkdown: (ref: string) => string;
}

/** `/llms.txt`, or an article or case study as Markdown at its path plus `.md`; null for any other path. */
export function plainTextAt(
  content: Content,
  path: string,
  { siteUrl, today, readMarkdown }: PlainTextOptions,
): string | null {
  if (path === "/llms.txt") return renderLlmsTxt(content, siteUrl, today);
  const [, folder, slug = ""] = /^\/(blog|case-studies)\/([^/]+)\.md$/.exec(path) ?? [];
  if (folder === "blog") {
    const article = content.articles.find(slug);
    return article ? articleMarkdown(content, article, readMarkdown(article.body.ref), siteUrl) : null;
  }
  const study = folder ? content.caseStudies.find(slug) : undefined;
  return study ? caseStudyMarkdown(study, readMarkdown(study.body.ref), siteUrl) : null;
}

/** All paths that `plainTextAt` serves. */
export function plainTextPaths({ articles, caseStudies }: Content): string[] {
  return [
    "/llms.txt",
    ...articles.all.map(({ slug }) => `${pathOfPage.article(slug)}.md`),
    ...caseStudies.all.map(({ slug }) => `${pathOfPage.caseStudy(slug)}.md`),
  ];
}

/** `/llms.txt` (https://llmstxt.org): a description of the company and a list of its texts for language models. */
function renderLlmsTxt(content: Content, siteUrl: string, today: string): string {
  const { company, services, caseStudies, articles, ebooks, jobs, pages } = content;
  const line = (path: string, title: string, about: string) => `- [${title}](${new URL(path, siteUrl).href}): ${about}`;
  const section = (title: string, lines: string[]) => (lines.length ? [`## ${title}`, "", ...lines, ""] : []);
  return [
    `# ${company.name}`,
    "",
    `> ${company.description}`,
    "",
    `${pages.about.lead} Articles and case studies are linked as Markdown; without the \`.md\` an address is the page itself.`,
    "",
    ...section(
      "Services",
      services.all.map((service) => line(pathOfPage.service(service), service.name, service.description)),
    ),
    ...section(
      "Case studies",
      caseStudies.all.map(({ slug, title, description }) =>
        line(`${pathOfPage.caseStudy(slug)}.md`, title, description),
      ),
    ),
    ...section(
      "Articles",
      articles.all.map(({ slug, title, description }) => line(`${pathOfPage.article(slug)}.md`, title, description)),
    ),
    ...section(
      "Ebooks",
      ebooks.all.map(({ slug, title, description }) => line(pathOfPage.ebook(slug), title, description)),
    ),
    ...section(
      "Open jobs",
      jobs.open(today).map(({ slug, title, description }) => line(pathOfPage.job(slug), title, description)),
    ),
    ...section("Company", [
      line("/about-us", "About", pages.about.description),
      line("/careers", "Careers", pages.careers.description),
      line("/contact-us", "Contact", `${company.email}, ${company.telephone}`),
      line("/privacy-policy", "Privacy policy", pages.privacy.description),
    ]),
  ].join("\n");
}

/** An article as Markdown: author, dates and tags, then its source text. */
function articleMarkdown(content: Content, article: Article, markdown: string, siteUrl: string): string {
  const { slug, title, description, publishedOn, updatedOn } = article;
  const facts = [
    `By ${content.people.find(article.author)?.name ?? content.company.name}, ${content.company.name}`,
    `Published ${publishedOn}${updatedOn ? `, updated ${updatedOn}` : ""}`,
    `Tags: ${content.tags
      .pick(article.tags)
      .map((tag) => tag.title)
      .join(", ")}`,
  ];
  return renderMarkdown(title, description, facts, markdown, new URL(pathOfPage.article(slug), siteUrl));
}

/** A case study as Markdown: client, technologies and results, then its source text and the quote. */
function caseStudyMarkdown(study: CaseStudy, markdown: string, siteUrl: string): string {
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
  const quotation = `> ${quote.text}\n>\n> ${quote.name}, ${quote.role}\n`;
  return renderMarkdown(
    title,
    description,
    facts,
    `${markdown.trimEnd()}\n\n${quotation}`,
    new URL(pathOfPage.caseStudy(slug), siteUrl),
  );
}

function renderMarkdown(title: string, description: string, facts: string[], markdown: string, url: URL): string {
  const list = [...facts, url.href].map((fact) => `- ${fact}`).join("\n");
  const text = markdown.trim().replaceAll(/(?<=\]\(<?|^\[[^\]]+\]: <?)(?=\/)/gm, url.origin);
  return `# ${title}\n\n${description}\n\n${list}\n\n${text}\n`;
}

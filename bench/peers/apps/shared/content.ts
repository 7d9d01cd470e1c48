import fs from "node:fs";
import path from "node:path";
import matter from "gray-matter";
import { Marked } from "marked";
import { createHighlighter } from "shiki";

export interface Meta {
  slug: string;
  title: string;
  description: string;
  date: string;
  author: string;
  category: string;
  tags: string[];
}

export interface Article extends Meta {
  html: string;
  prev: string | null;
  next: string | null;
}

const PER_PAGE = 12;
const directory = process.env.CONTENT_DIR ?? "";
let content: { metas: Meta[]; bodies: Map<string, string> } | undefined;

function load() {
  if (content) return content;
  const bodies = new Map<string, string>();
  const files = fs.readdirSync(/* turbopackIgnore: true */ directory).filter((file) => file.endsWith(".md"));
  const metas = files.map((file): Meta => {
    const text = fs.readFileSync(path.join(/* turbopackIgnore: true */ directory, file), "utf8");
    const { data, content } = matter(text);
    const slug = file.slice(0, -".md".length);
    bodies.set(slug, content);
    return { slug, ...(data as Omit<Meta, "slug">) };
  });
  metas.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
  content = { metas, bodies };
  return content;
}

export const allMeta = () => load().metas;
export const pageCount = () => Math.ceil(load().metas.length / PER_PAGE);
export const listPage = (page: number) => load().metas.slice((page - 1) * PER_PAGE, page * PER_PAGE);
export const allTags = () => [...new Set(load().metas.flatMap(({ tags }) => tags))].sort();
export const byTag = (tag: string) => load().metas.filter(({ tags }) => tags.includes(tag));

let markdown: Promise<Marked> | undefined;

async function createMarkdown(): Promise<Marked> {
  const highlighter = await createHighlighter({ themes: ["github-dark"], langs: ["ts", "python", "bash"] });
  return new Marked({
    renderer: {
      code({ text, lang }) {
        return `${highlighter.codeToHtml(text, { lang: lang || "text", theme: "github-dark" })}\n`;
      },
      heading({ tokens, depth, text }) {
        const id = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
}

export async function getArticle(slug: string): Promise<Article | undefined> {
  const { metas, bodies } = load();
  const index = metas.findIndex((meta) => meta.slug === slug);
  const meta = metas[index];
  if (!meta) return undefined;
  markdown ??= createMarkdown();
  const html = await (await markdown).parse(bodies.get(slug) ?? "");
  return { ...meta, html, prev: metas[index - 1]?.slug ?? null, next: metas[index + 1]?.slug ?? null };
}

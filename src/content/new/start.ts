import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { listFiles } from "../reader.ts";
import { articleSchema } from "../schemas/blog.ts";
import { caseStudySchema } from "../schemas/case-study.ts";
import { LONGEST_NAME } from "../schemas/common.ts";
import { ebookSchema } from "../schemas/ebook.ts";
import { jobSchema } from "../schemas/job.ts";
import { slugify } from "../slug.ts";
import { startFields } from "./start-file.ts";

export class CannotStart extends Error {
  override name = "CannotStart";
}

export const startable = ["article", "case-study", "job", "ebook"] as const;
export type Startable = (typeof startable)[number];

interface Start {
  directory: string;
  title: string;
  today: string;
}

/** As much of a title as an address may have, in whole words where it can. */
function slugOf(title: string): string {
  const slug = slugify(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (slug.length <= LONGEST_NAME) return slug;
  const begun = slug.slice(0, LONGEST_NAME + 1);
  return begun.replace(/-[^-]*$/, "").slice(0, LONGEST_NAME);
}

/** Writes the files a new thing begins with, and returns their paths below content/. */
export async function start(kind: Startable, { directory, title, today }: Start): Promise<string[]> {
  const slug = slugOf(title);
  if (!slug) throw new CannotStart(`'${title}' has no letters that an address could be made of.`);
  const files = await filesOf(kind, slug, { directory, title, today });
  for (const file of Object.keys(files)) {
    if (existsSync(join(directory, file))) throw new CannotStart(`content/${file} exists already.`);
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return Object.keys(files);
}

async function filesOf(
  kind: Startable,
  slug: string,
  { directory, title, today }: Start,
): Promise<Record<string, string>> {
  switch (kind) {
    case "article": {
      const known = { title, description: TO_WRITE, publishedOn: today, draft: true, ...(await anyNames(directory)) };
      return { [`articles/${slug}.md`]: markdown(startFields(articleSchema, known), ARTICLE) };
    }
    case "case-study": {
      const known = { title, publishedOn: today, year: Number(today.slice(0, 4)) };
      return { [`case-studies/${slug}.md`]: markdown(startFields(caseStudySchema, known), CASE_STUDY) };
    }
    case "job":
      return { [`jobs/${slug}.md`]: markdown(startFields(jobSchema, { title, postedOn: today }), JOB) };
    case "ebook": {
      const chapters = ["01-the-problem.md", "02-the-choice.md", "03-the-work.md", "04-the-result.md"];
      const known = { title, publishedOn: today, chapters, sample: chapters[0] };
      return {
        [`ebooks/${slug}/ebook.yaml`]: `${startFields(ebookSchema, known)}\n`,
        ...Object.fromEntries(chapters.map((name) => [`ebooks/${slug}/${name}`, markdown('title: ""', "Text.")])),
      };
    }
  }
}

/** Names that exist, so that a draft passes the check from its first minute. */
async function anyNames(directory: string) {
  const first = async (file: string): Promise<string> => {
    const [entry] = parse(await readFile(join(directory, file), "utf8")) ?? [];
    if (!entry) throw new CannotStart(`An article needs an entry in content/${file} first.`);
    return entry.slug;
  };
  const [person] = (await listFiles(directory)).filter((file) => /^people\/.+\.yaml$/.test(file));
  if (!person) throw new CannotStart("An article needs somebody in content/people/ who writes it first.");
  return {
    author: basename(person, ".yaml"),
    category: await first("categories.yaml"),
    tags: [await first("tags.yaml")],
  };
}

function markdown(matter: string, body: string): string {
  return `---\n${matter}\n---\n\n${body}\n`;
}

const TO_WRITE = "Say here in one or two sentences what a reader knows or can do afterwards.";

const ARTICLE = `Begin with what happened. The first lines decide who reads on.

## A heading that says what follows

Text, with [links](/blog) to other pages and notes at the end.[^1]

> [!NOTE]
> Something that deserves a box.

\`\`\`ts title="loom.ts" {2}
const warp = 12;
const weft = warp * 2;
\`\`\`

[^1]: Where a figure comes from.`;

const CASE_STUDY = `## The problem

## What stood in the way

## Options we weighed

## What we built

## What we would do differently`;

const JOB = `## What you will do

## What you bring

## What you get`;

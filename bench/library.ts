/** Search, related articles and the content check at 5,000 articles: `node bench/library.ts`. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "../src/content/calendar.ts";
import { createContent } from "../src/content/content.ts";
import { readContent } from "../src/content/read.ts";
import { inspectRemembered } from "../src/content/remembered.ts";
import { buildIndex } from "../src/content/search/build-index.ts";
import { searchEntries } from "../src/content/search/entries.ts";
import { openSearch } from "../src/content/search/search.ts";
import { splitMatter } from "../src/content/yaml.ts";

const ARTICLES = 5_000;
const now = new Date();

/** The real articles' sentences in other orders: the words of real text, as often as in real text. */
async function writeArticles(directory: string): Promise<void> {
  const folder = join(directory, "articles");
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const parts = texts.flatMap((text) => splitMatter(text) ?? []);
  const paragraphs = parts.flatMap(({ markdown }) => markdown.replaceAll(/^(#|```)[\s\S]*?$/gm, "").split(/\n\n+/));
  const prose = paragraphs.filter((paragraph) => /^[A-Z][^`[|]*$/.test(paragraph));
  for (let number = texts.length; number < ARTICLES; number++) {
    const own = Array.from({ length: 14 }, (_, at) => prose[(number * 7919 + at * (104_729 + number)) % prose.length]);
    const heading = (text = "") => `## ${text.split(/[.,:]/)[0]?.slice(0, 60)}`;
    const body = own.map((paragraph, at) => (at % 3 ? paragraph : `${heading(own[(at + 5) % 14])}\n\n${paragraph}`));
    const matter = parts[number % parts.length]?.matter.replace(/^title: .*$/m, `title: Generated article ${number}`);
    await writeFile(join(folder, `generated-${number}.md`), `---\n${matter}\n---\n\n${body.join("\n\n")}\n`);
  }
}

async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const wall = (performance.now() - started).toFixed(0).padStart(6);
  console.log(`${name.padEnd(34)} ${wall} ms, ${((user + system) / 1000).toFixed(0)} ms of processor`);
  return result;
}

const root = await mkdtemp(join(tmpdir(), "library-"));
try {
  const directory = join(root, "content");
  await mkdir(directory);
  await cp("content", directory, { recursive: true });
  await writeArticles(directory);
  const check = () => {
    const readDocuments = inspectRemembered(directory, join(root, "memory"));
    return readContent({ directory, now, showUnpublished: false, readDocuments });
  };
  await timed("check, from nothing", check);
  const content = createContent(await timed("check, nothing changed", check));
  await timed("related articles of all", () =>
    content.articles.all.map((article) => content.articles.relatedTo(article, 3)),
  );

  const texts = new Map<string, string>();
  for (const { slug, body } of content.articles.all) {
    texts.set(body.ref, splitMatter(await readFile(join(directory, "articles", `${slug}.md`), "utf8"))?.markdown ?? "");
  }
  const file = join(root, "search.db");
  const entries = [...searchEntries(content, dayOf(now), (ref) => texts.get(ref) ?? "")];
  await timed("search index, from nothing", () => buildIndex(entries, file));
  const edited = entries.map((entry, at) => (at === 7 ? { ...entry, hash: "edited" } : entry));
  await timed("search index, one edit", () => buildIndex(edited, file));

  const { search, close } = openSearch(file);
  const queries =
    "p|po|postgres|the|data|kuberntes|zero downtime migr|what the client wants|team of six|data team client week|qqqzzzxxx";
  for (const query of queries.split("|")) {
    const times = Array.from({ length: 50 }, () => {
      const started = performance.now();
      search(query);
      return performance.now() - started;
    }).sort((a, b) => a - b);
    console.log(
      `search: ${query.padEnd(26)} ${times[25]?.toFixed(2).padStart(6)} ms, slowest ${times[49]?.toFixed(2)}`,
    );
  }
  close();
} finally {
  await rm(root, { recursive: true });
}

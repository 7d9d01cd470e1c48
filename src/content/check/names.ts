import type { Mistake, ValuePath } from "../mistake.ts";
import type { Whole } from "./whole.ts";

interface Named {
  file: string;
  name: string;
  at?: ValuePath;
}

/** Addresses that the site itself needs. */
const reserved = { article: ["tag", "author", "category", "page"], "case study": ["weekly"] };

/** Two things of one name would share an address, or one of them would never be found. */
export function* checkNames({ sources }: Whole): Generator<Mistake> {
  const { articles, caseStudies, services, jobs, ebooks, people, questions, weekly, routeRules } = sources;
  const { categories, tags, series } = sources;
  const entries = (list: { file: string; slug: string }[]) => list.map(({ file, slug }) => ({ file, name: slug }));
  const items = (file: string, list: { slug: string }[]) =>
    list.map(({ slug }, index) => ({ file, name: slug, at: { path: [index, "slug"] } }));

  yield* twice("article", entries(articles));
  yield* twice("case study", entries(caseStudies));
  yield* twice("service", entries(services));
  yield* twice("job", entries(jobs));
  yield* twice("ebook", entries(ebooks));
  yield* twice("person", entries(people));
  yield* twice(
    "question",
    questions.flatMap(({ file, value }) => items(file, value)),
  );
  for (const { file, value } of [categories, tags, series]) yield* twice("slug", items(file, value ?? []));
  yield* twice(
    "week",
    (weekly.value ?? []).map(({ week }, index) => ({ file: weekly.file, name: week, at: { path: [index, "week"] } })),
  );
  yield* twice(
    "address",
    (routeRules.value ?? []).map(({ from }, index) => ({
      file: routeRules.file,
      name: from,
      at: { path: [index, "from"] },
    })),
  );

  for (const [kind, list] of [
    ["article", articles],
    ["case study", caseStudies],
  ] as const) {
    for (const { file, slug } of list) {
      if (reserved[kind].includes(slug))
        yield { file, message: `'${slug}' is an address of the site itself: rename the file` };
    }
  }
}

function* twice(kind: string, all: Named[]): Generator<Mistake> {
  const first = new Map<string, Named>();
  for (const named of all) {
    const { file, name, at } = named;
    const other = first.get(name);
    if (other)
      yield { file, at, message: `${kind} '${name}' exists already${other.file === file ? "" : ` in ${other.file}`}` };
    else first.set(name, named);
  }
}

import { slugify } from "../../shared/slug.ts";
import type { ContentError, ValuePath } from "../content-error.ts";
import type { Sources } from "../load/sources.ts";
import type { CheckContext } from "./check-context.ts";

interface Named {
  file: string;
  name: string;
  at?: ValuePath;
}

interface ListOf<Field extends string> {
  file: string;
  sound: (Partial<Record<Field, string | undefined>> | undefined)[] | undefined;
}

/** Addresses that the site itself needs. */
const reserved = { article: ["tag", "author", "category", "page"], "case study": ["weekly"] };

/** Two things of one name would share an address, or one of them would never be found. */
export function* checkNames({ sources }: CheckContext): Generator<ContentError> {
  const { articles, caseStudies, services, jobs, ebooks, people, questions, weekly, routeRules } = sources;
  const { categories, tags, series, resources } = sources;
  const entries = (list: { file: string; slug: string }[]) => list.map(({ file, slug }) => ({ file, name: slug }));

  yield* twice("article", entries(articles));
  yield* twice("case study", entries(caseStudies));
  yield* twice("service", entries(services));
  yield* twice("job", entries(jobs));
  yield* twice("ebook", entries(ebooks));
  yield* twice("person", entries(people));
  yield* twice(
    "question",
    questions.flatMap((list) => items(list, "slug")),
  );
  for (const list of [categories, tags, series]) yield* twice("slug", items(list, "slug"));
  yield* twice("topic", [...partsOfResources, ...topics(resources)]);
  yield* twice("week", items(weekly, "week"));
  yield* twice("address", items(routeRules, "from"));

  for (const { file, sound } of articles) yield* findDuplicates("tag", file, "tags", sound.tags);
  for (const { file, sound } of caseStudies) {
    yield* findDuplicates("service", file, "services", sound.services);
    yield* findDuplicates("technology", file, "technologies", sound.technologies);
  }
  for (const { file, sound } of ebooks) {
    yield* findDuplicates("chapter", file, "chapters", sound.chapters);
    yield* findDuplicates("tag", file, "topics", sound.topics);
  }

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

/** Places of the page that shows the topics: links find both by name. */
const partsOfResources = ["content", "menu", "ebooks", "case-studies"].map((name) => ({
  file: "pages/resources.yaml",
  name,
}));

function topics({ file, sound }: Sources["resources"]): Named[] {
  return (sound?.topics ?? []).flatMap((topic, index) =>
    topic?.title ? [{ file, name: slugify(topic.title), at: { path: ["topics", index, "title"] } }] : [],
  );
}

/** What the entries of a list are called by. */
function items<Field extends string>({ file, sound = [] }: ListOf<Field>, field: Field): Named[] {
  return sound.flatMap((item, index) => {
    const name = item?.[field];
    return name ? [{ file, name, at: { path: [index, field] } }] : [];
  });
}

function* twice(kind: string, all: Named[]): Generator<ContentError> {
  const first = new Map<string, Named>();
  for (const named of all) {
    const { file, name, at } = named;
    const other = first.get(name);
    if (other)
      yield { file, at, message: `${kind} '${name}' exists already${other.file === file ? "" : ` in ${other.file}`}` };
    else first.set(name, named);
  }
}

/** What is named twice would be shown twice, and shows twice itself where it is listed. */
function* findDuplicates(
  kind: string,
  file: string,
  field: string,
  list: (string | undefined)[] = [],
): Generator<ContentError> {
  for (const [index, name] of list.entries()) {
    if (name && list.indexOf(name) < index)
      yield { file, at: { path: [field, index] }, message: `${kind} '${name}' is named twice` };
  }
}

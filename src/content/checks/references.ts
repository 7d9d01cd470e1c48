import { didYouMean } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import { slugOf } from "../load/content-reader.ts";
import type { Sources } from "../load/sources.ts";
import type { CheckContext } from "./check-context.ts";
import { slugsIn } from "./page-addresses.ts";

interface Reference {
  file: string;
  path: () => PropertyKey[];
  to: keyof ReturnType<typeof knownNames>;
  name: string;
}

/** Names in one file that stand for something in another. */
export function* checkReferences({ sources, files }: CheckContext): Generator<ContentError> {
  const known = knownNames(sources, files);
  const used = new Set<string>();
  for (const { file, path, to, name } of referencesIn(sources)) {
    used.add(`${to} ${name}`);
    const names = known[to];
    if (!names || names.has(name)) continue;
    yield {
      file,
      at: { path: path() },
      message: `unknown ${to} '${name}'${didYouMean(name, names) || `; ${whereFrom[to]}`}`,
    };
  }
  for (const [kind, list] of [
    ["tag", sources.tags],
    ["category", sources.categories],
    ["series", sources.series],
  ] as const) {
    for (const [index, term] of (list.sound ?? []).entries()) {
      const slug = term?.slug;
      if (!slug || used.has(`${kind} ${slug}`)) continue;
      const message = `${kind} '${slug}' is used nowhere`;
      yield { file: list.file, at: { path: [index, "slug"] }, message, warning: true };
    }
  }
}

const whereFrom = {
  author: "authors are the files in people/",
  category: "categories are in categories.yaml",
  tag: "tags are in tags.yaml",
  series: "series are in series.yaml",
  "case study": "case studies are the files in case-studies/",
  service: "services are the files in services/",
  "engagement model": "engagement models are the files in services/engagement-models/",
  question: "questions are in questions/",
};

/** Names by what they stand for. A list without one of its names is left out: its own mistake is enough to read. */
function knownNames({ tags, categories, series, questions }: Sources, files: string[]) {
  const inFolder = (folder: string) => new Set(files.filter((file) => file.startsWith(folder)).map(slugOf));
  const inList = (list: Parameters<typeof slugsIn>[0]) => {
    const slugs = slugsIn(list);
    return slugs && new Set(slugs);
  };
  const allQuestions = questions.length === inFolder("questions/").size;
  return {
    author: inFolder("people/"),
    category: inList(categories.sound),
    tag: inList(tags.sound),
    series: inList(series.sound),
    "case study": inFolder("case-studies/"),
    service: inFolder("services/"),
    "engagement model": inFolder("services/engagement-models/"),
    question: allQuestions ? inList(questions.flatMap(({ sound }) => sound)) : undefined,
  };
}

type Names = Record<string, Reference["to"]>;

/** Fields that hold names, by the folder of the files that have them. */
const fields: Record<string, Names> = {
  articles: {
    author: "author",
    category: "category",
    tags: "tag",
    series: "series",
    caseStudy: "case study",
    service: "service",
  },
  "case-studies": { services: "service" },
  services: { caseStudies: "case study", engagement: "engagement model", questions: "question" },
  ebooks: { author: "author", topics: "tag" },
};

function* referencesIn(sources: Sources): Generator<Reference> {
  const { articles, caseStudies, services, ebooks } = sources;
  for (const { file, sound } of [...articles, ...caseStudies, ...services, ...ebooks]) {
    const [folder = ""] = file.split("/");
    yield* namesIn(file, sound, fields[folder] ?? {});
  }
  const { home, careers, contact, resources, company, weekly, engagement } = sources;
  yield* namesIn(home.file, home.sound, { results: "case study", people: "author" });
  yield* namesIn(company.file, company.sound?.readers, { enquiries: "author", applications: "author" }, ["readers"]);
  for (const { file, sound } of [careers, contact]) yield* namesIn(file, sound, { reading: "category" });
  yield* inEach(resources.file, resources.sound?.topics, { tags: "tag" }, ["topics"]);
  yield* inEach(company.file, company.sound?.clients, { caseStudy: "case study" }, ["clients"]);
  yield* inEach(weekly.file, weekly.sound, { caseStudy: "case study" });
  yield* inEach(engagement.file, engagement.sound, { service: "engagement model" });
}

function* inEach(
  file: string,
  list: unknown[] | undefined,
  names: Names,
  path: PropertyKey[] = [],
): Generator<Reference> {
  for (const [index, value] of (list ?? []).entries()) yield* namesIn(file, value, names, [...path, index]);
}

function* namesIn(file: string, value: unknown, names: Names, path: PropertyKey[] = []): Generator<Reference> {
  for (const [field, to] of Object.entries(names)) {
    const found: unknown = Object(value)[field];
    if (typeof found === "string" && found) yield { file, path: () => [...path, field], to, name: found };
    for (const [index, name] of Array.isArray(found) ? found.entries() : [])
      if (typeof name === "string" && name) yield { file, path: () => [...path, field, index], to, name };
  }
}

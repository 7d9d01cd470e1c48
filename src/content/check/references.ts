import type { Mistake } from "../mistake.ts";
import { didYouMean } from "../nearest.ts";
import { slugOf } from "../reader.ts";
import type { Sources } from "../sources.ts";
import type { Whole } from "./whole.ts";

interface Reference {
  file: string;
  path: PropertyKey[];
  to: keyof ReturnType<typeof knownNames>;
  name: string;
}

/** Names in one file that stand for something in another. */
export function* checkReferences({ sources, files }: Whole): Generator<Mistake> {
  const known = knownNames(sources, files);
  const used = new Set<string>();
  for (const { file, path, to, name } of referencesIn(sources)) {
    used.add(`${to} ${name}`);
    const names = known[to];
    if (!names || names.has(name)) continue;
    yield { file, at: { path }, message: `unknown ${to} '${name}'${didYouMean(name, names) || `; ${whereFrom[to]}`}` };
  }
  for (const [kind, list] of [
    ["tag", sources.tags],
    ["category", sources.categories],
    ["series", sources.series],
  ] as const) {
    for (const [index, { slug }] of (list.value ?? []).entries()) {
      if (used.has(`${kind} ${slug}`)) continue;
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

/** Names by what they stand for. A list that was refused is left out: its own mistake is enough to read. */
function knownNames({ tags, categories, series, questions }: Sources, files: string[]) {
  const inFolder = (folder: string) => new Set(files.filter((file) => file.startsWith(folder)).map(slugOf));
  const inList = (list: { slug: string }[] | undefined) => list && new Set(list.map(({ slug }) => slug));
  const allQuestions = questions.length === inFolder("questions/").size;
  return {
    author: inFolder("people/"),
    category: inList(categories.value),
    tag: inList(tags.value),
    series: inList(series.value),
    "case study": inFolder("case-studies/"),
    service: inFolder("services/"),
    "engagement model": inFolder("services/engagement-models/"),
    question: allQuestions ? inList(questions.flatMap(({ value }) => value)) : undefined,
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
  const { articles, caseStudies, services, ebooks, refused } = sources;
  // What a refused file names is looked up, too: its editor sees all mistakes at once.
  for (const { file, value } of [...articles, ...caseStudies, ...services, ...ebooks, ...refused]) {
    const [folder = ""] = file.split("/");
    yield* namesIn(file, value, fields[folder] ?? {});
  }
  const one = (file: string, path: PropertyKey[], to: Reference["to"], name: string | undefined) =>
    name === undefined ? [] : [{ file, path, to, name }];
  const many = (file: string, path: PropertyKey[], to: Reference["to"], names: string[]) =>
    names.map((name, index) => ({ file, path: [...path, index], to, name }));
  const { home, resources, company, weekly, engagement } = sources;
  yield* many(home.file, ["results"], "case study", home.value?.results ?? []);
  yield* many(home.file, ["people"], "author", home.value?.people ?? []);
  for (const [index, { tags }] of (resources.value?.topics ?? []).entries()) {
    yield* many(resources.file, ["topics", index, "tags"], "tag", tags);
  }
  const readers = company.value?.readers;
  yield* one(company.file, ["readers", "enquiries"], "author", readers?.enquiries);
  yield* one(company.file, ["readers", "applications"], "author", readers?.applications);
  for (const [index, { caseStudy }] of (company.value?.clients ?? []).entries()) {
    yield* one(company.file, ["clients", index, "caseStudy"], "case study", caseStudy);
  }
  for (const [index, { caseStudy }] of (weekly.value ?? []).entries()) {
    yield* one(weekly.file, [index, "caseStudy"], "case study", caseStudy);
  }
  for (const [index, { service }] of (engagement.value ?? []).entries()) {
    yield* one(engagement.file, [index, "service"], "engagement model", service);
  }
}

function* namesIn(file: string, value: unknown, names: Names): Generator<Reference> {
  for (const [field, to] of Object.entries(names)) {
    const found: unknown = Object(value)[field];
    if (typeof found === "string" && found) yield { file, path: [field], to, name: found };
    for (const [index, name] of Array.isArray(found) ? found.entries() : [])
      if (typeof name === "string" && name) yield { file, path: [field, index], to, name };
  }
}

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

function* referencesIn(sources: Sources): Generator<Reference> {
  const one = (file: string, path: PropertyKey[], to: Reference["to"], name: string | undefined) =>
    name === undefined ? [] : [{ file, path, to, name }];
  const many = (file: string, path: PropertyKey[], to: Reference["to"], names: string[]) =>
    names.map((name, index) => ({ file, path: [...path, index], to, name }));

  for (const { file, value } of sources.articles) {
    yield* one(file, ["author"], "author", value.author);
    yield* one(file, ["category"], "category", value.category);
    yield* many(file, ["tags"], "tag", value.tags);
    yield* one(file, ["series"], "series", value.series);
    yield* one(file, ["caseStudy"], "case study", value.caseStudy);
    yield* one(file, ["service"], "service", value.service);
  }
  for (const { file, value } of sources.caseStudies) yield* many(file, ["services"], "service", value.services);
  for (const { file, value } of sources.services) {
    yield* many(file, ["caseStudies"], "case study", value.caseStudies);
    yield* many(file, ["engagement"], "engagement model", value.engagement);
    yield* many(file, ["questions"], "question", value.questions);
  }
  for (const { file, value } of sources.ebooks) {
    yield* one(file, ["author"], "author", value.author);
    yield* many(file, ["topics"], "tag", value.topics);
  }
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

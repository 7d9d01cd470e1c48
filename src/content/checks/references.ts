import { didYouMean } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import type { Sources } from "../load/sources.ts";
import { slugOf } from "../model/page-paths.ts";
import type { CheckContext } from "./check-context.ts";
import { getProperty } from "./explain.ts";
import { slugsIn } from "./link-targets.ts";

export interface Reference {
  file: string;
  path: () => PropertyKey[];
  to: keyof ReturnType<typeof knownNames>;
  name: string;
}

/** References to names that do not exist, and terms that nothing refers to. */
export function* checkReferences({ sources, files }: CheckContext): Generator<ContentError> {
  const known = knownNames(sources, files);
  const used = new Set<string>();
  for (const { file, path, to, name } of listReferences(sources)) {
    used.add(`${to} ${name}`);
    const names = known[to];
    if (!names || names.has(name)) continue;
    const message = `unknown ${to} '${name}'${didYouMean(name, names) || `; ${sourceHints[to]}`}`;
    yield { file, at: { path: path() }, message };
  }
  for (const [kind, list] of [
    ["tag", sources.tags],
    ["category", sources.categories],
    ["series", sources.series],
  ] as const) {
    for (const [index, term] of (list.validPart ?? []).entries()) {
      const slug = term?.slug;
      if (!slug || used.has(`${kind} ${slug}`)) continue;
      const message = `${kind} '${slug}' is used nowhere`;
      yield { file: list.file, at: { path: [index, "slug"] }, message, warning: true };
    }
  }
}

const sourceHints = {
  author: "authors are the files in people/",
  category: "categories are in categories.yaml",
  tag: "tags are in tags.yaml",
  series: "series are in series.yaml",
  "case study": "case studies are the files in case-studies/",
  service: "services are the files in services/",
  "engagement model": "engagement models are the files in services/engagement-models/",
  question: "questions are in questions/",
};

/** Known names by kind; undefined for a list with an invalid name, whose own error is enough to report. */
function knownNames({ tags, categories, series, questions }: Sources, files: string[]) {
  const inFolder = (folder: string) => new Set(files.filter((file) => file.startsWith(folder)).map(slugOf));
  const inList = (list: Parameters<typeof slugsIn>[0]) => {
    const slugs = slugsIn(list);
    return slugs && new Set(slugs);
  };
  const areAllQuestionsValid = questions.length === inFolder("questions/").size;
  return {
    author: inFolder("people/"),
    category: inList(categories.validPart),
    tag: inList(tags.validPart),
    series: inList(series.validPart),
    "case study": inFolder("case-studies/"),
    service: inFolder("services/"),
    "engagement model": inFolder("services/engagement-models/"),
    question: areAllQuestionsValid ? inList(questions.flatMap(({ validPart }) => validPart)) : undefined,
  };
}

/** Field names with the kind of thing they refer to. */
type ReferenceFields = Record<string, Reference["to"]>;

/** Fields that hold references, by the folder of the file. */
const referenceFields: Record<string, ReferenceFields> = {
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

export function* listReferences(sources: Sources): Generator<Reference> {
  const { articles, caseStudies, services, ebooks } = sources;
  for (const { file, validPart } of [...articles, ...caseStudies, ...services, ...ebooks]) {
    const [folder = ""] = file.split("/");
    yield* referencesInFields(file, validPart, referenceFields[folder] ?? {});
  }
  const { home, careers, contact, resources, company, weekly, engagement } = sources;
  yield* referencesInFields(home.file, home.validPart, { results: "case study", people: "author" });
  yield* referencesInFields(company.file, company.validPart?.readers, { enquiries: "author", applications: "author" }, [
    "readers",
  ]);
  yield* referencesInList(company.file, company.validPart?.leads?.rules, { reader: "author", service: "service" }, [
    "leads",
    "rules",
  ]);
  for (const { file, validPart } of [contact, ...(careers ? [careers] : [])])
    yield* referencesInFields(file, validPart, { reading: "category" });
  if (resources) yield* referencesInList(resources.file, resources.validPart?.topics, { tags: "tag" }, ["topics"]);
  yield* referencesInList(company.file, company.validPart?.clients, { caseStudy: "case study" }, ["clients"]);
  if (weekly) yield* referencesInList(weekly.file, weekly.validPart, { caseStudy: "case study" });
  yield* referencesInList(engagement.file, engagement.validPart, { service: "engagement model" });
}

function* referencesInList(
  file: string,
  list: unknown[] | undefined,
  names: ReferenceFields,
  path: PropertyKey[] = [],
): Generator<Reference> {
  for (const [index, value] of (list ?? []).entries()) yield* referencesInFields(file, value, names, [...path, index]);
}

function* referencesInFields(
  file: string,
  value: unknown,
  names: ReferenceFields,
  path: PropertyKey[] = [],
): Generator<Reference> {
  for (const [field, to] of Object.entries(names)) {
    const found = getProperty(value, field);
    if (typeof found === "string" && found) yield { file, path: () => [...path, field], to, name: found };
    for (const [index, name] of Array.isArray(found) ? found.entries() : [])
      if (typeof name === "string" && name) yield { file, path: () => [...path, field, index], to, name };
  }
}

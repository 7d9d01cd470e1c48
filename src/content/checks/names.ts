import { slugify } from "../../shared/slug.ts";
import type { ContentError, ValuePath } from "../content-error.ts";
import type { Sources } from "../load/sources.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { CheckContext } from "./check-context.ts";

interface Named {
  file: string;
  name: string;
  at?: ValuePath | undefined;
}

interface ListOf<Field extends string> {
  file: string;
  validPart: (Partial<Record<Field, string | undefined>> | undefined)[] | undefined;
}

/** Files whose slugs would collide with other routes. */
const RESERVED = /^(articles\/(.+\/)?(tag|author|category|page)|case-studies\/(.+\/)?weekly)\.md$/;

/** Files and endpoints of the server that no route shows. */
const SERVER_PATH = /^\/(assets|builds|covers|drawings|healthz|images|metrics|readyz|social|wordmarks)(\/|$)/;
const PRIVACY_POLICY = "pages/privacy-policy.md";

/** Duplicate names, of which only one could have the URL or be found by reference. */
export function* checkNames(context: CheckContext): Generator<ContentError> {
  const { sources } = context;
  const { articles, caseStudies, services, jobs, ebooks, people, questions, weekly, routeRules } = sources;
  const { categories, tags, series, resources } = sources;
  const named = { article: articles, "case study": caseStudies, service: services, job: jobs, ebook: ebooks };
  const texts = sources.texts.map(({ folder, entries }) => [`file in ${folder}/`, entries] as const);
  for (const [kind, entries] of [...Object.entries({ ...named, person: people }), ...texts]) {
    const names = entries.map(({ file, slug }) => ({ file, name: slug }));
    yield* findClashes(kind, names);
  }
  const questionSlugs = questions.flatMap((list) => namesIn(list, "slug"));
  yield* findClashes("question", questionSlugs);
  for (const list of [categories, tags, series]) yield* findClashes("slug", namesIn(list, "slug"));
  if (resources) yield* findClashes("topic", [...resourcesPageIds, ...topicSlugs(resources)]);
  if (weekly) yield* findClashes("week", namesIn(weekly, "week"));
  const textPages = sources.textPages.map(({ file, slug, validPart: { address } }) => ({
    ...{ file, name: pathOfPage.textPage({ slug, address }), at: address ? { path: ["address"] } : undefined },
  }));
  yield* findClashes("address", [...namesIn(routeRules, "from"), ...textPages]);
  const shadowed = new Set(Array.from(context.listLinkTargets(context), ({ path, isShadowed }) => isShadowed && path));
  for (const { file, name, at } of textPages) {
    const advice = at ? "choose another one" : "rename the file, or give it an 'address'";
    if (SERVER_PATH.test(name) || shadowed.has(name))
      yield { file, at, message: `'${name}' is an address of the site itself: ${advice}` };
    if (file === PRIVACY_POLICY && name !== "/privacy-policy")
      yield { file, at, message: "the forms link to '/privacy-policy': leave the address out" };
  }

  for (const { file, validPart } of articles) yield* findDuplicates("tag", file, "tags", validPart.tags);
  for (const { file, validPart } of caseStudies) {
    yield* findDuplicates("service", file, "services", validPart.services);
    yield* findDuplicates("technology", file, "technologies", validPart.technologies);
  }
  for (const { file, validPart } of ebooks) {
    yield* findDuplicates("chapter", file, "chapters", validPart.chapters);
    yield* findDuplicates("tag", file, "topics", validPart.topics);
  }

  for (const { file, slug } of [...articles, ...caseStudies])
    if (RESERVED.test(file)) yield { file, message: `'${slug}' is an address of the site itself: rename the file` };
}

/** Ids on the resources page, which topics must not share: a topic's slug is its anchor. */
const resourcesPageIds = ["content", "menu", "ebooks", "papers", "case-studies"].map((name) => ({
  file: "pages/resources.yaml",
  name,
}));

function topicSlugs({ file, validPart }: NonNullable<Sources["resources"]>): Named[] {
  return (validPart?.topics ?? []).flatMap((topic, index) =>
    topic?.title ? [{ file, name: slugify(topic.title), at: { path: ["topics", index, "title"] } }] : [],
  );
}

/** The values of `field` in a list. */
function namesIn<Field extends string>({ file, validPart = [] }: ListOf<Field>, field: Field): Named[] {
  return validPart.flatMap((item, index) => {
    const name = item?.[field];
    return name ? [{ file, name, at: { path: [index, field] } }] : [];
  });
}

/** Entries with the same name as an earlier one. */
function* findClashes(kind: string, all: Named[]): Generator<ContentError> {
  const first = new Map<string, Named>();
  for (const entry of all) {
    const { file, name, at } = entry;
    const other = first.get(name);
    if (other)
      yield { file, at, message: `${kind} '${name}' exists already${other.file === file ? "" : ` in ${other.file}`}` };
    else first.set(name, entry);
  }
}

/** Values that occur more than once in one list of references. */
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

import { didYouMean } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import type { Sources } from "../load/sources.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import { readablePath } from "../model/page-paths.ts";
import type { CheckContext } from "./check-context.ts";
import { type Address, addressesOf, anchorsOf, openingOf } from "./page-addresses.ts";

interface Link {
  file: string;
  at: NonNullable<ContentError["at"]>;
  href: string;
}

type Finding = Pick<ContentError, "message" | "warning">;

/** Links that lead nowhere on this site. */
export function* checkLinks(whole: CheckContext): Generator<ContentError> {
  const addresses = addressesOf(whole);
  const readOn = firstReadOn(whole);
  const findingOf = rememberFindings(addresses, whole.now);
  for (const document of whole.documents) {
    const file = document.path;
    for (const link of document.links) {
      const finding = link.href.startsWith("#")
        ? wrongAnchor(link.href.slice(1), anchorsOf(document), "here")
        : findingOf(link.href, readOn(file));
      if (!finding) continue;
      const { href: _, ...at } = link;
      yield { file, at, ...finding };
    }
  }
  const answers = [...answersIn(whole.sources)];
  for (const { file, at, href } of [...linksInYaml(whole.sources), ...answers.flatMap(linksInAnswer)]) {
    const finding = wrongLink(href, addresses, whole.now);
    if (finding) yield { file, at, ...finding };
  }
  yield* wrongInYaml(whole.sources, answers);
}

/** What is to be said of a link. Many texts have some of the same, and nearly all are read from now on. */
function rememberFindings(addresses: Map<string, Address>, now: Date) {
  const known = new Map<string, Finding | undefined>();
  return (href: string, readOn: Date | undefined): Finding | undefined => {
    if (readOn === now && known.has(href)) return known.get(href);
    const finding = wrongLink(href, addresses, readOn) ?? closedJob(href, addresses);
    if (readOn === now) known.set(href, finding);
    return finding;
  };
}

/** When a text is first read: a scheduled one may link to what is public by then, a draft to anything. */
function firstReadOn({ sources, now }: CheckContext): (file: string) => Date | undefined {
  const openings = sources.articles.map(({ file, sound }) => ({ file, opening: openingOf(sound) }));
  const later = openings.filter(({ opening }) => !opening || opening > now);
  const days = new Map(later.map(({ file, opening }) => [file, opening]));
  return (file) => (days.has(file) ? days.get(file) : now);
}

/** No mistake: content that was right yesterday has to build today. */
function closedJob(href: string, addresses: Map<string, Address>): Finding | undefined {
  const day = addresses.get(href.replace(/[?#].*/, ""))?.closedOn;
  return day ? { message: `link to '${href}', a job that closed on ${day}`, warning: true } : undefined;
}

/** A text is also there as Markdown, and a list as a feed. */
const OTHER_FORMS =
  /(?<=^\/(blog|case-studies)\/[^/]+)\.md$|(?<=^\/blog\/(tag|author|category)\/[^/]+)\/feed\.(xml|json)$/;

function wrongLink(href: string, addresses: Map<string, Address>, readOn: Date | undefined): Finding | undefined {
  if (/^(https?:\/\/[^/]|mailto:.+@|tel:\+)/.test(href))
    return URL.canParse(href)
      ? undefined
      : { message: `link '${readablePath(href)}' is no address that a browser could open` };
  if (!href.startsWith("/")) return { message: `link '${href}' has to start with '/', 'https://' or 'mailto:'` };
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  const address = addresses.get(path) ?? addresses.get(path.replace(OTHER_FORMS, ""));
  if (!address) return { message: `link to unknown page '${path}'${didYouMean(path, addresses.keys())}` };
  if (address.leadsTo) return { message: `link to '${path}', which only leads on: link to '${address.leadsTo}'` };
  if (address.hidden && readOn) {
    const { until } = address.hidden;
    if (!until) return { message: `link to '${path}', which is a draft` };
    if (until > readOn)
      return { message: `link to '${path}', which is not public before ${until.toISOString().slice(0, 16)}` };
  }
  return anchor && address.anchors ? wrongAnchor(anchor, address.anchors(), `on '${path}'`) : undefined;
}

function wrongAnchor(anchor: string, known: Set<string>, where: string): Finding | undefined {
  const id = readablePath(anchor);
  if (known.has(id)) return undefined;
  return {
    message: `no heading '#${id}' ${where}${didYouMean(id, known) || (known.size ? `, only ${list(known)}` : "")}`,
  };
}

function list(ids: Set<string>): string {
  return [...ids].map((id) => `#${id}`).join(", ");
}

/** Fields that hold an address. */
function* linksInYaml(sources: Sources): Generator<Link> {
  const { people, company, about, routeRules } = sources;
  for (const { file, sound } of people) yield* urlsIn(file, sound.links, "url", ["links"]);
  yield* urlsIn(company.file, company.sound?.social, "url", ["social"]);
  yield* urlsIn(about.file, about.sound?.openSource, "url", ["openSource"]);
  yield* urlsIn(routeRules.file, routeRules.sound, "to");
}

function linksInAnswer({ file, path, parsed }: Answer): Link[] {
  return parsed.links.map(({ href }) => ({ file, at: { path }, href }));
}

function* urlsIn<Field extends string>(
  file: string,
  list: (Partial<Record<Field, string | undefined>> | undefined)[] | undefined,
  field: Field,
  path: PropertyKey[] = [],
): Generator<Link> {
  for (const [index, item] of (list ?? []).entries()) {
    const href = item?.[field];
    if (href) yield { file, at: { path: [...path, index, field] }, href };
  }
}

function* wrongInYaml({ about }: Pick<Sources, "about">, answers: Answer[]): Generator<ContentError> {
  const { file, sound } = about;
  const story = { file, path: ["story"], parsed: parseMarkdown(sound?.story ?? "") };
  // The story is shown as it is written.
  for (const { href } of story.parsed.links)
    yield { file, at: { path: story.path }, message: `link to '${href}' cannot stand here` };
  for (const { file, path, parsed } of [story, ...answers]) {
    const { problems, pictures, isParagraphs } = parsed;
    for (const { message } of problems) yield { file, at: { path }, message };
    for (const { src } of pictures) yield { file, at: { path }, message: `image '${src}' cannot stand here` };
    if (problems.length === 0 && pictures.length === 0 && !isParagraphs)
      yield { file, at: { path }, message: "only paragraphs can stand here, without lists, headings, code and notes" };
  }
}

/** A field that holds Markdown. */
interface Answer {
  file: string;
  path: PropertyKey[];
  parsed: Parsed;
}

function* answersIn({ questions }: Pick<Sources, "questions">): Generator<Answer> {
  for (const { file, sound } of questions) {
    for (const [index, question] of sound.entries())
      if (question?.answer) yield { file, path: [index, "answer"], parsed: parseMarkdown(question.answer) };
  }
}

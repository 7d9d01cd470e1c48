import { didYouMean } from "../../shared/did-you-mean.ts";
import { memoizeRecent } from "../../shared/memoize.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import type { ContentError, ValuePath } from "../content-error.ts";
import type { Sources } from "../load/sources.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import type { CheckContext } from "./check-context.ts";
import { type Address, anchorsOf, collectAddresses, getPublicationTime } from "./link-targets.ts";

interface Link {
  file: string;
  at: ValuePath;
  href: string;
}

type Finding = Pick<ContentError, "message" | "warning">;

/** Links to pages, headings or files that do not exist or are not public. */
export function* checkLinks(context: CheckContext): Generator<ContentError> {
  const addresses = collectAddresses(context);
  const publicationTime = readPublicationTimes(context);
  const check = (href: string, publicationTime: Date | undefined) =>
    checkLink(href, addresses, publicationTime) ?? checkClosedJob(href, addresses);
  // Each URL is checked once for all texts that are already public, because many link to the same pages.
  const checkNow = memoizeRecent((href: string) => check(href, context.now), Number.POSITIVE_INFINITY);
  for (const document of context.documents) {
    const file = document.path;
    const time = publicationTime(file);
    const checkPath = time === context.now ? checkNow : (href: string) => check(href, time);
    for (const { href, ...at } of document.links) {
      const finding = href.startsWith("#") ? checkAnchor(href.slice(1), anchorsOf(document), "here") : checkPath(href);
      if (finding) yield { file, at, ...finding };
    }
  }
  const answers = [...listAnswers(context.sources)];
  const linksInAnswers = answers.flatMap(({ file, path, parsed }) =>
    parsed.links.map(({ href }) => ({ file, at: { path }, href })),
  );
  for (const { file, at, href } of [...linksInYaml(context.sources), ...linksInAnswers]) {
    const finding = checkLink(href, addresses, context.now);
    if (finding) yield { file, at, ...finding };
  }
  yield* checkMarkdownFields(context.sources, answers);
}

/**
 * The time from which on the links of a file have to work: now, or later for a scheduled article, which may link to
 * what is public by then. Undefined for a draft, which may link to anything.
 */
function readPublicationTimes({ sources, now }: CheckContext): (file: string) => Date | undefined {
  const times = sources.articles.map(({ file, validPart }) => ({ file, time: getPublicationTime(validPart) }));
  const unpublished = new Map(times.filter(({ time }) => !time || time > now).map(({ file, time }) => [file, time]));
  return (file) => (unpublished.has(file) ? unpublished.get(file) : now);
}

/** Only a warning: a job that closes must not break the build of unchanged content. */
function checkClosedJob(href: string, addresses: Map<string, Address>): Finding | undefined {
  const day = addresses.get(href.replace(/[?#].*/, ""))?.closedOn;
  return day ? { message: `link to '${href}', a job that closed on ${day}`, warning: true } : undefined;
}

/** Pages that a site has only with these files. */
const switchedBy: Record<string, string> = {
  "/about-us": "pages/about.yaml",
  "/blog": "articles/",
  "/careers": "pages/careers.yaml",
  "/case-studies": "case-studies/",
  "/case-studies/weekly": "weekly.yaml and case-studies/",
  "/feed.json": "articles/",
  "/feed.xml": "articles/",
  "/resources": "pages/resources.yaml",
  "/services": "services/",
};

function checkLink(
  href: string,
  addresses: Map<string, Address>,
  publicationTime: Date | undefined,
): Finding | undefined {
  if (/^(https?:\/\/[^/]|mailto:.+@|tel:\+)/.test(href)) {
    if (URL.canParse(href)) return undefined;
    return { message: `link '${safeDecode(href)}' is no address that a browser could open` };
  }
  if (!href.startsWith("/")) return { message: `link '${href}' has to start with '/', 'https://' or 'mailto:'` };
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  const address = addresses.get(path);
  if (!address && switchedBy[path])
    return { message: `link to '${path}', a page that the site does not have without ${switchedBy[path]}` };
  if (!address) return { message: `link to unknown page '${path}'${didYouMean(path, addresses.keys())}` };
  if (address.redirectsTo)
    return { message: `link to '${path}', which only leads on: link to '${address.redirectsTo}'` };
  if (address.hidden && publicationTime) {
    const { until } = address.hidden;
    if (!until) return { message: `link to '${path}', which is a draft` };
    if (until > publicationTime)
      return { message: `link to '${path}', which is not public before ${until.toISOString().slice(0, 16)}` };
  }
  return anchor && address.anchors ? checkAnchor(anchor, address.anchors(), `on '${path}'`) : undefined;
}

function checkAnchor(anchor: string, known: Set<string>, where: string): Finding | undefined {
  const id = safeDecode(anchor);
  if (known.has(id)) return undefined;
  const others = known.size ? `, only ${Array.from(known, (other) => `#${other}`).join(", ")}` : "";
  return { message: `no heading '#${id}' ${where}${didYouMean(id, known) || others}` };
}

/** YAML fields that hold a URL. */
function* linksInYaml(sources: Sources): Generator<Link> {
  const { people, company, about, routeRules, site } = sources;
  for (const { file, validPart } of people) yield* urlsIn(file, validPart.links, "url", ["links"]);
  yield* urlsIn(company.file, company.validPart?.social, "url", ["social"]);
  if (about) yield* urlsIn(about.file, about.validPart?.openSource, "url", ["openSource"]);
  if (site) {
    yield* urlsIn(site.file, site.validPart?.menu, "to", ["menu"]);
    for (const [index, group] of (site.validPart?.footer ?? []).entries())
      yield* urlsIn(site.file, group?.links, "to", ["footer", index, "links"]);
  }
  yield* urlsIn(routeRules.file, routeRules.validPart, "to");
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

function* checkMarkdownFields({ about }: Pick<Sources, "about">, answers: MarkdownField[]): Generator<ContentError> {
  const stories = about
    ? [{ file: about.file, path: ["story"], parsed: parseMarkdown(about.validPart?.story ?? "") }]
    : [];
  // The story is shown as plain text, so Markdown links do not work in it.
  for (const { file, path, parsed } of stories)
    for (const { href } of parsed.links) yield { file, at: { path }, message: `link to '${href}' cannot stand here` };
  for (const { file, path, parsed } of [...stories, ...answers]) {
    const { problems, pictures, isParagraphs } = parsed;
    for (const { message } of problems) yield { file, at: { path }, message };
    for (const { src } of pictures) yield { file, at: { path }, message: `image '${src}' cannot stand here` };
    if (problems.length === 0 && pictures.length === 0 && !isParagraphs)
      yield { file, at: { path }, message: "only paragraphs can stand here, without lists, headings, code and notes" };
  }
}

/** A YAML field that holds Markdown. */
interface MarkdownField {
  file: string;
  path: PropertyKey[];
  parsed: Parsed;
}

function* listAnswers({ questions }: Pick<Sources, "questions">): Generator<MarkdownField> {
  for (const { file, validPart } of questions) {
    for (const [index, question] of validPart.entries())
      if (question?.answer) yield { file, path: [index, "answer"], parsed: parseMarkdown(question.answer) };
  }
}

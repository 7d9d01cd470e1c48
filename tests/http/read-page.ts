import type { PagePayload } from "../../src/navigation/payload.ts";

/** Title, metadata, links and payload of a document, read from its HTML as a crawler would. */
export function readPage(html: string) {
  const metas = readTags(html, "meta");
  const links = readTags(html, "link");
  const content = (key: string) =>
    metas.filter(({ name, property }) => name === key || property === key).map((meta) => meta.content);
  return {
    lang: readAttributes(/<html([^>]*)>/.exec(html)?.[1] ?? "").lang,
    title: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => unescapeHtml(title)),
    h1: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, heading]) =>
      unescapeHtml(heading?.replace(/<[^>]*>/g, "")),
    ),
    meta: content,
    canonical: links.filter(({ rel }) => rel === "canonical").map(({ href }) => href),
    alternate: links.filter(({ hreflang }) => hreflang === "en-us").map(({ href }) => href),
    feedsAndTexts: links.filter(({ rel, type }) => rel === "alternate" && type).map(({ type, href }) => [type, href]),
    icons: links.filter(({ rel }) => rel === "icon").length,
    scripts: readTags(html, "script"),
    payloads: [...html.matchAll(/<script type="application\/json" id="payload">(.*?)<\/script>/gs)].map(
      ([, json]): PagePayload => JSON.parse(json ?? ""),
    ),
    graphs: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ""),
    ),
    ...readMain(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ""),
  };
}

/** The visible text, links, dates, questions and breadcrumbs of `<main>`. */
function readMain(main: string) {
  const breadcrumb = /<nav[^>]*aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(main)?.[1] ?? "";
  return {
    visibleText: toPlainText(main),
    times: readTags(main, "time").map(({ datetime }) => datetime),
    linksTo: readTags(main, "a").map(({ href }) => href),
    questions: [...main.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, question]) => toPlainText(question)),
    crumbs: [...breadcrumb.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, crumb]) => ({
      name: toPlainText(crumb),
      href: readTags(crumb ?? "", "a")[0]?.href,
    })),
  };
}

/** The text of HTML without tags, with collapsed white space. */
export function toPlainText(html = ""): string {
  return unescapeHtml(
    html
      .replace(/<(script|style)\b.*?<\/\1>/gs, " ")
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]*>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();
}

function readTags(html: string, name: string) {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, list]) => readAttributes(list ?? ""));
}

function readAttributes(list: string): Record<string, string> {
  return Object.fromEntries(
    [...list.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = "", value]) => [
      key.toLowerCase(),
      unescapeHtml(value),
    ]),
  );
}

function unescapeHtml(escaped = ""): string {
  return escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

import type { PagePayload } from "../../src/navigation/payload.ts";

/** What a document says about itself, read from its bytes as a crawler would. */
export function readPage(html: string) {
  const metas = tags(html, "meta");
  const links = tags(html, "link");
  const content = (key: string) =>
    metas.filter(({ name, property }) => name === key || property === key).map((meta) => meta.content);
  return {
    lang: attributes(/<html([^>]*)>/.exec(html)?.[1] ?? "").lang,
    title: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => text(title)),
    h1: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, heading]) => text(heading?.replace(/<[^>]*>/g, ""))),
    meta: content,
    canonical: links.filter(({ rel }) => rel === "canonical").map(({ href }) => href),
    alternate: links.filter(({ hreflang }) => hreflang === "en-us").map(({ href }) => href),
    icons: links.filter(({ rel }) => rel === "icon").length,
    scripts: tags(html, "script"),
    inlineScripts: [...html.matchAll(/<script([^>]*)>([^<]+)<\/script>/g)].map(([, list]) => attributes(list ?? "")),
    payloads: [...html.matchAll(/<script type="application\/json" id="payload">(.*?)<\/script>/gs)].map(
      ([, json]): PagePayload => JSON.parse(json ?? ""),
    ),
  };
}

function tags(html: string, name: string) {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, list]) => attributes(list ?? ""));
}

function attributes(list: string): Record<string, string> {
  return Object.fromEntries([...list.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, text(value)]));
}

function text(escaped = ""): string {
  return escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Everything in `<head>` that differs from page to page. */
export interface Head {
  title: string;
  description: string;
  /** Absent on pages that must not be found: errors, search, thank-you pages. */
  canonical?: string;
  robots?: string;
  type: string;
  image?: { url: string; alt: string };
  alternates: { type: string; title: string; href: string }[];
  jsonLd?: unknown;
  siteName: string;
}

export interface HeadTag {
  name: "title" | "meta" | "link" | "script";
  attributes: Record<string, string>;
  text?: string;
}

/** The server prints these tags and the browser puts them in place, so both heads are the same by construction. */
export function headTags(head: Head): HeadTag[] {
  const tags: HeadTag[] = [
    { name: "title", attributes: {}, text: head.title },
    meta("name", "description", head.description),
  ];
  if (head.robots) tags.push(meta("name", "robots", head.robots));
  if (head.canonical) {
    tags.push(
      link({ rel: "canonical", href: head.canonical }),
      link({ rel: "alternate", hreflang: "en-us", href: head.canonical }),
      meta("property", "og:url", head.canonical),
    );
  }
  tags.push(
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:type", head.type),
    meta("property", "og:site_name", head.siteName),
    meta("property", "og:locale", "en_US"),
    meta("name", "twitter:card", "summary"),
  );
  if (head.image) {
    tags.push(meta("property", "og:image", head.image.url), meta("property", "og:image:alt", head.image.alt));
  }
  for (const { type, title, href } of head.alternates) tags.push(link({ rel: "alternate", type, title, href }));
  if (head.jsonLd) {
    tags.push({
      name: "script",
      attributes: { type: "application/ld+json" },
      text: JSON.stringify(head.jsonLd).replaceAll("<", "\\u003c"),
    });
  }
  return tags;
}

function meta(kind: "name" | "property", key: string, content: string): HeadTag {
  return { name: "meta", attributes: { [kind]: key, content } };
}

function link(attributes: Record<string, string>): HeadTag {
  return { name: "link", attributes };
}

/** Marks the tags that belong to a page and not to the site, so that the next page can take them away. */
const PAGE_TAG = "data-page";

export function printHead(head: Head): string {
  return headTags(head).map(print).join("");
}

function print({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const open = `<${name}${list.join("")} ${PAGE_TAG}>`;
  if (text === undefined) return open;
  return `${open}${name === "script" ? text : escapeText(text)}</${name}>`;
}

export function applyHead(head: Head, document: Document): void {
  const fresh = headTags(head).map(({ name, attributes, text }) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(PAGE_TAG, "");
    if (text !== undefined) element.textContent = text;
    return element;
  });
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  document.head.prepend(...fresh);
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

/** One element of `<head>`: its name, its attributes, and its text if it has any. */
export type HeadTag = [name: string, attributes: Record<string, string>, text?: string];

/** Everything in `<head>` that differs from page to page, ready to be printed or put in place. */
export interface Head {
  title: string;
  tags: HeadTag[];
}

/** Marks the tags that belong to a page and not to the site, so that the next page can take them away. */
const MARK = "data-page";

export function applyHead({ title, tags }: Head): void {
  const fresh = tags.map(([name, attributes, text]) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(MARK, "");
    if (text) element.textContent = text;
    return element;
  });
  for (const old of pageTags()) old.remove();
  document.head.append(...fresh);
  document.title = title;
}

/** The head of the page as it stands: a document does not carry it a second time in its payload. */
export function readHead(): Head {
  const tags = Array.from(
    pageTags(),
    // The mark may stay among them: it is set on every tag that is put in place.
    ({ localName, attributes, textContent }): HeadTag => [
      localName,
      Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
      textContent,
    ],
  );
  return { title: document.title, tags };
}

function pageTags(): NodeListOf<Element> {
  return document.head.querySelectorAll(`[${MARK}]`);
}

export function renderHead({ title, tags }: Head): string {
  const printed = tags.map(([name, attributes, text]) => {
    const list = Object.entries(attributes).map(
      ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', "&quot;")}"`,
    );
    const open = `<${name}${list.join("")} ${MARK}>`;
    // Only scripts of data have text, and theirs is escaped as data.
    return text === undefined ? open : `${open}${text}</${name}>`;
  });
  return `<title>${escapeText(title)}</title>${printed.join("")}`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

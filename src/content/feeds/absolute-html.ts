/** HTML of an article for readers outside the site: links lead back to it, and what only a page needs is left out. */
export function absoluteHtml(html: string, url: string): string {
  return html
    .replaceAll(/<a class="anchor"[^>]*><\/a>/g, "")
    .replaceAll(/<button\b[^>]*>.*?<\/button>/g, "")
    .replaceAll(/<[a-z][^>]*>/g, (tag) => absoluteTag(tag, url));
}

/** Only inside a tag is it an address: code may show the same letters. */
function absoluteTag(tag: string, url: string): string {
  return tag
    .replace(/\b(href|src)="([^"]*)"/, (_, name, address) => `${name}="${resolved(address, url)}"`)
    .replace(
      /\bsrcset="([^"]*)"/,
      (_, list: string) =>
        `srcset="${list.replaceAll(/(^|,\s*)(\/\S+)/g, (_, before, path) => before + resolved(path, url))}"`,
    );
}

function resolved(address: string, url: string): string {
  return URL.parse(address, url)?.href ?? address;
}

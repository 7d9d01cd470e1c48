/** HTML of an article for readers outside the site: links lead back to it, and what only a page needs is left out. */
export function absoluteHtml(html: string, url: string): string {
  return html
    .replaceAll(/<a class="anchor"[^>]*><\/a>/g, "")
    .replaceAll(/<button\b[^>]*>.*?<\/button>/g, "")
    .replaceAll(/\b(href|src)="([^"]*)"/g, (_, name, address) => `${name}="${resolved(address, url)}"`)
    .replaceAll(
      /\bsrcset="([^"]*)"/g,
      (_, list: string) =>
        `srcset="${list.replaceAll(/(^|,\s*)(\/\S+)/g, (_, before, path) => before + resolved(path, url))}"`,
    );
}

function resolved(address: string, url: string): string {
  return URL.parse(address, url)?.href ?? address;
}

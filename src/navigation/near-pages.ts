import type { NearPage } from "./payload.ts";

/** Pages near one that does not exist go beside its payload as a `Link` header (RFC 8288): an error's shape is fixed. */
export function printNearPages(pages: NearPage[]): string {
  return pages
    .map(({ title, path }) => `<${path}>; rel="related"; title*=UTF-8''${encodeURIComponent(title)}`)
    .join(", ");
}

export function readNearPages(header: string | null): NearPage[] {
  const links = (header ?? "").matchAll(/<([^>]*)>; rel="related"; title\*=UTF-8''([^,]*)/g);
  return Array.from(links, ([, path = "", title = ""]) => ({ title: decodeURIComponent(title), path }));
}

import { withQuery } from "../../navigation/rules.ts";
import { decoded } from "./placeholders.ts";

const GLUED = /^\/(https?)(?::|%3a)?(?:\/|%2f)+(.+)$/i;

/**
 * An old theme wrote absolute links without their colon, so that `https://our.site/blog` was asked for as
 * `/https/our.site/blog`. Gives the path inside when its host is ours; any other address is nobody's page.
 */
export function createUngluer(siteUrl: string) {
  const ownHost = withoutWww(new URL(siteUrl).host);

  return function unglue(url: URL): string | null {
    const [, scheme, rest = ""] = GLUED.exec(url.pathname) ?? [];
    const glued = decoded(rest);
    // No link of ours ever had these two; a disguised host needs one of them.
    if (glued === "" || /[@\\]/.test(glued)) return null;
    const inside = URL.parse(`${scheme}://${glued}`);
    if (!inside || withoutWww(inside.host) !== ownHost) return null;
    return withQuery(inside.pathname + inside.search, url.search) + url.hash;
  };
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

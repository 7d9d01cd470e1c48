import type { Choice } from "./consent-storage.ts";

/** First-party cookies of common tags, by the category they need consent for. */
const cookiePatterns: Record<keyof Choice, RegExp> = {
  analytics: /^(_ga$|_ga_|_gid$|_gat|_dc_gtm|_hj|_cl(ck|sk)$|FPID$|FPLC$)/,
  marketing: /^(_gcl|_gac|_fb[pc]$|_uet|_tt|_li_|_pin|_rdt|FPGCL|__gads|__gpi)/,
};

/** Removes the cookies of tags without consent. */
export function removeTagCookies(
  choice: Choice,
  page: Pick<Document, "cookie"> = document,
  { hostname, pathname }: Pick<Location, "hostname" | "pathname"> = location,
): void {
  for (const name of cookieNames(page.cookie)) {
    const isRefused =
      (!choice.analytics && cookiePatterns.analytics.test(name)) ||
      (!choice.marketing && cookiePatterns.marketing.test(name));
    if (!isRefused) continue;
    const expired = `${name}=; expires=${new Date(0).toUTCString()}`;
    // A cookie can only be removed by its path and domain. Scripts cannot read those, so all candidates are tried.
    for (const path of listPaths(pathname)) {
      page.cookie = `${expired}; path=${path}`;
      for (const domain of listDomains(hostname)) page.cookie = `${expired}; path=${path}; domain=${domain}`;
    }
  }
}

function cookieNames(cookie: string): string[] {
  return cookie.split(/;\s*/).map((pair) => pair.replace(/=.*/s, ""));
}

function listPaths(pathname: string): string[] {
  const parts = pathname.split("/").filter(Boolean);
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
}

function listDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

import type { Choice } from "./consent-storage.ts";

/** Cookies that the usual tags set on our own host, by what they need consent for. */
const owners: Record<keyof Choice, RegExp> = {
  analytics: /^(_ga$|_ga_|_gid$|_gat|_dc_gtm|_hj|_cl(ck|sk)$|FPID$|FPLC$)/,
  marketing: /^(_gcl|_gac|_fb[pc]$|_uet|_tt|_li_|_pin|_rdt|FPGCL|__gads|__gpi)/,
};

/** Removes what tags have left behind without, or no longer with, consent. */
export function removeTagCookies(
  choice: Choice,
  page: Pick<Document, "cookie"> = document,
  { hostname, pathname }: Pick<Location, "hostname" | "pathname"> = location,
): void {
  for (const name of cookieNames(page.cookie)) {
    const refused =
      (!choice.analytics && owners.analytics.test(name)) || (!choice.marketing && owners.marketing.test(name));
    if (!refused) continue;
    const expired = `${name}=; expires=${new Date(0).toUTCString()}`;
    // A cookie can only be removed with the path and the domain it was set for, and those cannot be read.
    for (const path of pathsOf(pathname)) {
      page.cookie = `${expired}; path=${path}`;
      for (const domain of domainsOf(hostname)) page.cookie = `${expired}; path=${path}; domain=${domain}`;
    }
  }
}

function cookieNames(cookie: string): string[] {
  return cookie.split(/;\s*/).map((pair) => pair.replace(/=.*/s, ""));
}

function pathsOf(pathname: string): string[] {
  const parts = pathname.split("/").filter(Boolean);
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
}

function domainsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

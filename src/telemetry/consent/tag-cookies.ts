import type { Choice } from "./choice.ts";

/** Cookies that the usual tags set on our own host, by what they need consent for. */
const owners: Record<keyof Choice, RegExp> = {
  analytics: /^(_ga$|_ga_|_gid$|_gat|_dc_gtm|_hj|_cl(ck|sk)$|FPID$|FPLC$)/,
  marketing: /^(_gcl|_gac|_fb[pc]$|_uet|_tt|_li_|_pin|_rdt|FPGCL|__gads|__gpi)/,
};

/** Removes what tags have left behind without, or no longer with, consent. */
export function removeTagCookies(choice: Choice, page: Pick<Document, "cookie"> = document, host = location.hostname) {
  for (const name of cookieNames(page.cookie)) {
    const refused =
      (!choice.analytics && owners.analytics.test(name)) || (!choice.marketing && owners.marketing.test(name));
    if (!refused) continue;
    const expired = `${name}=; path=/; expires=${new Date(0).toUTCString()}`;
    page.cookie = expired;
    // A cookie can only be removed with the domain it was set for, and that cannot be read.
    for (const domain of domainsOf(host)) page.cookie = `${expired}; domain=${domain}`;
  }
}

function cookieNames(cookie: string): string[] {
  return cookie.split(/;\s*/).map((pair) => pair.replace(/=.*/s, ""));
}

function domainsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

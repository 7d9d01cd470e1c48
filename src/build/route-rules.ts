import type { Manifest } from "../server/manifest.ts";
import type { WrittenRule } from "../server/redirects/rules.ts";

/**
 * Short addresses that a browser may follow by itself, because it ends where the server would have sent it. Whole
 * families are left to the server: only there it is known which of their addresses another rule takes first.
 */
export function routeRules(rules: readonly WrittenRule[]): Manifest["routeRules"] {
  const followed = rules.filter(({ file, kind }) => file === "route-rules.yaml" && kind === "exact");
  return Object.fromEntries(followed.map(({ from, to, status }) => [from, { redirect: { to, status } }]));
}

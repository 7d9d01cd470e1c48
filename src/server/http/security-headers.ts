import { createHash } from "node:crypto";
import { CSP_REPORTS_PATH } from "../../telemetry/error-reports/csp-endpoint.ts";

/** Additional sources for the content security policy, by directive. */
export type CspSources = Partial<Record<"script-src" | "img-src" | "connect-src", string[]>>;

/**
 * Headers of every response. Without extra sources, the policy allows only files of this site, and HTML from text only
 * through the Trusted Types policy of `src/shared/html.ts`. Of inline style sheets it allows those given, by their
 * hash. See decisions 0021 and 0022.
 */
export function createSecurityHeaders(
  siteUrl: string,
  extraSources: CspSources,
  hstsSubdomains: boolean,
  inlineStyles: Iterable<string> = [],
): [string, string][] {
  const isHttps = siteUrl.startsWith("https:");
  const { "img-src": images = [], "script-src": scripts, "connect-src": connections } = extraSources;
  const styleHashes = Array.from(
    inlineStyles,
    (style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "object-src 'none'",
    ...(styleHashes.length > 0 ? [["style-src 'self'", ...styleHashes].join(" ")] : []),
    ...(scripts ? [["script-src 'self'", ...scripts].join(" ")] : []),
    ...(connections ? [["connect-src 'self'", ...connections].join(" ")] : []),
    // Tag managers write HTML and load scripts by plain text, which Trusted Types would forbid.
    ...(scripts ? [] : ["require-trusted-types-for 'script'", "trusted-types site"]),
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
    // Firefox knows only the older directive; browsers that know both ignore it.
    `report-uri ${CSP_REPORTS_PATH}`,
    "report-to csp",
  ];
  const headers: [string, string][] = [
    ["content-security-policy", policy.join("; ")],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["reporting-endpoints", `csp="${CSP_REPORTS_PATH}"`],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
  ];
  if (isHttps)
    headers.push(["strict-transport-security", `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`]);
  return headers;
}

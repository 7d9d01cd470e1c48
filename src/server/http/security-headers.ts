/** Additional sources for the content security policy, by directive. */
export type CspSources = Partial<Record<"script-src" | "img-src" | "connect-src", string[]>>;

/** Headers of every response. Without `extraSources`, the policy allows only files of this site. */
export function createSecurityHeaders(siteUrl: string, extraSources: CspSources = {}): [string, string][] {
  const isHttps = siteUrl.startsWith("https:");
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ["img-src 'self' data: blob:", ...(extraSources["img-src"] ?? [])].join(" "),
    "object-src 'none'",
    ...(extraSources["script-src"] ? [["script-src 'self'", ...extraSources["script-src"]].join(" ")] : []),
    ...(extraSources["connect-src"] ? [["connect-src 'self'", ...extraSources["connect-src"]].join(" ")] : []),
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return [
    ["content-security-policy", policy.join("; ")],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ...(isHttps
      ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] satisfies [string, string]]
      : []),
  ];
}

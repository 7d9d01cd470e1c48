/** Additional sources for the content security policy, by directive. */
export type CspSources = Partial<Record<"script-src" | "img-src" | "connect-src", string[]>>;

/** Headers of every response. Without extra sources, the policy allows only files of this site. */
export function createSecurityHeaders(
  siteUrl: string,
  extraSources: CspSources,
  hstsSubdomains: boolean,
): [string, string][] {
  const isHttps = siteUrl.startsWith("https:");
  const { "img-src": images = [], "script-src": scripts, "connect-src": connections } = extraSources;
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "object-src 'none'",
    ...(scripts ? [["script-src 'self'", ...scripts].join(" ")] : []),
    ...(connections ? [["connect-src 'self'", ...connections].join(" ")] : []),
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  const headers: [string, string][] = [
    ["content-security-policy", policy.join("; ")],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
  ];
  if (isHttps)
    headers.push(["strict-transport-security", `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`]);
  return headers;
}

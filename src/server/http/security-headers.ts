/** What a policy allows in addition, by directive. */
export type CspSources = Partial<Record<"script-src" | "img-src" | "connect-src", string[]>>;

/** Sent with every answer. The policy lets nothing run or load that is not a file of this site. */
export function createSecurityHeaders(siteUrl: string, more: CspSources = {}): [string, string][] {
  const secure = siteUrl.startsWith("https:");
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ["img-src 'self' data: blob:", ...(more["img-src"] ?? [])].join(" "),
    "object-src 'none'",
    ...(more["script-src"] ? [["script-src 'self'", ...more["script-src"]].join(" ")] : []),
    ...(more["connect-src"] ? [["connect-src 'self'", ...more["connect-src"]].join(" ")] : []),
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return [
    ["content-security-policy", policy.join("; ")],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ...(secure
      ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] satisfies [string, string]]
      : []),
  ];
}

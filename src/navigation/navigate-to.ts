const BLOCKED_PROTOCOLS = new Set(["javascript:", "data:", "blob:", "vbscript:"]);

/** Navigates from code as a link would, but rejects script URLs and, unless `external` is set, other origins. */
export function navigateTo(target: string | URL, { external = false, replace = false } = {}): void {
  const url = new URL(target, location.href);
  if (BLOCKED_PROTOCOLS.has(url.protocol)) throw new Error(`Cannot navigate to a URL with '${url.protocol}' protocol.`);
  if (!external && url.origin !== location.origin) {
    throw new Error(
      "Navigating to an external URL is not allowed by default. Use navigateTo(url, { external: true }).",
    );
  }
  if (replace) location.replace(url);
  else location.assign(url);
}

export interface NavigateOptions {
  /** Says that leaving the site is meant. */
  external?: boolean;
  replace?: boolean;
}

const BLOCKED = new Set(["javascript:", "data:", "blob:", "vbscript:"]);

/** Goes to a page from code, as a link would; refuses what a link in our content could never be. */
export function navigateTo(target: string | URL, { external = false, replace = false }: NavigateOptions = {}): void {
  const url = new URL(target, location.href);
  if (BLOCKED.has(url.protocol)) throw new Error(`Cannot navigate to a URL with '${url.protocol}' protocol.`);
  if (!external && url.origin !== location.origin) {
    throw new Error(
      "Navigating to an external URL is not allowed by default. Use navigateTo(url, { external: true }).",
    );
  }
  if (replace) location.replace(url);
  else location.assign(url);
}

/** Escapes text for HTML content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

declare global {
  // TypeScript's library does not have the Trusted Types API yet.
  interface Element {
    insertAdjacentHTML(position: InsertPosition, html: string | TrustedHTML): void;
  }
  var trustedTypes: { createPolicy(name: string, policy: typeof rules): typeof rules } | undefined;
}

const rules = { createHTML: (html: string): string | TrustedHTML => html };

/**
 * Turns text into HTML that scripts may insert; the content security policy allows no other policy. It is for HTML that
 * the build or the server rendered, never for what a visitor typed. In browsers without Trusted Types it stays text.
 */
export const htmlPolicy = globalThis.trustedTypes?.createPolicy("site", rules) ?? rules;

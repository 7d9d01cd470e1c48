import type { MarkdownIt } from "markdown-it";

/** Addresses are links as on GitHub: with their protocol, with `www.`, and those of mail. `node.js` is none. */
export function addresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add("www.", {
    validate: (text, at, self) => Math.max(0, self.testSchemaAt(`//${text.slice(at)}`, "http:", 0) - 2),
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
}

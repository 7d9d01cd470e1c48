import type { ReactNode } from "react";

/** A title with the words that were asked for marked; the snippets come marked from the index. */
export function Marked({ text, words }: { text: string; words: string }) {
  const asked = words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (asked.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${asked.join("|")})[\\p{L}\\p{N}]*`, "giu");
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    parts.push(text.slice(done, index), <mark key={index}>{word}</mark>);
    done = index + word.length;
  }
  return [...parts, text.slice(done)];
}

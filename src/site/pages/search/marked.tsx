import type { ReactNode } from "react";

/** A title with the words that were asked for marked; the snippets come marked from the index. */
export function Marked({ text, words }: { text: string; words: string }) {
  const asked = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!asked.some((start) => word.toLowerCase().startsWith(start))) continue;
    parts.push(text.slice(done, index), <mark key={index}>{word}</mark>);
    done = index + word.length;
  }
  return [...parts, text.slice(done)];
}

/** Breaks a text between words into lines of at most `maxLength` characters; only a longer word makes a longer line. */
export function wrapWords(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= maxLength) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

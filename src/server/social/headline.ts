import { type Lettering, type Outline, outline } from "./outlines.ts";

type Box = { width: number; height: number; sizes: readonly number[]; leading: number };

/** Sets a headline in the largest of the sizes that fits the box, or as small as its longest word needs; lines about equally long. */
export async function headline(text: string, style: Omit<Lettering, "size">, box: Box) {
  const measured = await measure(text, style);
  const longest = Math.max(...measured.words.map((word) => word.width));
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    longest * size <= box.width && lines.length * size * box.leading <= box.height;
  const { lines, size } = [...box.sizes, Math.min(box.sizes.at(-1) ?? 0, box.width / longest)]
    .map((size) => ({ size, lines: balanced(measured, box.width / size) }))
    .reduce((chosen, smaller) => (fits(chosen) ? chosen : smaller));
  const outlines = await Promise.all(lines.map((line): Promise<Outline> => outline(line, { ...style, size })));
  return { size, lines: outlines };
}

type Measured = { words: { word: string; width: number }[]; space: number };

/** Widths at size 1; letters grow in proportion. */
async function measure(text: string, style: Omit<Lettering, "size">): Promise<Measured> {
  const width = async (part: string) => (await outline(part, { ...style, size: 1 })).width;
  const words = await Promise.all(text.split(" ").map(async (word) => ({ word, width: await width(word) })));
  return { words, space: await width(" ") };
}

/** The narrowest setting that takes no more lines than the widest. */
function balanced(measured: Measured, width: number): string[] {
  const fullest = wrapped(measured, width);
  const longest = Math.max(...measured.words.map((word) => word.width));
  for (let narrower = longest; narrower < width; narrower += width / 50) {
    const lines = wrapped(measured, narrower);
    if (lines.length <= fullest.length) return lines;
  }
  return fullest;
}

function wrapped({ words, space }: Measured, width: number): string[] {
  const lines: { text: string; width: number }[] = [];
  for (const { word, width: wordWidth } of words) {
    const line = lines.at(-1);
    if (line && line.width + space + wordWidth <= width) {
      line.text += ` ${word}`;
      line.width += space + wordWidth;
    } else lines.push({ text: word, width: wordWidth });
  }
  return lines.map((line) => line.text);
}

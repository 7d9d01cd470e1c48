import type { Token } from "markdown-it";
import type { Place } from "../mistake.ts";

/** Finds where inline tokens stand: the parser only knows the line their block starts on. */
export function placesIn(source: string, linesBefore: number) {
  const lineStarts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  let cursor = 0;

  function placeAt(offset: number): Place {
    const after = lineStarts.findIndex((start) => start > offset);
    const line = after < 0 ? lineStarts.length : after;
    return { line: line + linesBefore, column: offset - (lineStarts[line - 1] ?? 0) + 1 };
  }

  return {
    /** Blocks have to be entered in the order in which they are read. */
    enter({ map }: Token): void {
      if (map) cursor = lineStarts[map[0]] ?? cursor;
    },
    here: (): Place => placeAt(cursor),
    /** The next place of a text in the block; the block itself when it is written another way there. */
    find(...spellings: string[]): Place {
      const found = spellings.map((spelling) => source.indexOf(spelling, cursor)).find((offset) => offset >= 0);
      if (found === undefined) return placeAt(cursor);
      cursor = found + 1;
      return placeAt(found);
    },
  };
}

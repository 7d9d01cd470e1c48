import type { Chapter } from "./chapter.ts";
import type { Look } from "./draw-page.ts";
import { area, sheet, textBox } from "./page.ts";
import { paginate } from "./page-breaks.ts";
import { NEVER, type Row } from "./rows.ts";
import { baselineIn, setText } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";

const NUMBER_ROOM = 44;

/** The name of a chapter's first page, for links. */
export const chapterName = (number: number) => `chapter-${number}`;

type PageOf = (chapter: Chapter) => number;

/** Wide first; a longer list moves together before it takes a second page. */
const GAPS = [24, 18, 13];

/** Every chapter with its first page, and below it what it is about. */
export function setContents(look: Look, chapters: Chapter[], pageOf: PageOf, root: Tag): Row[][] {
  const settings = GAPS.map((gap) => setWithGap(look, chapters, pageOf, root, gap));
  return settings.reduce((chosen, closer) => (chosen.length > 1 ? closer : chosen));
}

function setWithGap(look: Look, chapters: Chapter[], pageOf: PageOf, root: Tag, gap: number): Row[][] {
  const { styles, measure } = look;
  const list = tagged("TOC", root);
  const head = setText(measure, {
    runs: [{ text: "Contents", style: styles.title }],
    leading: styles.title.leading,
    box: sheet,
    tag: tagged("H1", root),
  });
  const entries = chapters.flatMap((chapter, index) =>
    setEntry(look, chapter, pageOf(chapter), list, index === 0 ? 20 + gap : gap),
  );
  return paginate([...head.map((row) => ({ ...row, breakAfter: NEVER })), ...entries], () => area.bottom - area.top);
}

function setEntry(look: Look, chapter: Chapter, pageNumber: number, list: Tag, before: number): Row[] {
  const { styles, palette, measure } = look;
  const style = { ...styles.heading3, size: 14, leading: 18 };
  const item = tagged("TOCI", list);
  const link = `#${chapterName(chapter.number)}`;
  const box = { x: textBox.x, width: textBox.width - NUMBER_ROOM };
  const title = setText(measure, {
    runs: [{ text: chapter.title, style, link }],
    leading: style.leading,
    box,
    tag: item,
  });
  const sections = chapter.pages.flatMap((rows) =>
    rows.flatMap(({ heading }) => (heading?.level === "h2" ? [heading.text] : [])),
  );
  const about = setText(measure, {
    runs: sections.flatMap((text, index) => [
      { text: text.replaceAll(" ", "\u00a0").length > 34 ? text : text.replaceAll(" ", "\u00a0"), style: styles.small },
      ...(index < sections.length - 1 ? [{ text: " · ", style: { ...styles.small, colour: palette.dyeText } }] : []),
    ]),
    leading: styles.small.leading,
    box,
    tag: tagged("P", item),
  });
  const first = title[0];
  if (!first) return [];
  const numbers = { ...style, tabular: true };
  const pad = 9;
  const opened: Row = {
    ...first,
    height: first.height + pad,
    before: before - pad,
    breakAfter: NEVER,
    draw(canvas, y) {
      const baseline = y + pad + baselineIn(style.leading, style.size);
      canvas.artifact("Layout", () => canvas.rule(sheet.x, y, sheet.width, 0.6, palette.ink));
      canvas.draw(tagged("Lbl", item), () =>
        canvas.text(`${chapter.number} `, sheet.x, baseline, { ...numbers, colour: palette.dyeText }),
      );
      first.draw(canvas, y + pad, 0);
      const text = String(pageNumber);
      canvas.draw(tagged("Reference", item), () =>
        canvas.text(text, sheet.x + sheet.width - measure(text, numbers), baseline, numbers),
      );
    },
  };
  const rest = [...title.slice(1), ...about.map((row, index) => (index === 0 ? { ...row, before: 2 } : row))];
  return [opened, ...rest.map((row, index) => ({ ...row, breakAfter: index === rest.length - 1 ? 0 : NEVER }))];
}

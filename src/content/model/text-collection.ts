import type { z } from "zod";
import { memoize } from "../../shared/memoize.ts";
import type { Content } from "../content.ts";
import type { PlainText } from "./snapshot.ts";

type TextQueries = Pick<Content, "texts">;

/**
 * The Markdown files of a folder as typed items, for kinds of pages that need no queries of their own. The schema is
 * also listed in sources.ts, for the checks. See docs/adding-a-page.md.
 *
 * @public
 */
export function textCollection<Matter extends object>(folder: string, schema: z.ZodType<Matter>) {
  const parse = memoize(({ matter, ...entry }: PlainText) => ({ ...schema.parse(matter), ...entry }));
  return {
    all: ({ texts }: TextQueries) => texts.inFolder(folder).map(parse),
    find({ texts }: TextQueries, slug: string) {
      const text = texts.get(folder, slug);
      return text && parse(text);
    },
  };
}

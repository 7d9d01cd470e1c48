import { expect, it } from "vitest";
import { z } from "zod";
import { createContent } from "../content.ts";
import { read } from "../testing/read-site.ts";
import { textCollection } from "./text-collection.ts";

const events = textCollection("events", z.strictObject({ title: z.string(), seats: z.number().default(20) }));
const entry = { body: { ref: "a" }, headings: [], words: 3 };

async function createContentWith(matter: unknown) {
  const texts = { events: [{ slug: "open-day", matter, ...entry }] };
  return createContent({ ...(await read()), texts });
}

it("returns the files of a folder with the fields of their schema and their text", async () => {
  const content = await createContentWith({ title: "Open day" });
  const openDay = { slug: "open-day", title: "Open day", seats: 20, ...entry };
  expect(events.all(content)).toEqual([openDay]);
  expect(events.find(content, "open-day")).toEqual(openDay);
  expect(events.find(content, "closed-day")).toBeUndefined();
});

it("throws for front matter that does not meet the schema", async () => {
  const content = await createContentWith({ title: 1 });
  expect(() => events.all(content)).toThrow(z.ZodError);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Highlight } from "./search-results.tsx";

const marked = (text: string, words: string) => renderToStaticMarkup(<Highlight text={text} words={words} />);

it("marks whole words that begin as asked, whatever their case", () => {
  expect(marked("Postgres partitions or a warehouse", "postgres PART")).toBe(
    "<mark>Postgres</mark> <mark>partitions</mark> or a warehouse",
  );
});

it("marks nothing inside a word", () => {
  expect(marked("Reporting", "port")).toBe("Reporting");
});

it("takes signs for what stands between words", () => {
  expect(marked("C++ and (more)", "(+.*[")).toBe("C++ and (more)");
});

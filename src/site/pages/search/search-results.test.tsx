import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Highlight } from "./search-results.tsx";

const renderHighlight = (text: string, words: string) => renderToStaticMarkup(<Highlight text={text} words={words} />);

it("marks words that begin with a query word, ignoring case", () => {
  expect(renderHighlight("Postgres partitions or a warehouse", "postgres PART")).toBe(
    "<mark>Postgres</mark> <mark>partitions</mark> or a warehouse",
  );
});

it("does not mark a match inside a word", () => {
  expect(renderHighlight("Reporting", "port")).toBe("Reporting");
});

it("treats punctuation as separators of words", () => {
  expect(renderHighlight("C++ and (more)", "(+.*[")).toBe("C++ and (more)");
});

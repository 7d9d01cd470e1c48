import { Prose } from "../prose/prose.tsx";
import { TableOfContents } from "../table-of-contents/table-of-contents.tsx";
import { article } from "./article.ts";
import { Specimen } from "./specimen.tsx";

const contents = [
  { id: "why", text: "Why it runs twice" },
  { id: "keys", text: "Keys that come from the work" },
  { id: "table", text: "The table that says no", level: 3 },
  { id: "tests", text: "Testing it with a clock you own" },
];

export function Reading() {
  return (
    <>
      <Specimen name="Table of contents">
        <TableOfContents contents={contents} />
      </Specimen>
      <Specimen name="Prose">
        <Prose body={{ ref: "gallery", html: article }} lead />
      </Specimen>
    </>
  );
}

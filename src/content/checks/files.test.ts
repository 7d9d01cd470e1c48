import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../testing/read-site.ts";
import { article, files, job } from "../testing/small-site.ts";

const first = (text: string) => ({ "articles/first.md": text });

const table: [string, Record<string, string | null>, ...string[]][] = [
  [
    "front matter that is no YAML",
    first("---\ntitle: a: b\ntags: [x\n---\n"),
    'articles/first.md:2:8  put quotes around a value with a colon: title: "a: b"',
    "articles/first.md:3:9  not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
  ],
  [
    "mistakes in YAML that have a remedy",
    first("---\ntitle: @home\n\tlead: x\n---\n"),
    "articles/first.md:2:8  put quotes around a value that begins with '@'",
    "articles/first.md:3:1  indent with spaces, not with a tab",
  ],
  [
    "a field that is there twice, and a quotation mark without an end",
    { ...first("---\ntitle: a\ntitle: b\n---\n"), "articles/other.md": '---\ntitle: "a\n---\n' },
    "articles/first.md:3:1  the field 'title' is here twice",
    'articles/other.md:2:10  a value that begins with a quotation mark has none at its end (missing closing "quote)',
  ],
  [
    "a block of code without an end",
    first(article({}, "Text.\n\n> ~~~sh\n> ls\n\n```sh\nls\n")),
    "articles/first.md:14:1  this block of code has no end: add a line with ~~~",
    "articles/first.md:17:1  this block of code has no end: add a line with ```",
  ],
  [
    "footnotes without text and without use",
    first(article({}, "Text[^one] and `[^code]`.[^three]\n\n[^two]: Two.\n[^three]: Three.\n")),
    "articles/first.md:12:5  the footnote [^one] has no text: add a line '[^one]: …'",
    "articles/first.md:14:1  the footnote [^two] is used nowhere in the text",
  ],
  [
    "images and texts in formats that are not supported",
    {
      ...first(article({}, "![A photo](loom.HEIC)")),
      "articles/photo.heic": "",
      "articles/draft.docx": "",
      "articles/draft.markdown": "",
      "people/ada.yml": "",
    },
    "articles/draft.docx  is a document of a word processor: texts are Markdown files, see docs/writing.md and call it 'articles/draft.md'",
    "articles/draft.markdown  is not read: rename it to 'articles/draft.md'",
    "articles/first.md:12:12  image 'loom.HEIC' is a HEIC photo, which many browsers cannot show: export it as JPEG",
    "articles/first.md:12:12  unknown image 'loom.HEIC'; images lie beside the text that shows them",
    "articles/photo.heic  is a HEIC photo, which many browsers cannot show: export it as JPEG",
    "people/ada.yml  is not read: rename it to 'people/ada.yaml'",
  ],
  [
    "a text of ten megabytes",
    first("word ".repeat(2_000_000)),
    "articles/first.md:1:1  has 10,000,000 characters, at most 1,000,000: divide it into several texts",
  ],
  [
    "no front matter",
    first("# Hello\n"),
    "articles/first.md:1:1  starts without front matter: the first line must be '---', and a second '---' ends it",
    "articles/first.md:1:1  a heading with one '#' is the page's title, which the front matter has: use '##'",
  ],
  [
    "letters that are not UTF-8",
    first(article({}, "Text and \uFFFD.")),
    "articles/first.md:12:10  a letter that cannot be read: save the file as UTF-8",
  ],
  [
    "a file name that is no address",
    { "articles/Zażółć Gęślą.md": article({}) },
    "articles/Zażółć Gęślą.md  'Zażółć Gęślą' cannot be part of an address — call it 'zazolc-gesla'",
  ],
  [
    "file names that no address can be made of",
    { "articles/日本.md": article({}), [`articles/${"a".repeat(81)}.md`]: article({}) },
    `articles/${"a".repeat(81)}.md  '${"a".repeat(81)}' cannot be part of an address — call it '${"a".repeat(80)}'`,
    "articles/日本.md  '日本' cannot be part of an address: use lower-case letters, digits and single hyphens",
  ],
  [
    "the same slug twice",
    {
      "articles/2026/first.md": article({}),
      "people/former/ewa-klimek.yaml": stringify(files["people/ewa-klimek.yaml"]),
    },
    "articles/first.md  article 'first' exists already in articles/2026/first.md",
    "people/former/ewa-klimek.yaml  person 'ewa-klimek' exists already in people/ewa-klimek.yaml",
  ],
  [
    "texts that nothing shows",
    {
      "pages/imprint.md": String(files["pages/privacy-policy.md"]),
      "ebooks/looms/01-warp.md": "---\ntitle: Warp\n---\n",
    },
    "ebooks/looms/01-warp.md  is part of no book: ebooks/looms/ebook.yaml is missing",
    "pages/imprint.md  is part of nothing; of the pages only pages/privacy-policy.md is a text",
  ],
  [
    "a name that the site needs",
    { "articles/tag.md": article({}) },
    "articles/tag.md  'tag' is an address of the site itself: rename the file",
  ],
  [
    "files in no known place",
    { "artcles/lost.md": article({}), "notes.txt": "" },
    "artcles/lost.md  is part of nothing — did you mean 'articles/lost.md'?",
    "notes.txt  is part of nothing; see the other files for where things go",
  ],
  ["a file that has to be there", { "pages/contact.yaml": null }, "pages/contact.yaml  is missing"],
  [
    "jobs without the page that lists them",
    { "pages/careers.yaml": null, "jobs/one.md": job({}) },
    "pages/careers.yaml  is missing: jobs/one.md needs it",
  ],
  [
    "YAML that is none",
    { "weekly.yaml": "- week: [\n" },
    "weekly.yaml:2:1  not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
  ],
];

it("accepts a byte order mark and Windows line ends", async () => {
  expect(await readErrors({ "articles/first.md": `\uFEFF${article({})}` })).toEqual([]);
  expect(await readErrors({ "articles/first.md": article({}).replaceAll("\n", "\r\n") })).toEqual([]);
});

it.each(table)("reports %s", async (_, files, ...messages) => {
  expect(await readErrors(files)).toEqual(messages);
});

/** What a reader of text has no use for: what is drawn, what is pressed, and ways around the page. */
export const skipped = new Set([
  ...["button", "dialog", "form", "iframe", "nav", "noscript", "script", "select", "style", "svg"],
  ...["template", "textarea", "video"],
]);

/** What is written where an element begins and where it ends; elements that are not here leave no trace. */
export const marks: Record<string, readonly [begin: string, end: string]> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [`\n\n${"#".repeat(level)} `, "\n\n"]])),
  ...Object.fromEntries(
    [
      "article",
      "aside",
      "details",
      "div",
      "dl",
      "figcaption",
      "figure",
      "footer",
      "header",
      "ol",
      "p",
      "section",
      "table",
      "ul",
    ].map((name) => [name, ["\n\n", "\n\n"]]),
  ),
  li: ["\n- ", "\n"],
  dt: ["\n\n**", "**"],
  dd: ["\n", "\n"],
  summary: ["\n\n", "\n\n"],
  blockquote: ["\n\n> ", "\n\n"],
  tr: ["\n|", ""],
  td: [" ", " |"],
  th: [" ", " |"],
  pre: ["\n\n```\n", "\n```\n\n"],
  code: ["`", "`"],
  b: ["**", "**"],
  strong: ["**", "**"],
  em: ["*", "*"],
  i: ["*", "*"],
  br: ["\n", ""],
  hr: ["\n\n---\n\n", ""],
};

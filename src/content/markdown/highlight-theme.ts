/**
 * Highlighting marks what a token is and leaves its colour to the style sheet, which knows both themes. Each kind gets
 * a colour nobody sees; it is read back as a class.
 */
const kinds: Record<string, string[]> = {
  "t-comment": ["comment", "punctuation.definition.comment"],
  "t-keyword": ["keyword", "storage", "keyword.operator.new", "keyword.operator.expression", "variable.language"],
  "t-string": ["string", "punctuation.definition.string", "markup.inserted", "string.regexp"],
  "t-number": ["constant", "support.constant"],
  "t-function": ["entity.name.function", "support.function", "variable.function"],
  "t-type": [
    "entity.name.type",
    "entity.name.class",
    "entity.name.tag",
    "support.type",
    "support.class",
    "entity.other.inherited-class",
  ],
  "t-name": [
    "entity.other.attribute-name",
    "variable.parameter",
    "support.type.property-name",
    "meta.object-literal.key",
  ],
  "t-removed": ["markup.deleted"],
  "": [
    "keyword.operator",
    "punctuation",
    "string.unquoted.argument.shell",
    "support.variable",
    "meta.embedded",
    "string meta.template",
    "meta.interpolation",
  ],
};

const colourOf = (index: number) => `#0000${(index + 16).toString(16).toUpperCase()}`;
const classes = new Map(Object.keys(kinds).map((name, index) => [colourOf(index), name]));

export const weaveTheme = {
  name: "weave",
  type: "light" as const,
  fg: "#000001",
  bg: "#FFFFFF",
  settings: Object.values(kinds).map((scope, index) => ({ scope, settings: { foreground: colourOf(index) } })),
};

export function classOfColour(colour: string | undefined): string {
  return classes.get(colour?.toUpperCase() ?? "") ?? "";
}

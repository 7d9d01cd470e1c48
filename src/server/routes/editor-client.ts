// Runs in browsers at /_edit: the server removes the types. The import map of the page names its packages.
import CMS, { type CustomFieldControlProps } from "@sveltia/cms";

type PickFile = CustomFieldControlProps["pickFile"];
type Insert = (textarea: HTMLTextAreaElement) => unknown;

/** Inserted in place of `$` is the selected text, or else the placeholder. */
interface Snippet {
  inline?: string;
  block?: string;
  placeholder: string;
}

const { createClass, h } = window;

const SNIPPETS: Record<string, Snippet> = {
  Heading: { block: "## $", placeholder: "A heading that says what follows" },
  Bold: { inline: "**$**", placeholder: "bold text" },
  Italic: { inline: "*$*", placeholder: "emphasized text" },
  Link: { inline: "[$](/blog)", placeholder: "what the page is about" },
  List: { block: "- $", placeholder: "An entry" },
  Quote: { block: "> $", placeholder: "What somebody said" },
  Note: { block: "> [!NOTE]\n> $", placeholder: "Something that deserves a box" },
  Tip: { block: "> [!TIP]\n> $", placeholder: "What saves time" },
  Warning: { block: "> [!WARNING]\n> $", placeholder: "What can go wrong" },
  Code: { block: '```ts title="file.ts"\n$\n```', placeholder: "const warp = 12;" },
  Term: { block: "$\n: What it means.", placeholder: "A term" },
};

/** Inserts text in place of the selection and selects the part of it that the editor will write over. */
function insertText(textarea: HTMLTextAreaElement, text: string, selected: string): void {
  const start = textarea.selectionStart;
  textarea.focus();
  textarea.setRangeText(text, start, textarea.selectionEnd, "end");
  const from = start + text.indexOf(selected);
  textarea.setSelectionRange(from, from + selected.length);
}

/** Inserts a block with an empty line before and after it. */
function insertBlock(textarea: HTMLTextAreaElement, block: string, selected: string): void {
  const before = textarea.value.slice(0, textarea.selectionStart);
  const after = textarea.value.slice(textarea.selectionEnd);
  const [newlinesBefore = ""] = /\n*$/.exec(before) ?? [];
  const [newlinesAfter = ""] = /^\n*/.exec(after) ?? [];
  const start = before === "" ? "" : "\n".repeat(Math.max(0, 2 - newlinesBefore.length));
  const end = after === "" ? "" : "\n".repeat(Math.max(0, 2 - newlinesAfter.length));
  insertText(textarea, start + block + end, selected);
}

const insertSnippet =
  ({ inline, block = "", placeholder }: Snippet): Insert =>
  (textarea) => {
    const selected = textarea.value.slice(textarea.selectionStart, textarea.selectionEnd) || placeholder;
    const text = (inline ?? block).replace("$", () => selected);
    if (inline) insertText(textarea, text, selected);
    else insertBlock(textarea, text, selected);
  };

/** Inserts a reference behind the selection, and its note at the end of the text. */
const insertFootnote: Insert = (textarea) => {
  let number = 1;
  while (textarea.value.includes(`[^${number}]`)) number++;
  textarea.setRangeText(`[^${number}]`, textarea.selectionEnd, textarea.selectionEnd);
  const end = textarea.value.trimEnd().length;
  textarea.setSelectionRange(end, textarea.value.length);
  const note = "Where a figure comes from.";
  insertText(textarea, `\n\n[^${number}]: ${note}`, note);
};

/** Inserts the chosen image below the selection. */
const insertImage =
  (pickFile: PickFile, caption = ""): Insert =>
  async (textarea) => {
    const accept = "image/png,image/jpeg,image/webp";
    const picked = await pickFile({ kind: "image", accept, allowURL: false });
    const image = Array.isArray(picked) ? picked[0] : picked;
    const alt = "What the picture shows";
    textarea.setSelectionRange(textarea.selectionEnd, textarea.selectionEnd);
    if (image) insertBlock(textarea, `![${alt}](${image.value}${caption})`, alt);
  };

/** A text field with buttons for the site's Markdown. It changes nothing by itself, so every block survives. */
const MarkdownControl = createClass({
  render(this: { props: CustomFieldControlProps }) {
    const { value, forID, onChange, pickFile } = this.props;
    const button = (label: string, insert: Insert) => {
      const onClick = async () => {
        const textarea = document.getElementById(forID);
        if (!(textarea instanceof HTMLTextAreaElement)) return;
        await insert(textarea);
        onChange(textarea.value);
      };
      return h("button", { key: label, type: "button", onClick, style: buttonStyle }, label);
    };
    return h(
      "div",
      { style: { display: "flex", flexDirection: "column" } },
      h(
        "div",
        { role: "toolbar", "aria-label": "Insert", style: toolbarStyle },
        Object.entries(SNIPPETS).map(([name, snippet]) => button(name, insertSnippet(snippet))),
        button("Footnote", insertFootnote),
        button("Image", insertImage(pickFile)),
        button("Figure", insertImage(pickFile, ' "The caption below the picture"')),
      ),
      h("textarea", {
        id: forID,
        "aria-label": "Text",
        value: value ?? "",
        onChange: ({ target }: { target: HTMLTextAreaElement }) => onChange(target.value),
        style: textareaStyle,
      }),
    );
  },
});

/** Stays in view beside the end of a long text. */
const toolbarStyle = {
  ...{ position: "sticky", insetBlockStart: 0, zIndex: 1 },
  ...{ display: "flex", flexWrap: "wrap", gap: "4px", paddingBlock: "8px" },
  background: "var(--sui-primary-background-color)",
} as const;

const buttonStyle = {
  font: "inherit",
  padding: "4px 10px",
  border: "1px solid var(--sui-secondary-border-color)",
  borderRadius: "4px",
  background: "var(--sui-secondary-background-color)",
  color: "var(--sui-primary-foreground-color)",
  cursor: "pointer",
};

const textareaStyle = {
  fieldSizing: "content",
  minHeight: "24rem",
  padding: "12px",
  border: "1px solid var(--sui-textbox-border-color)",
  borderRadius: "4px",
  background: "var(--sui-textbox-background-color)",
  color: "var(--sui-textbox-foreground-color)",
  font: "14px/1.6 var(--sui-font-family-monospace)",
  resize: "vertical",
};

CMS.registerFieldType("markdown-source", MarkdownControl);
// Sveltia writes every switch of a form. One that is off means the same as none, and would be a change of the file.
CMS.registerEventListener({
  name: "preSave",
  handler: ({ entry }) =>
    entry.update("data", (data) =>
      JSON.parse(JSON.stringify(data), (_, value) => (value === false ? undefined : value)),
    ),
});
const config = await (await fetch("/_edit/config.json")).json();
// Sveltia loads its fonts from its package, but its style sheet also names a CDN, which browsers would ask.
new MutationObserver(() => {
  for (const sheet of document.styleSheets)
    for (const [index, rule] of [...sheet.cssRules].entries().toArray().reverse())
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes("https://")) sheet.deleteRule(index);
}).observe(document.head, { childList: true, subtree: true });
// Links to pages lead to this server, whose drafts the public site does not show.
CMS.init({ config: { ...config, site_url: location.origin } });

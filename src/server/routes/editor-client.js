// Runs in browsers at /_edit, which get this file as it is. The import map of the page names its packages.
import CMS from "@sveltia/cms";

/**
 * @import { CustomFieldControlProps } from "@sveltia/cms"
 * @import { CSSProperties } from "react"
 * @typedef {(textarea: HTMLTextAreaElement) => unknown} Insert
 * @typedef {{ inline: string; placeholder: string } | { block: string; placeholder: string }} Snippet The selected text,
 * or else the placeholder, is inserted in place of `$`.
 */

const { createClass, h } = window;

/** @type {Record<string, Snippet>} */
const SNIPPETS = {
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

/**
 * Inserts text in place of the selection and selects the part of it that the editor will write over.
 * @param {HTMLTextAreaElement} textarea
 * @param {string} text
 * @param {string} selected
 */
function insertText(textarea, text, selected) {
  const start = textarea.selectionStart;
  textarea.focus();
  textarea.setRangeText(text, start, textarea.selectionEnd, "end");
  const from = start + text.indexOf(selected);
  textarea.setSelectionRange(from, from + selected.length);
}

/**
 * Inserts a block with an empty line before and after it.
 * @param {HTMLTextAreaElement} textarea
 * @param {string} block
 * @param {string} selected
 */
function insertBlock(textarea, block, selected) {
  const before = textarea.value.slice(0, textarea.selectionStart);
  const after = textarea.value.slice(textarea.selectionEnd);
  const [newlinesBefore = ""] = /\n*$/.exec(before) ?? [];
  const [newlinesAfter = ""] = /^\n*/.exec(after) ?? [];
  const start = before === "" ? "" : "\n".repeat(Math.max(0, 2 - newlinesBefore.length));
  const end = after === "" ? "" : "\n".repeat(Math.max(0, 2 - newlinesAfter.length));
  insertText(textarea, start + block + end, selected);
}

/** @type {(snippet: Snippet) => Insert} */
const insertSnippet = (snippet) => (textarea) => {
  const selected = textarea.value.slice(textarea.selectionStart, textarea.selectionEnd) || snippet.placeholder;
  if ("inline" in snippet)
    insertText(
      textarea,
      snippet.inline.replace("$", () => selected),
      selected,
    );
  else
    insertBlock(
      textarea,
      snippet.block.replace("$", () => selected),
      selected,
    );
};

/**
 * Inserts a reference behind the selection, and its note at the end of the text.
 * @type {Insert}
 */
const insertFootnote = (textarea) => {
  let number = 1;
  while (textarea.value.includes(`[^${number}]`)) number++;
  textarea.setRangeText(`[^${number}]`, textarea.selectionEnd, textarea.selectionEnd);
  const end = textarea.value.trimEnd().length;
  textarea.setSelectionRange(end, textarea.value.length);
  const note = "Where a figure comes from.";
  insertText(textarea, `\n\n[^${number}]: ${note}`, note);
};

/**
 * Inserts the chosen image below the line of the selection, which may be the description of another image.
 * @type {(pickFile: CustomFieldControlProps["pickFile"], caption?: string) => Insert}
 */
const insertImage =
  (pickFile, caption = "") =>
  async (textarea) => {
    const accept = "image/png,image/jpeg,image/webp,image/svg+xml,image/heic,image/heif";
    const picked = await pickFile({ kind: "image", accept, allowURL: false });
    const image = Array.isArray(picked) ? picked[0] : picked;
    const alt = "What the picture shows";
    const [restOfLine = ""] = /^.*/.exec(textarea.value.slice(textarea.selectionEnd)) ?? [];
    const end = textarea.selectionEnd + restOfLine.length;
    textarea.setSelectionRange(end, end);
    if (image) insertBlock(textarea, `![${alt}](${image.value}${caption})`, alt);
  };

/** A text field with buttons for the site's Markdown. It changes nothing by itself, so every block survives. */
const MarkdownControl = createClass({
  /** @this {{ props: CustomFieldControlProps }} */
  render() {
    const { value, forID, onChange, pickFile } = this.props;
    /** @type {(label: string, insert: Insert) => ReturnType<typeof h>} */
    const button = (label, insert) => {
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
        onChange: (/** @type {{ target: HTMLTextAreaElement }} */ { target }) => onChange(target.value),
        style: textareaStyle,
      }),
    );
  },
});

/**
 * Stays in view beside the end of a long text.
 * @type {CSSProperties}
 */
const toolbarStyle = {
  ...{ position: "sticky", insetBlockStart: 0, zIndex: 1 },
  ...{ display: "flex", flexWrap: "wrap", gap: "4px", paddingBlock: "8px" },
  background: "var(--sui-primary-background-color)",
};

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
// Sveltia asks the status pages of GitHub and GitLab every five minutes. Those are other hosts, which the policy blocks
// with errors in the console; without an answer Sveltia shows nothing.
const { fetch: fetchAllowed } = window;
window.fetch = async (resource, options) =>
  /^https:\/\/(www\.githubstatus\.com|status-api\.hostedstatus\.com)\//.test(String(resource))
    ? Response.error()
    : fetchAllowed(resource, options);
// Links to pages lead to this server, whose drafts the public site does not show.
CMS.init({ config: { ...config, site_url: location.origin } });

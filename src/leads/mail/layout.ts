import { escapeHtml } from "../../shared/html.ts";
import { type ColourName, getHex, type Palette, type Scheme } from "../../shared/palette.ts";

/** The texts around a mail's content. */
interface MailFrame {
  company: string;
  siteUrl: string;
  reason: string;
  /** Hidden in the mail; shown by mail programs in their list of mails. */
  preview?: string | undefined;
  look?: MailLook | undefined;
}

export function renderMailText(blocks: Block[], { company, siteUrl, reason }: MailFrame): string {
  return `${blocks.map(renderBlockText).join("\n\n")}\n\n-- \n${company}\n${siteUrl}\n${reason}\n`;
}

export function renderMailHtml(blocks: Block[], frame: MailFrame): string {
  const { company, siteUrl, reason, preview, look = plainLook } = frame;
  const { light, fonts, styleSheet } = look;
  const table = 'role="presentation" width="100%" cellspacing="0" cellpadding="0"';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(company)}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="margin:0;background:${light.ground}">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n` : ""}<table ${table} class="ground" style="background:${light.ground}"><tr><td align="center">
<table ${table} style="max-width:640px;font:17px/1.55 ${fonts.text}">
<tr><td>${drawBand(look)}</td></tr>
<tr><td class="page" style="padding:28px 32px 40px">
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 44px"><tr>
<td style="padding-right:10px">${drawMark(look)}</td>
<td><a class="ink" href="${escapeHtml(siteUrl)}" style="font:700 22px/1 ${fonts.display};letter-spacing:-0.02em;color:${light.ink};text-decoration:none">${escapeHtml(company)}</a></td>
</tr></table>
${blocks.map((block) => renderBlockHtml(block, look)).join("\n")}
<p class="soft selvedge" style="margin:44px 0 0;padding-top:14px;border-top:2px solid ${light.ink};color:${light.soft};font-size:14px;line-height:1.5;word-break:break-word">${renderCommands(reason)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A part of a mail's content, rendered both as HTML and as plain text. */
export type Block =
  | { type: "heading"; text: string }
  | { type: "paragraph"; text: string }
  | { type: "section"; text: string }
  /** An image of the mail; the alternative text says what it shows. */
  | { type: "chart"; cid: string; alt: string; bars: { label: string; value: string }[] }
  /** Names with a number each. */
  | { type: "counts"; title: string; rows: [name: string, count: string][] }
  | { type: "facts"; facts: [label: string, value: string][] }
  | { type: "quote"; text: string }
  | { type: "button"; text: string; href: string }
  | { type: "links"; links: { text: string; href: string }[] };

function renderBlockText(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${block.text}\n${"=".repeat([...block.text].length)}`;
    case "section":
      return `${block.text}\n${"-".repeat([...block.text].length)}`;
    case "chart":
      return block.alt;
    case "counts":
      return [block.title, alignColumns(block.rows.map(([name, count]) => [count, name]))].join("\n");
    case "facts":
      return alignColumns(block.facts);
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "button":
      return `${block.text}:\n${block.href}`;
    case "links":
      return block.links.map(({ text, href }) => `${text}:\n${href}`).join("\n\n");
    case "paragraph":
      return block.text;
  }
}

function alignColumns(rows: [label: string, value: string][]): string {
  const width = Math.max(14, ...rows.map(([label]) => label.length + 1));
  return rows.map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`).join("\n");
}

function renderBlockHtml(block: Block, { light, fonts }: MailLook): string {
  switch (block.type) {
    case "heading":
      return `<h1 class="ink title" style="margin:0 0 24px;font:700 40px/1.04 ${fonts.display};letter-spacing:-0.03em;color:${light.ink};text-wrap:balance">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p class="ink" style="margin:0 0 18px;color:${light.ink};white-space:pre-line">${renderCommands(block.text)}</p>`;
    case "section":
      return `<h2 class="ink" style="margin:36px 0 14px;font:700 22px/1.2 ${fonts.display};letter-spacing:-0.02em;color:${light.ink}">${escapeHtml(block.text)}</h2>`;
    case "chart":
      return `<p class="ink" style="margin:0 0 6px;color:${light.ink};font-size:14px"><img src="cid:${escapeHtml(block.cid)}" width="576" alt="${escapeHtml(block.alt)}" style="display:block;width:100%;max-width:576px;height:auto"></p>${renderBarLabels(block.bars, light)}`;
    case "counts":
      return `<h3 class="soft" style="margin:24px 0 8px;font:400 15px/1.4 ${fonts.text};color:${light.soft}">${escapeHtml(block.title)}</h3>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 28px">${block.rows.map((row) => renderCountRow(row, light)).join("")}</table>`;
    case "facts":
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 28px">${block.facts.map((fact) => renderFactRow(fact, light)).join("")}</table>`;
    case "quote":
      return `<blockquote class="ink quote" style="margin:0 0 24px;padding:16px 20px;border-left:6px solid ${light.accent};background:${light.raised};color:${light.ink};white-space:pre-wrap;word-break:break-word">${escapeHtml(block.text)}</blockquote>`;
    case "button":
      return `<p style="margin:28px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:15px 26px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none">${escapeHtml(block.text)}</a></p>`;
    case "links":
      return `<ul style="margin:0 0 24px;padding:0;list-style:none">${block.links.map((link) => renderLink(link, light)).join("")}</ul>`;
  }
}

function renderLink({ text, href }: { text: string; href: string }, light: MailLook["light"]): string {
  const style = `display:inline-block;padding:10px 0;color:${light.ink};text-decoration:underline`;
  return `<li style="margin:0"><a class="ink" href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a></li>`;
}

function renderFactRow([label, value]: [string, string], light: MailLook["light"]): string {
  const rule = `border-top:1px solid ${light.line};vertical-align:top`;
  return `<tr><td class="soft rule label" width="132" style="padding:8px 16px 8px 0;${rule};color:${light.soft};font-size:15px">${escapeHtml(label)}</td><td class="ink rule value" style="padding:8px 0;${rule};color:${light.ink};word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

/** Below the bars of a chart, which has no text of its own. The last one is the period of the report. */
function renderBarLabels(bars: { label: string; value: string }[], light: MailLook["light"]): string {
  const cells = bars.map(({ label, value }, index) => {
    const weight = index === bars.length - 1 ? 700 : 400;
    return `<td class="ink" style="padding:0 8px 0 0;vertical-align:top;color:${light.ink};font-size:15px;line-height:1.35;font-weight:${weight}">${escapeHtml(value)}<br><span class="soft" style="font-size:13px;font-weight:400;color:${light.soft}">${escapeHtml(label)}</span></td>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="table-layout:fixed;margin:0 0 24px"><tr>${cells.join("")}</tr></table>`;
}

function renderCountRow([name, count]: [string, string], light: MailLook["light"]): string {
  const style = `border-top:1px solid ${light.line};vertical-align:top;color:${light.ink}`;
  return `<tr><td class="ink rule" style="padding:8px 16px 8px 0;${style};word-break:break-word">${escapeHtml(name)}</td><td class="ink rule" align="right" style="padding:8px 0;${style};white-space:nowrap">${escapeHtml(count)}</td></tr>`;
}

/** A command that a reader can copy is not broken at its hyphens. */
function renderCommands(text: string): string {
  const style = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:0.92em;white-space:nowrap";
  return escapeHtml(text).replace(/\bnpm run [\w -]*\w/g, (command) => `<code style="${style}">${command}</code>`);
}

/** The band at the top: a table with coloured cells, because many mail programs block images. */
const drawBand = ({ band, light }: MailLook): string =>
  drawPattern(band, "madder", light.accent, 'width="100%" style="table-layout:fixed"', 8);

const MARK_HEIGHT = 21;

const drawMark = ({ mark, light }: MailLook): string =>
  drawPattern(mark, "mark", light.ink, `width="${MARK_HEIGHT}"`, MARK_HEIGHT / mark.length);

function drawPattern(rows: MailLook["band"], className: string, colour: string, table: string, height: number): string {
  if (rows.length === 0) return "";
  const cell = (isFilled: boolean) => (isFilled ? `<td class="${className}" bgcolor="${colour}"></td>` : "<td></td>");
  const lines = rows.map((row) => `<tr height="${height}">${row.map(cell).join("")}</tr>`);
  return `<table role="presentation" aria-hidden="true" ${table} cellspacing="0" cellpadding="0">${lines.join("")}</table>`;
}

/** What mails show of a company's look. */
export interface MailIdentity {
  palette: Palette;
  fonts: { mail: { display: string; text: string } };
  /** Rows of cells; "#" is filled. */
  mark: readonly string[];
  /** Rows of the pattern at the top of mails. */
  mailBand: readonly (readonly boolean[])[];
}

type MailColors = Record<keyof typeof colorNames, string>;

export interface MailLook {
  light: MailColors;
  fonts: { display: string; text: string };
  styleSheet: string;
  mark: readonly (readonly boolean[])[];
  band: readonly (readonly boolean[])[];
}

const colorNames = {
  ground: "ground",
  raised: "flax",
  line: "line",
  ink: "ink",
  soft: "ink-soft",
  accent: "madder",
  onAccent: "on-accent",
} as const satisfies Record<string, ColourName>;

export function createMailLook({ palette, fonts, mark, mailBand }: MailIdentity): MailLook {
  return {
    light: getMailColors(palette, "light"),
    fonts: fonts.mail,
    styleSheet: createStyleSheet(getMailColors(palette, "dark")),
    mark: mark.map((row) => Array.from(row, (cell) => cell === "#")),
    band: mailBand,
  };
}

/** Hexadecimal values, the notation that all mail programs understand. */
function getMailColors(palette: Palette, scheme: Scheme): MailColors {
  const get = (name: ColourName) => getHex(palette, name, scheme);
  return {
    ground: get(colorNames.ground),
    raised: get(colorNames.raised),
    line: get(colorNames.line),
    ink: get(colorNames.ink),
    soft: get(colorNames.soft),
    accent: get(colorNames.accent),
    onAccent: get(colorNames.onAccent),
  };
}

// The light colours are inline styles, which every mail program supports, so these rules need `!important` to win.
function createStyleSheet(dark: MailColors): string {
  const darkRules = [
    [".ground", `background:${dark.ground}`],
    [".ink", `color:${dark.ink}`],
    [".soft", `color:${dark.soft}`],
    [".rule", `border-color:${dark.line}`],
    [".selvedge", `border-color:${dark.ink}`],
    [".quote", `background:${dark.raised};border-color:${dark.accent}`],
    [".button", `background:${dark.accent};color:${dark.onAccent}`],
    [".madder", `background:${dark.accent}`],
    [".mark", `background:${dark.ink}`],
  ] as const;
  const darkStyles = darkRules
    .map(([selector, declarations]) => `${selector}{${declarations.replaceAll(";", " !important;")} !important}`)
    .join("\n");
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){
${darkStyles}
}
@media (max-width:520px){
.page{padding:20px 18px 32px !important}
.title{font-size:32px !important}
.label,.value{display:block;width:auto !important}
.label{padding:10px 0 0 !important}
.value{padding:0 0 10px !important;border:0 !important}
}`;
}

const paper = { ground: "white", raised: "whitesmoke", line: "silver", ink: "black", soft: "dimgray" };
const board = { ground: "black", raised: "black", line: "dimgray", ink: "white", soft: "silver" };

/** Without a company's look, as in alerts of a server that could not load a build. */
export const plainLook: MailLook = {
  light: { ...paper, accent: "black", onAccent: "white" },
  fonts: { display: "Helvetica,Arial,sans-serif", text: "Helvetica,Arial,sans-serif" },
  styleSheet: createStyleSheet({ ...board, accent: "white", onAccent: "black" }),
  mark: [],
  band: [],
};

import { escapeHtml } from "../../shared/html.ts";
import { fonts, lightColors, styleSheet } from "./mail-theme.ts";

/** The texts around a mail's content. */
interface MailFrame {
  company: string;
  siteUrl: string;
  reason: string;
  /** Hidden in the mail; shown by mail programs in their list of mails. */
  preview?: string | undefined;
}

export function renderMailText(blocks: Block[], { company, siteUrl, reason }: MailFrame): string {
  return `${blocks.map(renderBlockText).join("\n\n")}\n\n-- \n${company}\n${siteUrl}\n${reason}\n`;
}

export function renderMailHtml(blocks: Block[], { company, siteUrl, reason, preview }: MailFrame): string {
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
<body class="ground" style="margin:0;background:${lightColors.ground}">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n` : ""}<table ${table} class="ground" style="background:${lightColors.ground}"><tr><td align="center">
<table ${table} style="max-width:640px;font:17px/1.55 ${fonts.text}">
<tr><td>${drawBand()}</td></tr>
<tr><td class="page" style="padding:28px 32px 40px">
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 44px"><tr>
<td style="padding-right:10px">${drawMark()}</td>
<td><a class="ink" href="${escapeHtml(siteUrl)}" style="font:700 22px/1 ${fonts.display};letter-spacing:-0.02em;color:${lightColors.ink};text-decoration:none">${escapeHtml(company)}</a></td>
</tr></table>
${blocks.map(renderBlockHtml).join("\n")}
<p class="soft selvedge" style="margin:44px 0 0;padding-top:14px;border-top:2px solid ${lightColors.ink};color:${lightColors.soft};font-size:14px;line-height:1.5;word-break:break-word">${escapeHtml(reason)}</p>
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
  | { type: "chart"; cid: string; alt: string }
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
    case "facts":
      return block.facts.map(([label, value]) => `${`${label}:`.padEnd(14)} ${value}`).join("\n");
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

function renderBlockHtml(block: Block): string {
  switch (block.type) {
    case "heading":
      return `<h1 class="ink title" style="margin:0 0 24px;font:700 40px/1.04 ${fonts.display};letter-spacing:-0.03em;color:${lightColors.ink}">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p class="ink" style="margin:0 0 18px;color:${lightColors.ink};white-space:pre-line">${escapeHtml(block.text)}</p>`;
    case "section":
      return `<h2 class="ink" style="margin:36px 0 14px;font:700 22px/1.2 ${fonts.display};letter-spacing:-0.02em;color:${lightColors.ink}">${escapeHtml(block.text)}</h2>`;
    case "chart":
      return `<p class="ink" style="margin:0 0 18px;color:${lightColors.ink};font-size:14px"><img src="cid:${escapeHtml(block.cid)}" width="576" alt="${escapeHtml(block.alt)}" style="display:block;width:100%;max-width:576px;height:auto"></p>`;
    case "facts":
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 28px">${block.facts.map(renderFactRow).join("")}</table>`;
    case "quote":
      return `<blockquote class="ink quote" style="margin:0 0 24px;padding:16px 20px;border-left:6px solid ${lightColors.madder};background:${lightColors.raised};color:${lightColors.ink};white-space:pre-wrap;word-break:break-word">${escapeHtml(block.text)}</blockquote>`;
    case "button":
      return `<p style="margin:28px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:15px 26px;background:${lightColors.madder};color:${lightColors.onMadder};font-weight:600;text-decoration:none">${escapeHtml(block.text)}</a></p>`;
    case "links":
      return `<ul style="margin:0 0 24px;padding:0;list-style:none">${block.links.map(renderLink).join("")}</ul>`;
  }
}

function renderLink({ text, href }: { text: string; href: string }): string {
  const style = `display:inline-block;padding:10px 0;color:${lightColors.ink};text-decoration:underline`;
  return `<li style="margin:0"><a class="ink" href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a></li>`;
}

function renderFactRow([label, value]: [string, string]): string {
  const rule = `border-top:1px solid ${lightColors.line};vertical-align:top`;
  return `<tr><td class="soft rule label" width="132" style="padding:8px 16px 8px 0;${rule};color:${lightColors.soft};font-size:15px">${escapeHtml(label)}</td><td class="ink rule value" style="padding:8px 0;${rule};color:${lightColors.ink};word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

/**
 * The woven band at the top: a 2/2 twill that reverses every eight threads. It is a table with coloured cells because many
 * mail programs block images.
 */
function drawBand(): string {
  const isWarpOnTop = (row: number, column: number) => {
    const isReversed = Math.floor(column / 8) % 2 === 1;
    return (column + (isReversed ? 4 - row : row)) % 4 < 2;
  };
  const threads = [0, 1, 2, 3].map((row) => Array.from({ length: 56 }, (_, column) => isWarpOnTop(row, column)));
  return drawPattern(threads, "madder", lightColors.madder, 'width="100%" style="table-layout:fixed"', 8);
}

/** The company's mark: a plain weave of three by three threads. */
function drawMark(): string {
  const threads = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row + column) % 2 === 0));
  return drawPattern(threads, "mark", lightColors.ink, 'width="21"', 7);
}

function drawPattern(threads: boolean[][], className: string, colour: string, table: string, height: number): string {
  const cell = (isFilled: boolean) => (isFilled ? `<td class="${className}" bgcolor="${colour}"></td>` : "<td></td>");
  const lines = threads.map((line) => `<tr height="${height}">${line.map(cell).join("")}</tr>`);
  return `<table role="presentation" aria-hidden="true" ${table} cellspacing="0" cellpadding="0">${lines.join("")}</table>`;
}

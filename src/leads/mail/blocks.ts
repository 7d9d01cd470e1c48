import { day, fonts } from "./clothes.ts";

/** A mail's content, written once and shown twice: as HTML in the site's clothes and as plain text. */
export type Block =
  | { type: "heading"; text: string }
  | { type: "paragraph"; text: string }
  | { type: "facts"; facts: [label: string, value: string][] }
  | { type: "quote"; text: string }
  | { type: "button"; text: string; href: string };

const labelWidth = 132;

export function blockAsText(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${block.text}\n${"=".repeat([...block.text].length)}`;
    case "facts":
      return block.facts.map(([label, value]) => `${`${label}:`.padEnd(14)} ${value}`).join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "button":
      return `${block.text}:\n${block.href}`;
    case "paragraph":
      return block.text;
  }
}

export function blockAsHtml(block: Block): string {
  switch (block.type) {
    case "heading":
      return `<h1 class="ink title" style="margin:0 0 24px;font:700 40px/1.04 ${fonts.display};letter-spacing:-0.03em;color:${day.ink}">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p class="ink" style="margin:0 0 18px;color:${day.ink}">${escapeHtml(block.text)}</p>`;
    case "facts":
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 28px">${block.facts.map(factRow).join("")}</table>`;
    case "quote":
      return `<blockquote class="ink quote" style="margin:0 0 24px;padding:16px 20px;border-left:6px solid ${day.madder};background:${day.raised};color:${day.ink};white-space:pre-wrap;word-break:break-word">${escapeHtml(block.text)}</blockquote>`;
    case "button":
      return `<p style="margin:28px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:15px 26px;background:${day.madder};color:${day.onMadder};font-weight:600;text-decoration:none">${escapeHtml(block.text)}</a></p>`;
  }
}

function factRow([label, value]: [string, string]): string {
  const rule = `border-top:1px solid ${day.line};vertical-align:top`;
  return `<tr><td class="soft rule label" width="${labelWidth}" style="padding:8px 16px 8px 0;${rule};color:${day.soft};font-size:15px">${escapeHtml(label)}</td><td class="ink rule value" style="padding:8px 0;${rule};color:${day.ink};word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

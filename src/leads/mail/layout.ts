/** A mail's content, written once and shown twice: as HTML in the site's clothes and as plain text. */
export type Block =
  | { type: "heading"; text: string }
  | { type: "paragraph"; text: string }
  | { type: "facts"; facts: [label: string, value: string][] }
  | { type: "quote"; text: string }
  | { type: "button"; text: string; href: string };

export interface Letterhead {
  company: string;
  siteUrl: string;
  /** Why the reader got this mail, in one line at its foot. */
  reason: string;
}

const linen = "#f7f3ea";
const ink = "#1f1814";
const madder = "#c5281c";
const line = "#d8cfbd";

const style = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #151b33 !important; }
  .ink, .ink * { color: #f1ebdd !important; }
  .rule { border-color: #3a4570 !important; }
  .button { background: #e0503f !important; color: #1a0b08 !important; }
}`;

export function asText(blocks: Block[], { company, siteUrl, reason }: Letterhead): string {
  return `${blocks.map(blockAsText).join("\n\n")}\n\n-- \n${company}\n${siteUrl}\n${reason}\n`;
}

export function asHtml(blocks: Block[], { company, siteUrl, reason }: Letterhead): string {
  const href = escapeHtml(siteUrl);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${style}</style>
</head>
<body class="ground" style="margin:0;background:${linen}">
<table role="presentation" class="ground" width="100%" cellspacing="0" cellpadding="0" style="background:${linen}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="ink" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;font:16px/1.55 'Hanken Grotesk',Helvetica,Arial,sans-serif;color:${ink}">
<tr><td class="rule" style="padding-bottom:16px;border-bottom:3px solid ${ink};font-weight:700;letter-spacing:-0.01em"><a href="${href}" style="color:${ink};text-decoration:none">${escapeHtml(company)}</a></td></tr>
<tr><td style="padding:24px 0">${blocks.map(blockAsHtml).join("\n")}</td></tr>
<tr><td class="rule" style="padding-top:16px;border-top:1px solid ${line};font-size:13px">${escapeHtml(reason)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockAsText(block: Block): string {
  if (block.type === "facts") return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  if (block.type === "quote") return block.text.replace(/^/gm, "> ");
  if (block.type === "button") return `${block.text}:\n${block.href}`;
  return block.text;
}

function blockAsHtml(block: Block): string {
  switch (block.type) {
    case "heading":
      return `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.15;letter-spacing:-0.02em">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case "facts":
      return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px">${block.facts.map(factRow).join("")}</table>`;
    case "quote":
      return `<blockquote class="rule" style="margin:0 0 16px;padding-left:16px;border-left:3px solid ${madder};white-space:pre-wrap">${escapeHtml(block.text)}</blockquote>`;
    case "button":
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 24px;background:${madder};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(block.text)}</a></p>`;
  }
}

function factRow([label, value]: [string, string]): string {
  return `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;opacity:.7">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

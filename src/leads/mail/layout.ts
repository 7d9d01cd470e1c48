import { type Block, blockAsHtml, blockAsText, escapeHtml } from "./blocks.ts";
import { band, mark } from "./cloth.ts";
import { day, fonts, styleSheet } from "./clothes.ts";

export interface Letterhead {
  company: string;
  siteUrl: string;
  /** Why the reader got this mail, in one line at its foot. */
  reason: string;
}

export function asText(blocks: Block[], { company, siteUrl, reason }: Letterhead): string {
  return `${blocks.map(blockAsText).join("\n\n")}\n\n-- \n${company}\n${siteUrl}\n${reason}\n`;
}

export function asHtml(blocks: Block[], { company, siteUrl, reason }: Letterhead): string {
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
<body class="ground" style="margin:0;background:${day.ground}">
<table ${table} class="ground" style="background:${day.ground}"><tr><td align="center">
<table ${table} style="max-width:640px;font:17px/1.55 ${fonts.text}">
<tr><td>${band()}</td></tr>
<tr><td class="page" style="padding:28px 32px 40px">
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 44px"><tr>
<td style="padding-right:10px">${mark()}</td>
<td><a class="ink" href="${escapeHtml(siteUrl)}" style="font:700 22px/1 ${fonts.display};letter-spacing:-0.02em;color:${day.ink};text-decoration:none">${escapeHtml(company)}</a></td>
</tr></table>
${blocks.map(blockAsHtml).join("\n")}
<p class="soft selvedge" style="margin:44px 0 0;padding-top:14px;border-top:2px solid ${day.ink};color:${day.soft};font-size:14px;line-height:1.5;word-break:break-word">${escapeHtml(reason)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

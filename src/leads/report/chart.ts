import type { MailLook } from "../mail/layout.ts";

const width = 576;
const height = 120;
const gap = 16;

/**
 * Bars as a PNG, the last one in the accent colour. It has no text, because the server may have no fonts: the mail says the
 * numbers. Its ground is transparent and its colours are readable on light and dark.
 */
export async function drawBars(values: number[], { light }: Pick<MailLook, "light">): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const most = Math.max(1, ...values);
  const barWidth = (width - gap * (values.length - 1)) / Math.max(1, values.length);
  const bars = values.map((value, index) => {
    const barHeight = value > 0 ? Math.max(3, (value / most) * (height - 4)) : 1;
    const colour = index === values.length - 1 ? light.accent : light.soft;
    return `<rect x="${index * (barWidth + gap)}" y="${height - barHeight}" width="${barWidth}" height="${barHeight}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">${bars.join("")}</svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

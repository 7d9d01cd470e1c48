import type { MailLook } from "../mail/layout.ts";

const width = 576;
const height = 120;
const gap = 16;

/** The part of the text colour in the colour of a bar: enough contrast to a light and to a dark ground. */
const BAR_OPACITY = 0.7;

/**
 * Bars as a PNG, the last one in the accent colour. It has no text, because the server may have no fonts: the mail has the
 * numbers below it, in columns of the same width. Its ground is transparent.
 */
export async function drawBars(values: number[], { light }: Pick<MailLook, "light">): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const most = Math.max(1, ...values);
  const column = width / Math.max(1, values.length);
  const bars = values.map((value, index) => {
    const barHeight = value > 0 ? Math.max(3, (value / most) * (height - 4)) : 1;
    const rect = `<rect x="${index * column}" y="${height - barHeight}" width="${column - gap}" height="${barHeight}"`;
    if (index === values.length - 1) return `${rect} fill="${light.accent}"/>`;
    return `${rect} fill="${light.ground}"/>${rect} fill="${light.soft}" fill-opacity="${BAR_OPACITY}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">${bars.join("")}</svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

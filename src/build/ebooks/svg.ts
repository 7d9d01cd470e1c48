import type { Canvas } from "./canvas.ts";

const ELEMENT = /<(\/?)(g|path)\b([^>]*?)\/?>/g;

/** Draws cloth as the weave module describes it: filled and dashed paths, in groups that set the width of a thread. */
export function drawCloth({ doc }: Canvas, svg: string, x: number, y: number, width: number, height: number): void {
  const [, boxWidth = 1, boxHeight = 1] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  const scale = Math.max(width / boxWidth, height / boxHeight);
  doc.save().rect(x, y, width, height).clip();
  doc.translate(x + (width - boxWidth * scale) / 2, y + (height - boxHeight * scale) / 2).scale(scale, scale);
  for (const [, closing, name, text = ""] of svg.matchAll(ELEMENT)) {
    if (closing) continue;
    const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
    const strokeWidth = attribute("stroke-width");
    if (strokeWidth) doc.lineWidth(Number(strokeWidth));
    if (name === "path") drawPath(doc, attribute);
  }
  doc.restore();
}

function drawPath(doc: Canvas["doc"], attribute: (name: string) => string | undefined): void {
  const dashes = attribute("stroke-dasharray")?.split(" ").map(Number);
  if (dashes) doc.dash(dashes, { phase: Number(attribute("stroke-dashoffset") ?? 0) });
  else doc.undash();
  const [fill, stroke] = [attribute("fill"), attribute("stroke")];
  if (fill) doc.fillColor(fill);
  if (stroke) doc.strokeColor(stroke);
  doc.path(attribute("d") ?? "");
  if (stroke) doc.stroke();
  else doc.fill();
}

import type { Content } from "../../content/content.ts";
import { coverSizes } from "../ui/cover/cover-sizes.ts";
import type { CoverOptions, Identity } from "./identity.ts";

type CoverSize = keyof typeof coverSizes;
export type CoverDesign = Pick<CoverOptions, "dyes" | "kind">;

/**
 * The drawing at `/covers/{kind}/{slug}/{size}.svg`, or `{size}.dark.svg` for a dark background. It depends only on the
 * slug and the dyes, so it is drawn on request and cached by the browser.
 */
export function drawCoverFile(identity: Identity, design: CoverDesign, slug: string, name: string): string | null {
  const { size, theme } = parseName(name);
  return isCoverSize(size) ? identity.drawCover({ slug, ...design, ...coverSizes[size], theme }) : null;
}

/** The monogram of a person at `/covers/person/{slug}/monogram.svg`. */
export function drawPersonMonogram(identity: Identity, { people }: Content, slug: string, name: string): string | null {
  const person = people.find(slug);
  const { size, theme } = parseName(name);
  return person && size === "monogram" ? identity.drawMonogram({ ...person, theme }) : null;
}

function parseName(name: string) {
  const theme: "light" | "dark" = name.endsWith(".dark") ? "dark" : "light";
  return { theme, size: name.replace(/\.dark$/, "") };
}

function isCoverSize(name: string): name is CoverSize {
  return Object.hasOwn(coverSizes, name);
}

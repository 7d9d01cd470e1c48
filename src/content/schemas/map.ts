import { z } from "zod";
import { words } from "./common.ts";

const street = z.strictObject({
  at: z.number().describe("How far from the left or from the top"),
  kind: z.enum(["street", "avenue", "main"]).describe("How thick its thread is"),
});
const path = words.describe("An SVG path").optional();

/** The way to the company, with its streets straightened to threads, on a sheet of 1200 by 540. */
export const mapSchema = z.strictObject({
  about: words.describe("The map in words, for those who cannot see it"),
  down: z.array(street).min(1),
  across: z.array(street).min(1),
  parks: path,
  water: path,
  rails: path,
  stations: path,
  labels: z.array(z.strictObject({ text: words, x: z.number(), y: z.number(), upright: z.boolean().default(false) })),
  here: z
    .strictObject({ x: z.number(), y: z.number() })
    .describe("Corner of the company's mark; narrow screens show the part right of the middle"),
});
export type StreetMap = z.infer<typeof mapSchema>;

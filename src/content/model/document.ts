import { z } from "zod";

const position = { line: z.number(), column: z.number() };

/** An image as the build publishes it, at `/images/{name}-{width}.{format}`. */
const imageMetadataSchema = z.object({
  /** Contains a hash of the image's bytes, so that a changed image gets a new URL. */
  name: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** The preferred format first: a browser takes the first one it supports. */
  formats: z.array(z.enum(["avif", "webp"])),
});
export type ImageMetadata = z.infer<typeof imageMetadataSchema>;

/** A parsed Markdown file without its long texts, small enough to hold in memory for every file of a large site. */
export const documentSchema = z.object({
  path: z.string(),
  /** The front matter. Undefined when it is not YAML; then `problems` has the reason. */
  matter: z.unknown(),
  body: z.object({ ref: z.string() }),
  /** Whether its body has placeholders for facts of company.yaml, so that it changes with them. */
  usesFacts: z.boolean(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
  words: z.number(),
  /** Its most frequent words, for finding related texts. */
  keywords: z.array(z.string()),
  links: z.array(z.object({ href: z.string(), ...position })),
  /** Its images. `facts` say how one is served; they are set after it was looked up. */
  pictures: z.array(z.object({ src: z.string(), ...position, facts: imageMetadataSchema.optional() })),
  /** Errors that can be found without the other files. */
  problems: z.array(z.object({ ...position, message: z.string() })),
});
export type Document = z.infer<typeof documentSchema>;

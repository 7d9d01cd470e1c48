import { malformed, tooLarge } from "./body-errors.ts";

export interface Part {
  name: string;
  /** Present, if only as an empty string, when the part is a file. */
  filename: string | undefined;
  bytes: Buffer;
}

export interface PartLimits {
  parts: number;
  field: number;
  /** What is thrown for a file over the limit says so at the file's field. */
  file: { bytes: number; overLimit: () => Error };
}

const headerLimit = 4096;
const blankLine = Buffer.from("\r\n\r\n");

export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/**
 * multipart/form-data as browsers send it (RFC 7578), read part by part. Stricter than libraries that have to please
 * mail as well: what no browser sends is refused, so hostile bodies end early and cost little.
 */
export async function* readParts(
  chunks: AsyncGenerator<Uint8Array>,
  boundary: string,
  limits: PartLimits,
): AsyncGenerator<Part> {
  try {
    yield* partsBetween(boundary, new DelimitedReader(chunks, "\r\n"), limits);
  } finally {
    await chunks.return(undefined);
  }
}

async function* partsBetween(boundary: string, reader: DelimitedReader, limits: PartLimits): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await reader.until(delimiter, 0, malformed);
  for (let count = 0; ; count += 1) {
    const ending = (await reader.take(2)).toString("latin1");
    if (ending === "--") return;
    if (ending !== "\r\n") throw malformed();
    if (count === limits.parts) throw tooLarge();
    const headers = await reader.until(blankLine, headerLimit, tooLarge);
    const { name, filename } = dispositionOf(headers.toString("utf8"));
    const [limit, overLimit] =
      filename === undefined ? [limits.field, tooLarge] : [limits.file.bytes, limits.file.overLimit];
    yield { name, filename, bytes: await reader.until(delimiter, limit, overLimit) };
  }
}

function dispositionOf(headers: string): { name: string; filename: string | undefined } {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(headers)?.[1];
  const name = disposition && parameter(disposition, "name");
  if (!name) throw malformed();
  return { name, filename: parameter(disposition, "filename") };
}

// Browsers escape exactly these three in names (HTML standard, "multipart/form-data encoding algorithm").
function parameter(disposition: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return value?.replace(/%0D/gi, "\r").replace(/%0A/gi, "\n").replace(/%22/g, '"');
}

/** Reads a stream from delimiter to delimiter and stops at the first byte over a limit. */
class DelimitedReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer;

  constructor(chunks: AsyncIterator<Uint8Array>, start = "") {
    this.#chunks = chunks;
    this.#held = Buffer.from(start);
  }

  async until(delimiter: Buffer, limit: number, overLimit: () => Error): Promise<Buffer> {
    const read: Buffer[] = [];
    let size = 0;
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      // Without a match, the last bytes may still be the delimiter's beginning.
      const certain = at === -1 ? Math.max(0, this.#held.length - delimiter.length + 1) : at;
      size += certain;
      if (size > limit) throw overLimit();
      read.push(this.#held.subarray(0, certain));
      this.#held = this.#held.subarray(at === -1 ? certain : at + delimiter.length);
      if (at !== -1) return Buffer.concat(read);
      await this.#more();
    }
  }

  async take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw malformed();
    this.#held = Buffer.concat([this.#held, next.value]);
  }
}

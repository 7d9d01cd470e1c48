import { bodyTooLarge, malformedBody } from "./body-errors.ts";

export interface Part {
  name: string;
  /** Defined, possibly as an empty string, when the part is a file. */
  filename: string | undefined;
  bytes: Buffer;
}

export interface PartLimits {
  parts: number;
  field: number;
  /** `overLimit` creates the error for a file that is too large, so that it can name the file's field. */
  file: { bytes: number; overLimit: () => Error };
}

const headerLimit = 4096;
const blankLine = Buffer.from("\r\n\r\n");

export function parseBoundary(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/**
 * Reads multipart/form-data (RFC 7578) part by part. It is stricter than libraries that also parse mail: what no browser
 * sends is rejected, so that hostile bodies end early and cost little.
 */
export async function* readParts(
  chunks: AsyncGenerator<Uint8Array>,
  boundary: string,
  limits: PartLimits,
): AsyncGenerator<Part> {
  try {
    yield* readDelimitedParts(boundary, new DelimitedReader(chunks, "\r\n"), limits);
  } finally {
    await chunks.return(undefined);
  }
}

async function* readDelimitedParts(
  boundary: string,
  reader: DelimitedReader,
  limits: PartLimits,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line break before it: the reader starts with one, so that one delimiter fits all.
  await reader.readUntil(delimiter, 0, malformedBody);
  for (let count = 0; ; count += 1) {
    const ending = (await reader.readBytes(2)).toString("latin1");
    if (ending === "--") return;
    if (ending !== "\r\n") throw malformedBody();
    if (count === limits.parts) throw bodyTooLarge();
    const headers = await reader.readUntil(blankLine, headerLimit, bodyTooLarge);
    const { name, filename } = parseDisposition(headers.toString("utf8"));
    const [limit, overLimit] =
      filename === undefined ? [limits.field, bodyTooLarge] : [limits.file.bytes, limits.file.overLimit];
    yield { name, filename, bytes: await reader.readUntil(delimiter, limit, overLimit) };
  }
}

function parseDisposition(headers: string): { name: string; filename: string | undefined } {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(headers)?.[1];
  const name = disposition && readParameter(disposition, "name");
  if (!name) throw malformedBody();
  return { name, filename: readParameter(disposition, "filename") };
}

// Browsers escape exactly CR, LF and the quote in names (HTML standard, "multipart/form-data encoding algorithm").
function readParameter(disposition: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return value?.replace(/%0D/gi, "\r").replace(/%0A/gi, "\n").replace(/%22/g, '"');
}

/** Reads a stream from delimiter to delimiter and throws as soon as a limit is exceeded. */
class DelimitedReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffer: Buffer;

  constructor(chunks: AsyncIterator<Uint8Array>, start = "") {
    this.#chunks = chunks;
    this.#buffer = Buffer.from(start);
  }

  async readUntil(delimiter: Buffer, limit: number, overLimit: () => Error): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      // Without a match, the last bytes may still be the beginning of a delimiter.
      const contentLength = at === -1 ? Math.max(0, this.#buffer.length - delimiter.length + 1) : at;
      size += contentLength;
      if (size > limit) throw overLimit();
      pieces.push(this.#buffer.subarray(0, contentLength));
      this.#buffer = this.#buffer.subarray(at === -1 ? contentLength : at + delimiter.length);
      if (at !== -1) return Buffer.concat(pieces);
      await this.#readChunk();
    }
  }

  async readBytes(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) await this.#readChunk();
    const bytes = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return bytes;
  }

  async #readChunk(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw malformedBody();
    this.#buffer = Buffer.concat([this.#buffer, next.value]);
  }
}

import { malformed } from "./refused.ts";

/** Reads a stream from delimiter to delimiter and stops at the first byte over a limit. */
export class DelimitedReader {
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

import { parseJson } from "../http/small-post.ts";
import { scrub } from "./scrub.ts";

const LINE_END = 10;

export interface EnvelopeHeader {
  dsn: string;
}

interface ScrubbedEnvelope {
  header: EnvelopeHeader;
  /** Item after item, each a header line and a payload line. */
  items: string[];
}

/**
 * Reads an envelope: a header line, then for each item a header line and a payload, by length or by line. Pages scrub
 * before they send, but whatever comes from outside is scrubbed again. Attachments and other items that are not JSON
 * cannot be, and go no further. Undefined for what is no envelope.
 */
export function scrubEnvelope(bytes: Uint8Array): ScrubbedEnvelope | undefined {
  let offset = 0;
  function take(length?: number): Uint8Array {
    const lineEnd = bytes.indexOf(LINE_END, offset);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : offset + length;
    const part = bytes.subarray(offset, end);
    offset = end + 1;
    return part;
  }

  const header = parseJson(take());
  if (!isHeader(header) || offset >= bytes.length) return undefined;
  const items: string[] = [];
  while (offset < bytes.length) {
    const itemHeader = parseJson(take());
    if (!isItemHeader(itemHeader)) continue;
    const { length, ...rest } = itemHeader;
    const payload = parseJson(take(length));
    if (typeof payload === "object" && payload !== null)
      items.push(JSON.stringify(scrub(rest)), JSON.stringify(scrub(payload)));
  }
  return { header: scrub(header), items };
}

function isHeader(value: unknown): value is EnvelopeHeader {
  return typeof value === "object" && value !== null && "dsn" in value && typeof value.dsn === "string";
}

function isItemHeader(value: unknown): value is { type: string; length?: number } {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return !("length" in value) || (Number.isInteger(value.length) && Number(value.length) >= 0);
}

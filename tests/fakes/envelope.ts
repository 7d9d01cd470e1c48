export interface EnvelopeItem {
  type: string;
  payload: Record<string, unknown>;
}

export interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

/** Parses Sentry's envelope format: a header line, then for each item a header line and a payload that ends after its
 * length or at the line break. */
export function parseEnvelope(bytes: Buffer): Envelope {
  let offset = 0;

  function take(length: number | undefined): Buffer {
    const lineEnd = bytes.indexOf("\n", offset);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : offset + length;
    const part = bytes.subarray(offset, end);
    offset = end + 1;
    return part;
  }

  const header = JSON.parse(take(undefined).toString());
  const items: EnvelopeItem[] = [];
  while (offset < bytes.length) {
    const { type, length } = JSON.parse(take(undefined).toString());
    items.push({ type, payload: JSON.parse(take(length).toString()) });
  }
  return { header, items };
}

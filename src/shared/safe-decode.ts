/** What an escaped part of an address stands for; where the escapes mean nothing, the part as it is. */
export function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

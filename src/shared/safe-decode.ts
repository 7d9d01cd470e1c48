/** `decodeURIComponent` that returns malformed input unchanged instead of throwing. */
export function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address as a header can carry it. Editors write targets as they read them, in any letters. */
export function inHeader(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
}

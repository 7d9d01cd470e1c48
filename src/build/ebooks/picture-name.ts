/** What an image's addresses have in common. */
export function pictureName(address: string): string {
  return /^\/images\/(.+)-\d+\.\w+$/.exec(address)?.[1] ?? "";
}

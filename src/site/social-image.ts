/** Where the picture lies that stands for a page wherever a link to it is shown. */
export function socialImage(path: string): string {
  return `/social${path === "/" ? "" : path}.png`;
}

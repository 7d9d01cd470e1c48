/** A count with its noun: `pluralize(2, "page")` is "2 pages". */
export function pluralize(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}

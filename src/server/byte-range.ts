/** The part of a file that a `range` header asks for: bytes from and to, both included. */
export type ByteRange = { from: number; to: number } | "whole" | "outside";

/** One range is answered; several at once are answered with the whole file, as the protocol allows. */
export function byteRange(header: string | undefined, length: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const last = length - 1;
  const from = match[1] === "" ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const to = match[1] === "" || match[2] === "" ? last : Math.min(Number(match[2]), last);
  return from > to || from > last ? "outside" : { from, to };
}

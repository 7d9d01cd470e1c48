/** One link of a diagram: something goes from one thing to another. */
export interface Link {
  from: string;
  to: string;
  label: string;
}

const line = /^(?<from>.+?)\s*->\s*(?<to>.+?)(?:\s+:\s+(?<label>.+))?$/;

/** Reads 'Orders API -> Ledger : writes once', one link a line. */
export function parseDiagram(text: string): Link[] {
  return text
    .split("\n")
    .map((written) => written.trim())
    .filter((written) => written !== "")
    .map((written) => {
      const { from, to, label = "" } = line.exec(written)?.groups ?? {};
      if (!from || !to)
        throw new Error(`'${written}' is no link of a diagram. Write 'Orders API -> Ledger : writes once'.`);
      return { from, to, label };
    });
}

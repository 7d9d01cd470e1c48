export class FaultFound extends Error {
  override name = "FaultFound";
}

export function assert(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new FaultFound(otherwise);
}

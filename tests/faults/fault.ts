/** A test of one kind of failure. Throws when a guarantee is broken, and returns a summary. The short run has fewer rounds. */
export interface FaultScenario {
  name: string;
  run(short: boolean): Promise<string>;
}

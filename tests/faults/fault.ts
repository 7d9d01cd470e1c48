/** One kind of bad day. Runs in full or in short, throws when a promise is broken, and says what was seen. */
export interface Fault {
  name: string;
  run(short: boolean): Promise<string>;
}

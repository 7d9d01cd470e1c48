const crowd = 10;
const withinMs = 1000;

/** Knows when visitors come so fast that mail should wait: at ten a second, whichever process each of them meets. */
export class Rush {
  readonly #arrivals: number[] = [];

  arrive(): void {
    this.#arrivals.push(performance.now());
    if (this.#arrivals.length > crowd) this.#arrivals.shift();
  }

  isOn(): boolean {
    const [first = 0] = this.#arrivals;
    return this.#arrivals.length === crowd && performance.now() - first < withinMs;
  }
}

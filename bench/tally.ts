/** What came of many calls, by kind. */
export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly #wrong = new Map<string, number>();
  #calls = 0;
  #mistakes = 0;

  took(kind: string, ms: number): void {
    this.#calls += 1;
    const times = this.#times.get(kind) ?? [];
    times.push(ms);
    this.#times.set(kind, times);
  }

  wrong(kind: string, what: string): void {
    this.#mistakes += 1;
    const name = `${kind}: ${what.slice(0, 120)}`;
    this.#wrong.set(name, (this.#wrong.get(name) ?? 0) + 1);
  }

  /** A row for each kind and one for all. */
  printTimes(): void {
    console.log('\n| call | number | p50 ms | p95 ms | p99 ms | longest |\n|---|---|---|---|---|---|');
    const kinds = [...this.#times].sort(([one], [other]) => one.localeCompare(other));
    for (const [kind, times] of [...kinds, ['all', kinds.flatMap(([, taken]) => taken)] as const]) {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) =>
        (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
      console.log(`| ${kind} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} |`);
    }
  }

  /** Rows of a table of two columns. */
  printMistakes(): void {
    const share = (100 * this.#mistakes) / Math.max(1, this.#calls);
    console.log(
      `| answers and streams that were wrong | ${this.#mistakes} of ${this.#calls} (${share.toFixed(3)} %) |`,
    );
    for (const [what, count] of [...this.#wrong].sort(([, one], [, other]) => other - one))
      console.log(`| ${what} | ${count} |`);
  }
}

const minuteMs = 60_000;

interface Used {
  readonly amount: number;
  readonly at: number;
}

/**
 * What each person has used of something that comes back evenly, so much a minute: seconds of the database, people he
 * writes to. Nothing is kept of whoever has all of it again.
 */
export class MinuteBudget {
  /** The longest ago first. */
  private readonly used = new Map<string, Used>();

  /**
   * Takes so much, if it is there. Whoever has used nothing may take more than a minute holds, once: what cannot be
   * parted is done, and the next one waits longer.
   * @returns 0 when it was taken; else in how many milliseconds it is there
   */
  take(person: string, amount: number, perMinute: number, now: number = performance.now()): number {
    const used = this.usedBy(person, perMinute, now);
    const beyond = Math.min(used + amount - perMinute, used);
    const waitMs = used > 0 ? msOf(beyond, perMinute) : 0;
    if (waitMs > 0) return waitMs;
    this.note(person, used + amount, now);
    return 0;
  }

  /** Notes what was used, whether it was there or not: of work nobody knows before how long it takes. */
  spend(person: string, amount: number, perMinute: number, now: number = performance.now()): void {
    this.note(person, this.usedBy(person, perMinute, now) + amount, now);
  }

  /** @returns 0 while there is some left; else in how many milliseconds there is again */
  waitOf(person: string, perMinute: number, now: number = performance.now()): number {
    return msOf(this.usedBy(person, perMinute, now) - perMinute, perMinute);
  }

  private usedBy(person: string, perMinute: number, now: number): number {
    const { amount, at } = this.used.get(person) ?? { amount: 0, at: now };
    return Math.max(amount - ((now - at) / minuteMs) * perMinute, 0);
  }

  private note(person: string, amount: number, now: number): void {
    this.used.delete(person);
    this.used.set(person, { amount, at: now });
    if (this.used.size <= mostKept) return;
    const [oldest] = this.used.keys();
    if (oldest !== undefined) this.used.delete(oldest);
  }
}

/** In how many whole milliseconds so much has come back. */
const msOf = (amount: number, perMinute: number): number =>
  Math.max(Math.ceil((amount / perMinute) * minuteMs - 0.001), 0);

/** More people than work in a minute. */
const mostKept = 20_000;

import { isUnanswered } from '#dataProvider/toHttpError.ts';
import { mostScans, type Scan } from '#domain/barcodes/scanCalls.ts';
import { createStore, type ExternalStore } from '../shell/store.ts';

/** So many scans a phone keeps while nobody answers it: half a shift. */
const mostKept = 2_000;

const isScan = (value: unknown): value is Scan => {
  const { no, code, at } = (value ?? {}) as Partial<Record<keyof Scan, unknown>>;
  return typeof no === 'string' && typeof code === 'string' && typeof at === 'string';
};

function read(key: string): readonly Scan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isScan) : [];
  } catch {
    return [];
  }
}

interface ScanQueueOptions<Answer> {
  /** Of whom it is: another person at the same phone has another queue. */
  readonly owner: string;
  readonly send: (scans: readonly Scan[]) => Promise<readonly Answer[]>;
  readonly onAnswers: (answers: readonly Answer[]) => void;
  /** What was sent was refused, and is not sent again. */
  readonly onRefused: (scans: readonly Scan[]) => void;
}

/**
 * What was scanned, kept in its order in the browser until the server has it: nothing is lost with the connection or the
 * page. Each scan has a number of its own, so that one whose answer was lost is sent again and counts once.
 */
export class ScanQueue<Answer> {
  /** What still waits to be sent, the oldest first. */
  readonly waiting: ExternalStore<readonly Scan[]>;
  private readonly key: string;
  private readonly options: ScanQueueOptions<Answer>;
  private sending: Promise<void> | undefined;

  constructor(options: ScanQueueOptions<Answer>) {
    this.options = options;
    this.key = `scans:${options.owner}`;
    this.waiting = createStore(read(this.key));
  }

  /** @returns whether there was room */
  add(scan: Scan): boolean {
    const waiting = this.waiting.get();
    if (waiting.length >= mostKept) return false;
    this.keep([...waiting, scan]);
    void this.flush();
    return true;
  }

  /** Sends what waits, one batch after the other, until all is sent or nobody answers. */
  flush(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    for (let batch = this.next(); batch.length > 0; batch = this.next()) {
      try {
        this.options.onAnswers(await this.options.send(batch));
      } catch (error) {
        // Asked again as soon as somebody answers.
        if (isUnanswered(error) || !(error instanceof Error)) return;
        this.options.onRefused(batch);
      }
      const sent = new Set(batch.map(({ no }) => no));
      this.keep(this.waiting.get().filter(({ no }) => !sent.has(no)));
    }
  }

  private next = (): readonly Scan[] => this.waiting.get().slice(0, mostScans);

  private keep(scans: readonly Scan[]): void {
    this.waiting.set(scans);
    if (scans.length > 0) localStorage.setItem(this.key, JSON.stringify(scans));
    else localStorage.removeItem(this.key);
  }
}

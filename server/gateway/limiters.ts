import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';

export interface LimiterOptions {
  /** What one person may have under way at once. */
  readonly perPerson: number;
  /** What one person may have waiting beside that; without it nothing waits. */
  readonly waiting?: number;
  /** What all people together may have under way at once; without it there is no such limit. */
  readonly atOnce?: number;
  /** Why there is no more for this person now. */
  readonly refusal: Text;
}

interface Waiting {
  readonly places: number;
  readonly begin: () => void;
}

/**
 * A part of the process that one person alone cannot use up: event streams, prints, exports, uploads, calls. Where more
 * is asked for than runs, people take turns, so whoever asks for one thing does not stand behind somebody's hundred.
 */
export class Limiter {
  private readonly limits: LimiterOptions;
  /** Places taken by each person. */
  private readonly running = new Map<string, number>();
  /** In the order of whose turn it is. */
  private readonly queues = new Map<string, Waiting[]>();
  /** What is under way, however many places it takes of its person. */
  private total = 0;

  constructor(limits: LimiterOptions) {
    this.limits = limits;
  }

  /**
   * Takes a place, at once or when it is this person's turn.
   * @param leaving asked when it has to wait: gives the wish up
   * @param asked how many of his places it takes: what asks for much at once counts as much; more than he has is all he
   * has
   * @returns gives the place back; more than once does no harm
   * @throws 1010 the person has too much under way, or gave it up
   */
  async enter(person: string, leaving?: () => AbortSignal, asked = 1): Promise<() => void> {
    const places = Math.min(asked, this.limits.perPerson);
    const queue = this.queues.get(person) ?? [];
    // Whoever waits for many places would wait for ever behind those that ask for one.
    if (queue.length === 0 && this.hasPlace(person, places)) return this.begin(person, places);
    if (queue.length >= (this.limits.waiting ?? 0)) throw this.refusal();
    const signal = leaving?.();
    return new Promise((resolve, reject) => {
      const wish: Waiting = {
        places,
        begin: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(this.begin(person, places));
        },
      };
      const giveUp = (): void => {
        this.drop(person, wish);
        reject(this.refusal());
        // It may have stood before smaller ones.
        this.beginNext();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.queues.set(person, [...queue, wish]);
    });
  }

  /** Does something in a place of one's own. @throws 1010, what `work` throws */
  async run<T>(person: string, work: () => Promise<T>, leaving?: () => AbortSignal, places?: number): Promise<T> {
    const leave = await this.enter(person, leaving, places);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  protected refusal(): BusinessError {
    return new BusinessError('1010', this.limits.refusal);
  }

  private hasPlace(person: string, places: number): boolean {
    const { perPerson, atOnce = Number.POSITIVE_INFINITY } = this.limits;
    return this.total < atOnce && (this.running.get(person) ?? 0) + places <= perPerson;
  }

  private begin(person: string, places: number): () => void {
    this.total += 1;
    this.running.set(person, (this.running.get(person) ?? 0) + places);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.total -= 1;
      const left = (this.running.get(person) ?? places) - places;
      if (left > 0) this.running.set(person, left);
      else this.running.delete(person);
      this.beginNext();
    };
  }

  /** Whose turn it is begins and goes behind the others, as long as there is place: what ended may have had several. */
  private beginNext(): void {
    for (const [person, [next, ...later]] of this.queues) {
      if (!next || !this.hasPlace(person, next.places)) continue;
      this.queues.delete(person);
      if (later.length) this.queues.set(person, later);
      next.begin();
    }
  }

  private drop(person: string, wish: Waiting): void {
    const left = (this.queues.get(person) ?? []).filter((other) => other !== wish);
    if (left.length) this.queues.set(person, left);
    else this.queues.delete(person);
  }
}

/** Connections of the pool that calls leave to sessions, logs and routes. */
const sparedConnections = 2;

interface GatewaySize {
  /** Connections of the database, for all calls of this process together. */
  readonly connections: number;
  /** Processes behind one address. */
  readonly workers: number;
}

/** What one person may have of each thing at once. */
const limitsOf = ({ connections, workers }: GatewaySize) =>
  ({
    /** Calls that have a connection, and those are each worker's own: there a person has his part of the eight. */
    calls: {
      perPerson: Math.max(Math.floor(8 / workers), 1),
      waiting: Math.floor(200 / workers),
      atOnce: Math.max(connections - sparedConnections, 1),
      refusal: bi('您的请求过多，请稍后再试', 'Too many requests of yours at once, try again shortly'),
    },
    /**
     * Calls that change the same: one does while the next comes as far as the lock it waits for, the others stand in
     * line.
     */
    turns: {
      perPerson: 2,
      waiting: 500,
      refusal: bi('同一保函的登记过多，请稍后再试', 'Too many postings to one guarantee at once, try again shortly'),
    },
    /** Event streams of a session: a browser has one, whatever number of tabs. */
    sessionStreams: { perPerson: 10, refusal: bi('打开的页面过多', 'Too many open pages') },
    streams: { perPerson: 30, refusal: bi('打开的页面过多', 'Too many open pages') },
    /** A print takes a processor: two at once, and one place that nobody fills alone. */
    prints: {
      perPerson: 1,
      waiting: 5,
      atOnce: 2,
      refusal: bi('您的打印任务过多，请稍后再试', 'Too many prints of yours at once, try again shortly'),
    },
    exports: {
      perPerson: 2,
      waiting: 3,
      refusal: bi('您有导出正在进行，请稍后再试', 'Exports of yours are under way, try again shortly'),
    },
    /**
     * One import of a person at a time on this node; a repeat waits for the first one and finds out what came of it.
     */
    imports: {
      perPerson: 1,
      waiting: 2,
      refusal: bi('您有导入正在进行，请等待其完成', 'An import of yours is under way, wait for it to end'),
    },
    /** Sheets that are read: each takes a processor. */
    sheets: {
      perPerson: 1,
      waiting: 1,
      atOnce: 2,
      refusal: bi('正在导入的表格过多，请稍后再试', 'Too many sheets are being imported, try again shortly'),
    },
    uploads: {
      perPerson: 4,
      waiting: 10,
      refusal: bi('您同时上传的文件过多，请稍后再试', 'Too many uploads of yours at once, try again shortly'),
    },
    /**
     * Comparing is dear on purpose, so it must not become a weapon: two at a time, addresses take turns, and each has
     * so many waiting.
     */
    passwords: {
      perPerson: 2,
      waiting: 30,
      atOnce: 2,
      refusal: bi('登录请求过多，请稍后再试', 'Too many logins at once, try again shortly'),
    },
    /** A stranger asks for them as often as he likes: one is drawn at a time, and addresses take turns. */
    captchas: {
      perPerson: 1,
      waiting: 200,
      atOnce: 1,
      refusal: bi('验证码请求过多，请稍后再试', 'Too many captchas at once, try again shortly'),
    },
  }) satisfies Readonly<Record<string, LimiterOptions>>;

export type LimiterName = keyof ReturnType<typeof limitsOf>;
export type Limiters = Readonly<Record<LimiterName, Limiter>>;

/** The limiters of a gateway. @param make a share that is kept elsewhere */
export const openLimiters = (
  size: GatewaySize,
  make = (limits: LimiterOptions, _name: LimiterName): Limiter => new Limiter(limits),
): Limiters =>
  Object.fromEntries(
    Object.entries(limitsOf(size)).map(([name, limits]) => [name, make(limits, name as LimiterName)]),
  ) as Limiters;

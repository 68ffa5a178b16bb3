import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, get } from 'node:http';
import { send } from './load.ts';
import { callOf, demandFields, logIn } from './site.ts';
import type { Tally } from './tally.ts';

export interface Person {
  /** Also the id of the account. */
  readonly loginName: string;
  readonly writes: boolean;
}

interface Office {
  readonly port: number;
  readonly customerId: string;
  readonly tally: Tally;
  /** From 0 to 1, the same row of numbers in every run. */
  readonly chance: () => number;
}

interface Answer {
  readonly returnCode: string;
  readonly msg: string;
  readonly data: {
    readonly id?: string;
    readonly rowVersion?: number;
    readonly rows?: readonly { readonly id: string }[];
    readonly jobId?: string;
    readonly status?: string;
    readonly result?: unknown;
    readonly hashaddr?: string;
  } | null;
}

interface CallOptions {
  readonly service?: string;
  readonly writes?: boolean;
  /** What has to be answered. */
  readonly expected?: string;
  /** What may be answered instead. */
  readonly allowed?: string;
}

/** Seconds of thought between two calls: so many, and up to as many more. */
const thought = { least: 5_000, more: 15_000 };
const askAgain = 1_000;
const words = ['轴承', '光学镜片', '医疗球管', '化妆品', '集成电路'] as const;
const sort = [{ field: 'createdTime', order: 'DESC' }];

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One person at work: a session, a stream of changes and a draft in hand. */
export class Clerk {
  readonly #person: Person;
  readonly #office: Office;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });
  #headers: Readonly<Record<string, string>> = {};
  #seen: readonly string[] = [];
  #draft: { id: string; rowVersion: number } | undefined;
  #published: { id: string; rowVersion: number } | undefined;
  #written = 0;
  #isLeaving = false;

  constructor(person: Person, office: Office) {
    this.#person = person;
    this.#office = office;
  }

  async work(end: number): Promise<void> {
    const { port, chance } = this.#office;
    try {
      this.#headers = await this.#timed('log in', () => logIn(port, this.#person.loginName));
    } catch (error) {
      return this.#wrong('log in', String(error));
    }
    const stream = this.#listen();
    while (performance.now() < end) {
      await this.#act();
      await pause(Math.max(0, Math.min(thought.least + chance() * thought.more, end - performance.now())));
    }
    this.#isLeaving = true;
    stream.destroy();
    this.#agent.destroy();
  }

  /** A stream that is refused or breaks off is as wrong as an answer. */
  #listen(): ClientRequest {
    const stream = get(
      { host: '127.0.0.1', port: this.#office.port, path: '/api/events', headers: this.#headers },
      (answer) => {
        if (answer.statusCode !== 200) this.#wrong('events', `${answer.statusCode}`);
        answer.on('close', () => this.#isLeaving || this.#wrong('events', 'broken off'));
        answer.resume();
      },
    );
    stream.on('error', (error) => this.#isLeaving || this.#wrong('events', String(error)));
    return stream;
  }

  async #act(): Promise<void> {
    const { chance } = this.#office;
    const dice = chance();
    if (dice < 0.22) return this.#list('list', {});
    if (dice < 0.34) return this.#list('list by status', { filter: { status__in: ['SUBMITTED', 'PROCESSING'] } });
    if (dice < 0.44) return this.#list('search', { keyword: words[Math.floor(chance() * words.length)] });
    if (dice < 0.47) return this.#list('second page', { page: 2 });
    if (dice < 0.49 && this.#person.writes) return this.#levies();
    if (dice < 0.55) return void (await this.#call('messages', 'queryUserMessage', {}, { service: 'system' }));
    if (dice < 0.58) return void (await this.#call('notices', 'queryMyNotice', {}, { service: 'system' }));
    if (dice < 0.74 || !this.#person.writes) return this.#open();
    if (dice < 0.97) return this.#write();
    return this.#export();
  }

  async #list(kind: string, asked: object): Promise<void> {
    const answer = await this.#call(kind, 'queryDemandPage', {
      page: 1,
      limit: 10,
      fields: demandFields,
      sort,
      ...asked,
    });
    this.#seen = answer?.data?.rows?.map(({ id }) => id) ?? this.#seen;
  }

  async #levies(): Promise<void> {
    const asked = { page: 1, limit: 10, sort: [{ field: 'levyNoticeDate', order: 'DESC' }] };
    await this.#call('levies', 'usageFind', asked, { service: 'baohan' });
  }

  /** What was listed may be somebody else's by now: then it is listed no more, either. */
  async #open(): Promise<void> {
    const id = this.#seen[Math.floor(this.#office.chance() * this.#seen.length)];
    if (!id) return;
    const answer = await this.#call('open', 'getDemand', { id }, { allowed: '1002' });
    if (answer?.returnCode !== '1002') return;
    const listed = await this.#call('open, gone', 'queryDemandByIds', { ids: [id] });
    if (!Array.isArray(listed?.data) || listed.data.length > 0) this.#wrong('open', '1002 of a listed record');
  }

  /** A draft is begun, corrected, once with a version that another window has passed, published, and accepted. */
  async #write(): Promise<void> {
    const [draft, published] = [this.#draft, this.#published];
    this.#written += 1;
    if (published) {
      this.#published = undefined;
      const params = { ownerUser: this.#person.loginName };
      await this.#change('accept', 'actDemand', { ...published, action: 'accept', params });
    } else if (!draft) {
      this.#draft = versionOf(await this.#change('new', 'saveDemand', { record: this.#blank() }));
    } else if (this.#written % 5 < 3) {
      this.#draft = versionOf(
        await this.#change('save', 'saveDemand', { ...draft, record: { remark: `第${this.#written}次` } }),
      );
    } else if (this.#written % 5 === 3 && draft.rowVersion > 1) {
      const stale = { ...draft, rowVersion: draft.rowVersion - 1, record: { remark: '另一窗口' } };
      await this.#change('save, stale', 'saveDemand', stale, '1003');
    } else {
      this.#draft = undefined;
      this.#published = versionOf(await this.#change('publish', 'actDemand', { ...draft, action: 'submit' }));
    }
  }

  #blank() {
    return {
      title: `基准${this.#person.loginName}-${this.#written}`,
      demandType: 'TRANSFER',
      customerId: this.#office.customerId,
      contact: '张三',
      phone: '13800000000',
      expectTime: '2030-01-02 10:00:00',
      goods: [{ goodsName: '货物', qty: '2', unit: '007', unitPrice: '1.50' }],
    };
  }

  /**
   * What the department finished of a kind, as a sheet: made by a job that is asked for until it is done, and fetched.
   */
  async #export(): Promise<void> {
    const params = {
      cptPath: 'operations/demand',
      frType: 'csv',
      params: { filter: { q: '轴承', status: 'FINISHED' } },
    };
    const asked = await this.#call('export', 'exportReport', params, { service: 'common' });
    const id = asked?.data?.jobId;
    const made = id ? await this.#jobDone(id) : asked?.data;
    const address = typeof made?.hashaddr === 'string' ? made.hashaddr : undefined;
    if (!address) return this.#wrong('export', 'no file');
    const path = `/api/file/download?hashaddr=${encodeURIComponent(address)}`;
    try {
      await this.#timed('download', () =>
        send(this.#office.port, { method: 'GET', path, headers: this.#headers }, this.#agent),
      );
    } catch (error) {
      this.#wrong('download', String(error));
    }
  }

  async #jobDone(id: string): Promise<{ hashaddr?: unknown } | undefined> {
    for (;;) {
      await pause(askAgain);
      const job = await this.#call('job', 'getJob', { id }, { service: 'system' });
      const { status, result } = job?.data ?? {};
      if (status === 'QUEUED' || status === 'RUNNING') continue;
      if (status !== 'DONE') return undefined;
      return (typeof result === 'string' ? JSON.parse(result) : result) as { hashaddr?: unknown };
    }
  }

  #change = (kind: string, method: string, data: object, expected = '0') =>
    this.#call(kind, method, data, { writes: true, expected });

  async #call(
    kind: string,
    method: string,
    data: object,
    { service = 'business', writes = false, expected = '0', allowed }: CallOptions = {},
  ): Promise<Answer | undefined> {
    const headers = writes ? { ...this.#headers, 'x-idempotency-key': randomUUID() } : this.#headers;
    try {
      const { text } = await this.#timed(kind, () =>
        send(this.#office.port, callOf(headers, method, data, service), this.#agent),
      );
      const answer = JSON.parse(text) as Answer;
      if (answer.returnCode === expected || answer.returnCode === allowed) return answer;
      this.#wrong(kind, `${answer.returnCode} ${answer.msg}`);
    } catch (error) {
      this.#wrong(kind, String(error));
    }
    return undefined;
  }

  /** A call that fails took its time, too. */
  async #timed<T>(kind: string, call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await call();
    } finally {
      this.#office.tally.took(kind, performance.now() - started);
    }
  }

  #wrong(kind: string, what: string): void {
    this.#office.tally.wrong(kind, what);
  }
}

function versionOf(answer: Answer | undefined): { id: string; rowVersion: number } | undefined {
  const { id, rowVersion } = answer?.data ?? {};
  return id && rowVersion ? { id, rowVersion } : undefined;
}

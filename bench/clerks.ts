import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { send } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';

const demands = 100_000;
const port = 5_183;
const sampleEvery = 5_000;
/** Everybody logs in within the first tenth of the run. */
const arriving = 0.1;

interface Tally {
  readonly times: Map<string, number[]>;
  readonly errors: Map<string, number>;
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
  } | null;
}

/** Who works in an office, by share. */
const staff = [
  { role: 'D10', kind: 'STAFF', dept: 'D10', leader: false, share: 0.35 },
  { role: 'D20', kind: 'STAFF', dept: 'D20', leader: false, share: 0.35 },
  { role: 'D10', kind: 'STAFF', dept: 'D10', leader: true, share: 0.04 },
  { role: 'W1', kind: 'STAFF', dept: 'W1', leader: false, share: 0.1 },
  { role: 'C1', kind: 'STAFF', dept: 'C1', leader: false, share: 0.06 },
  { role: 'CUST', kind: 'CUSTOMER', dept: 'CUST', leader: false, share: 0.1 },
] as const;

/**
 * So many clerks for so many minutes: each logs in, keeps the stream of changes open, and lists, searches, opens, writes, publishes and exports with
 * 5 to 20 seconds of thought between. Prints p50, p95 and p99 of each kind of call, every answer that was no success, and the memory of gateway and
 * database over time. The clerks are a process of their own beside the gateway's, on the same cores.
 */
export async function clerksBench(minutes = 10, clerks = 500): Promise<void> {
  const site = await openSite({ demands, port });
  const tally: Tally = { times: new Map(), errors: new Map() };
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMiB(site.process.pid)), sampleEvery);
  try {
    const people = await hire(site, clerks);
    const customer = await site.pool.query<{ id: string }>('select id from customer order by id limit 1');
    const end = performance.now() + minutes * 60_000;
    await Promise.all(
      people.map(async (person, place) => {
        await pause(((minutes * 60_000 * arriving) / people.length) * place);
        await new Clerk(person, { customerId: customer.rows[0]?.id ?? '', tally, chance: chances(place) }).work(end);
      }),
    );
    report(tally, { minutes, clerks, memory });
  } finally {
    clearInterval(sampling);
    await site.close();
  }
}

interface Person {
  readonly loginName: string;
  readonly writes: boolean;
}

/** Accounts like those of the demo, with its password. */
async function hire({ pool }: Site, clerks: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const { role, kind, dept, leader, share } of staff) {
    const count = Math.round(clerks * share);
    const prefix = `bench_${role.toLowerCase()}${leader ? 'l' : ''}_`;
    await pool.query(
      `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, console_id, password_hash, must_change_pwd, pwd_changed_at, status)
       select $1 || n, $1 || n, '职员' || n, $2, $3, $4, $5, false, case when $2 = 'CUSTOMER' then (select id from customer order by id limit 1) end,
         u.password_hash, false, u.pwd_changed_at, 'ACTIVE'
       from generate_series(1, $6) n, sys_user u where u.id = 'user-bus01'`,
      [prefix, kind, role, dept, leader, count],
    );
    for (let n = 1; n <= count; n += 1)
      people.push({ loginName: `${prefix}${n}`, writes: kind === 'STAFF' && dept.startsWith('D') && !leader });
  }
  return people;
}

/** The same chances for the same clerk in every run. */
function chances(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const words = ['轴承', '光学镜片', '医疗球管', '化妆品', '集成电路'] as const;
const sort = [{ field: 'createdTime', order: 'DESC' }];

interface Surroundings {
  readonly customerId: string;
  readonly tally: Tally;
  readonly chance: () => number;
}

class Clerk {
  readonly #person: Person;
  readonly #around: Surroundings;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });
  #headers: Readonly<Record<string, string>> = {};
  #seen: readonly string[] = [];
  #draft: { id: string; rowVersion: number } | undefined;
  #written = 0;

  constructor(person: Person, around: Surroundings) {
    this.#person = person;
    this.#around = around;
  }

  async work(end: number): Promise<void> {
    try {
      this.#headers = await this.#timed('log in', () => logIn(port, this.#person.loginName));
    } catch (error) {
      return this.#wrong('log in', String(error));
    }
    const stream = get({ host: '127.0.0.1', port, path: '/api/events', headers: this.#headers }, (answer) => answer.resume());
    stream.on('error', () => {});
    while (performance.now() < end) {
      await this.#act();
      await pause(Math.max(0, Math.min(5_000 + this.#around.chance() * 15_000, end - performance.now())));
    }
    stream.destroy();
    this.#agent.destroy();
  }

  async #act(): Promise<void> {
    const dice = this.#around.chance();
    if (dice < 0.25) return this.#list('list', {});
    if (dice < 0.37) return this.#list('list by status', { filter: { status__in: ['SUBMITTED', 'PROCESSING'] } });
    if (dice < 0.47) return this.#list('search', { keyword: words[Math.floor(this.#around.chance() * words.length)] });
    if (dice < 0.52) return this.#list('second page', { page: 2 });
    if (dice < 0.72 || !this.#person.writes) return this.#open();
    if (dice < 0.97) return this.#write();
    return this.#export();
  }

  async #list(kind: string, asked: object): Promise<void> {
    const answer = await this.#call(kind, 'queryDemandPage', { page: 1, limit: 10, sort, ...asked });
    this.#seen = answer?.data?.rows?.map(({ id }) => id) ?? this.#seen;
  }

  async #open(): Promise<void> {
    const id = this.#seen[Math.floor(this.#around.chance() * this.#seen.length)];
    if (id) await this.#call('open', 'getDemand', { id });
  }

  /** A draft is begun, corrected a few times, and published. */
  async #write(): Promise<void> {
    const draft = this.#draft;
    this.#written += 1;
    if (!draft) {
      const { customerId } = this.#around;
      const record = {
        title: `基准${this.#person.loginName}-${this.#written}`,
        demandType: 'TRANSFER',
        customerId,
        contact: '张三',
        phone: '13800000000',
        expectTime: '2030-01-02 10:00:00',
        goods: [{ goodsName: '货物', qty: '2', unit: '007', unitPrice: '1.50' }],
      };
      return this.#keep(await this.#call('new', 'saveDemand', { record }));
    }
    if (this.#written % 4 !== 0)
      return this.#keep(await this.#call('save', 'saveDemand', { ...draft, record: { remark: `第${this.#written}次` } }));
    await this.#call('publish', 'actDemand', { ...draft, action: 'submit' });
    this.#draft = undefined;
  }

  #keep(answer: Answer | undefined): void {
    const { id, rowVersion } = answer?.data ?? {};
    this.#draft = id && rowVersion ? { id, rowVersion } : undefined;
  }

  /** What the department finished of a kind, as a sheet: made by a job that is asked for until it is done. */
  async #export(): Promise<void> {
    const params = { cptPath: 'operations/demand', frType: 'csv', params: { filter: { q: '轴承', status: 'FINISHED' } } };
    const asked = await this.#call('export', 'exportReport', params, 'common');
    for (let id = asked?.data?.jobId; id; ) {
      await pause(1_000);
      const job = await this.#call('job', 'getJob', { id }, 'system');
      if (job?.data?.status !== 'QUEUED' && job?.data?.status !== 'RUNNING') return;
    }
  }

  async #call(kind: string, method: string, data: object, service = 'business'): Promise<Answer | undefined> {
    try {
      const { text } = await this.#timed(kind, () => send(port, callOf(this.#headers, method, data, service), this.#agent));
      const answer = JSON.parse(text) as Answer;
      if (answer.returnCode !== '0') this.#wrong(kind, `${answer.returnCode} ${answer.msg}`);
      return answer;
    } catch (error) {
      this.#wrong(kind, String(error));
      return undefined;
    }
  }

  async #timed<T>(kind: string, call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await call();
    const { times } = this.#around.tally;
    const taken = times.get(kind) ?? [];
    taken.push(performance.now() - started);
    times.set(kind, taken);
    return result;
  }

  #wrong(kind: string, what: string): void {
    const { errors } = this.#around.tally;
    const name = `${kind}: ${what.slice(0, 120)}`;
    errors.set(name, (errors.get(name) ?? 0) + 1);
  }
}

function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

function report(
  { times, errors }: Tally,
  { minutes, clerks, memory }: { minutes: number; clerks: number; memory: readonly number[] },
): void {
  const rows = [...times].sort(([one], [other]) => one.localeCompare(other));
  console.log(
    `\n${clerks} clerks, ${minutes} minutes, ${demands} demands\n\n| call | number | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|`,
  );
  for (const [kind, taken] of [...rows, ['all', rows.flatMap(([, all]) => all)] as const]) {
    const sorted = taken.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
    console.log(`| ${kind} | ${taken.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`);
  }
  const half = memory.slice(Math.floor(memory.length / 2));
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
  const quarter = Math.floor(half.length / 2);
  console.log('\n| what | value |\n|---|---|');
  console.log(`| answers that were no success | ${[...errors.values()].reduce((sum, count) => sum + count, 0)} |`);
  console.log(`| gateway memory MiB: highest | ${Math.max(...memory).toFixed(0)} |`);
  console.log(
    `| gateway memory MiB: third and fourth quarter of the run | ${mean(half.slice(0, quarter)).toFixed(0)} / ${mean(half.slice(quarter)).toFixed(0)} |`,
  );
  for (const [what, count] of errors) console.log(`| ${what} | ${count} |`);
}

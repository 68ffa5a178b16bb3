import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createGateway } from '#server/gatewayProcess.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { send } from './load.ts';
import { callOf, logIn, settings } from './site.ts';

/** Milliseconds that the statements of the log took while one save ran. */
interface Spent {
  log: number;
}

/**
 * What the operation log costs whoever saves: demands saved one after the other through a gateway in this process,
 * whose statements are timed where they leave it. The row of the log is written inside the transaction of the save,
 * with what changed field by field.
 */
export async function logBench(saves = 400): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-log-'));
  const config = readConfig({ ...settings, DATA_DIR: folder, PORT: '0' });
  const database = await openDatabase(config);
  const { pool, connection } = database;
  const gateway = await createGateway({ config, pool, connection, log: openLog(config) });
  const { spent, stop } = timeLog();
  try {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = gateway.app.server.address() as AddressInfo;
    const headers = await logIn(port, 'bus01');
    console.log('\n| what | save p50 ms | its rows of the log p50 ms | save / save without them |\n|---|---|---|---|');
    for (const [name, change] of Object.entries(changes)) {
      const save = await saving({ port, headers });
      for (let n = 0; n < saves / 4; n += 1) await save(change(n));
      const times: (Spent & { readonly whole: number })[] = [];
      for (let n = 0; n < saves; n += 1) {
        spent.log = 0;
        const started = performance.now();
        await save(change(n));
        times.push({ whole: performance.now() - started, ...spent });
      }
      print(name, times);
    }
  } finally {
    stop();
    await gateway.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const goods = (count: number, n: number) =>
  Array.from({ length: count }, (_, line) => ({
    goodsName: `轴承${line}`,
    qty: String(n + line + 1),
    unit: '007',
    unitPrice: '3.5',
  }));

/** What changes from one save to the next. */
const changes: Readonly<Record<string, (n: number) => object>> = {
  'one field of a demand': (n) => ({ contact: `联系人${n}` }),
  'ten fields of a demand': (n) => ({
    ...{
      title: `需求${n}`,
      contact: `联系人${n}`,
      phone: `021-${51_000_000 + n}`,
      remark: `备注${n}`,
      billNo: `HB${n}`,
      masterBillNo: `MB${n}`,
    },
    ...{
      amount: `${n}.50`,
      urgency: n % 2 ? 'U' : 'N',
      declarationNo: `2225202600${String(n).padStart(8, '0')}`,
      expectTime: `2030-01-01 08:${10 + (n % 50)}:00`,
    },
  }),
  'fifty lines of a demand': (n) => ({ goods: goods(50, n) }),
};

/** A draft of its own, saved again and again. @throws {Error} a refusal, which would be a fast save */
async function saving({
  port,
  headers,
}: {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}) {
  const call = async (data: object) => {
    const { text } = await send(port, callOf(headers, 'saveDemand', data));
    const answer = JSON.parse(text) as { returnCode: string; data: { id: string; rowVersion: number } };
    if (answer.returnCode !== '0') throw new Error(`not saved: ${text.slice(0, 300)}`);
    return answer.data;
  };
  const record = {
    title: '日志成本',
    demandType: 'IMPORT',
    urgency: 'N',
    customerId: 'demo-customer-01',
    currency: 'USD',
  };
  let { id, rowVersion } = await call({ record });
  return async (change: object) => {
    ({ id, rowVersion } = await call({ id, rowVersion, record: change }));
  };
}

/**
 * Times what goes into the log, from when it is sent until its answer is there; triggers of its table count with it.
 */
function timeLog(): { readonly spent: Spent; stop(): void } {
  const spent: Spent = { log: 0 };
  const { query } = pg.Client.prototype;
  const timed = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const started = performance.now();
    const answer: unknown = query.apply(this, given);
    const asked = given[0] as string | { readonly text?: string };
    const text = typeof asked === 'string' ? asked : asked.text;
    const note = () => {
      spent.log += performance.now() - started;
    };
    if (answer instanceof Promise && text?.startsWith('insert into op_log')) answer.then(note, note);
    return answer;
  };
  pg.Client.prototype.query = timed as unknown as typeof query;
  return {
    spent,
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

function print(name: string, times: readonly (Spent & { readonly whole: number })[]): void {
  const of = (figure: (one: (typeof times)[number]) => number) => median(times.map(figure)).toFixed(2);
  const cells = [of(({ whole }) => whole), of(({ log }) => log), of(({ whole, log }) => whole / (whole - log))];
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}

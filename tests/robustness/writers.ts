import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { transfer } from './records.ts';
import { demandSheet, titles, uploadSheet } from './sheets.ts';

export const importRows = 1_200;

/** A write that was sent: what must be there once it is acknowledged, and what may be there before. */
interface Write {
  readonly client: GatewayClient;
  readonly call: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** What the clients were told so far. */
export class Ledger {
  /**
   * Demand id -> the title and the number of lines of its last acknowledged save, and the steps that were acknowledged.
   */
  readonly demands = new Map<string, { title: string; goods: number; status: string }>();
  readonly imports = new Map<string, string>();
  /** Sent, not answered: sent again after the restart with the same key. */
  readonly open: Write[] = [];
  acknowledged = 0;
}

interface Saved {
  readonly id: string;
  readonly rowVersion: number;
}

/** Saves a demand with lines, changes it, publishes it, over and over, until the gateway is gone. */
export async function writeDemands(
  client: GatewayClient,
  customerId: string,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  const save = async (write: Pick<Write, 'call' | 'data'>): Promise<Saved> => {
    const key = randomUUID();
    ledger.open.push({ ...write, client, key });
    const saved = await client.get<Saved>(write.call, write.data, { headers: { 'x-idempotency-key': key } });
    ledger.open.splice(
      ledger.open.findIndex((open) => open.key === key),
      1,
    );
    ledger.acknowledged += 1;
    return saved;
  };
  while (!signal.aborted) {
    const goods = 1 + Math.floor(Math.random() * 5);
    const title = `kill ${randomUUID()}`;
    const saved = await save({
      call: 'business.saveDemand',
      data: { record: transfer(customerId, `${title}/${goods}`, goods) },
    });
    ledger.demands.set(saved.id, { title: `${title}/${goods}`, goods, status: 'DRAFT' });
    const more = goods + 2;
    const changed = await save({
      call: 'business.saveDemand',
      data: { id: saved.id, rowVersion: saved.rowVersion, record: transfer(customerId, `${title}/${more}`, more) },
    });
    ledger.demands.set(saved.id, { title: `${title}/${more}`, goods: more, status: 'DRAFT' });
    await save({
      call: 'business.actDemand',
      data: { id: saved.id, rowVersion: changed.rowVersion, action: 'submit' },
    });
    ledger.demands.set(saved.id, { title: `${title}/${more}`, goods: more, status: 'SUBMITTED' });
  }
}

const busyWithAnother = '1010';

export async function writeImport(
  client: GatewayClient,
  customer: { name: string },
  ledger: Ledger,
  round: number,
): Promise<void> {
  const prefix = `imp ${round}`;
  const fileId = await uploadSheet(client, demandSheet(customer.name, titles(prefix, importRows, 12)));
  const answer = await client.call<{ jobId: string }>('business.importDemand', { fileId });
  // The import of a round before may still run: a person has one at a time.
  if (answer.returnCode === busyWithAnother) return;
  if (answer.returnCode !== '0') throw new Error(`business.importDemand: ${answer.returnCode} ${answer.returnMsg}`);
  ledger.imports.set(answer.data.jobId, prefix);
  ledger.acknowledged += 1;
}

/** Sends again what was not answered, as a browser would; the key keeps it from happening twice. */
export async function repeatOpen(ledger: Ledger): Promise<void> {
  for (const { client, call, data, key } of ledger.open.splice(0)) {
    const answer = await client.call<Saved>(call, data, { headers: { 'x-idempotency-key': key } });
    expect(answer, JSON.stringify(answer)).toMatchObject({ returnCode: '0' });
  }
}

/** Records that exist by half, named by what is wrong with them. */
const halves = `
  select 'lines' as what, d.id from demand d where title like 'kill %'
    and (select count(*) from demand_goods g where g.demand_id = d.id and not g.deleted_flg) <> split_part(title, '/', 2)::int
  union all select 'amount', d.id from demand d where title like 'kill %' and amount is distinct from split_part(title, '/', 2)::int * 3
  union all select 'line numbers', d.id from demand d where title like 'kill %'
    and (select array_agg(line_no order by line_no) from demand_goods g where g.demand_id = d.id) is distinct from
        (select array_agg(n) from generate_series(1, split_part(title, '/', 2)::int) n)
  union all select 'orphan line', g.id from demand_goods g where not exists (select from demand d where d.id = g.demand_id)
  union all select 'status without its log', d.id from demand d where title like 'kill %' and status is distinct from
    coalesce((select to_status from status_log s where s.entity = 'demand' and s.record_id = d.id order by seq desc limit 1), 'DRAFT')
  union all select 'log without its status', s.id from status_log s where s.entity = 'demand' and not exists (select
  from demand d where d.id = s.record_id)
  union all select 'number', d.id from demand d where title like 'kill %' and (status = 'DRAFT') <> (demand_no is null)
  union all select 'message', d.id from demand d where title like 'kill %' and (status = 'SUBMITTED') <>
    exists (select from user_message m where m.entity = 'demand' and m.record_id = d.id)
  union all select 'record without op_log', d.id from demand d where title like 'kill %' and row_version <>
    (select count(*) from op_log o where o.entity = 'demand' and o.record_id = d.id and o.result = 'OK')
  union all select 'op_log without record', o.id from op_log o where o.entity = 'demand' and o.log_type = 'CREATE' and o.result = 'OK'
    and not exists (select from demand d where d.id = o.record_id)
  union all select 'search text', d.id from demand d where title like 'kill %' and position(lower(title) in search_text) = 0
  union all select 'twice', min(id) from demand where title like 'kill %' or title like 'imp %' group by title having count(*) > 1
  union all select 'key without answer', key from idempotency_key where answer is null`;

export interface Findings {
  readonly lost: string[];
  readonly half: string[];
}

export async function examine(pool: Pool, ledger: Ledger): Promise<Findings> {
  const { rows } = await pool.query<{ id: string; title: string; status: string; goods: number }>(
    `select id, title, status, (select count(*)::int from demand_goods g where g.demand_id = d.id) as goods from demand d where title like 'kill %'`,
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  // What was sent after the last acknowledgement of a demand may have happened too, so a step further is no loss.
  const lost = [...ledger.demands]
    .filter(([id, { title, goods, status }]) => {
      const row = kept.get(id);
      return !row || row.goods < goods || (status === 'SUBMITTED' && (row.status !== status || row.title !== title));
    })
    .map(([id]) => id);
  const { rows: jobs } = await pool.query<{ id: string }>('select id from sys_job where id = any($1)', [
    [...ledger.imports.keys()],
  ]);
  const keptJobs = new Set(jobs.map(({ id }) => id));
  lost.push(...[...ledger.imports.keys()].filter((id) => !keptJobs.has(id)));
  const { rows: half } = await pool.query<{ what: string; id: string }>(halves);
  return { lost, half: half.map(({ what, id }) => `${what} ${id}`) };
}

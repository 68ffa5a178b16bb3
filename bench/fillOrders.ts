import type pg from 'pg';
import { systemActor } from '#domain/core/rights.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';

/** Written one by one with what they are found by; the others are copies of these at other times. */
const written = 10_000;
const orderCustomers = 20;
const customerOfOrder = (at: number): string => `demo-customer-${String(1 + (at % orderCustomers)).padStart(2, '0')}`;

/** The states of what is under way, in turn. */
const underWay = ['CREATED', 'QD_APPLIED', 'QD_PASSED', 'PICKING', 'READY', 'SHIPPED', 'EXCEPTION'] as const;
const hour = 3_600_000;

/**
 * Warehouse orders of two years with a line each, of twenty customers, the same every time: those of the last fortnight
 * are under way, every third of them late, all others signed or cancelled.
 */
export async function fillOrders(pool: pg.Pool, { all, now }: { all: number; now: string }): Promise<void> {
  const end = Date.parse(`${now.replace(' ', 'T')}Z`);
  const client = await pool.connect();
  try {
    // A million rows take longer than any call may.
    await client.query('set statement_timeout = 0');
    const indexes = await takeIndexes(client);
    const step = (2 * 365 * 24 * hour) / Math.min(written, all);
    const rows = Array.from({ length: Math.min(written, all) }, (_, at) => orderRow(at, end - at * step, end));
    for (let from = 0; from < rows.length; from += 1_000)
      await insertMany(whOrder, rows.slice(from, from + 1_000), client);
    await copyOrders(client, Math.ceil(all / written) - 1);
    await client.query(
      `insert into wh_order_line (id, order_id, line_no, part_no, goods_name, qty, unit)
       select o.id || '-1', o.id, 1, 'P-' || right(o.order_no, 4), '轴承', 10, '007' from wh_order o where o.id like 'bench-o%'`,
    );
    for (const index of indexes) await client.query(index);
    await client.query(`vacuum (analyze) wh_order, wh_order_line`);
  } finally {
    client.release(true);
  }
}

const textAt = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

function orderRow(at: number, received: number, end: number) {
  const isOpen = end - received < 14 * 24 * hour;
  const status = isOpen ? (underWay[at % underWay.length] ?? 'CREATED') : at % 50 === 7 ? 'CANCELLED' : 'SIGNED';
  const [receivedTime, signTime] = [textAt(received), isOpen ? null : textAt(received + 70 * hour)];
  const values = {
    ...{ orderNo: `WO${String(at).padStart(7, '0')}`, orderKind: at % 3 === 0 ? 'IN' : 'OUT', warehouse: `W${at % 4}` },
    ...{ customerId: customerOfOrder(at), refNo: `PO-${at * 7}`, bondedFlg: 1, receivedTime, signTime, status },
    ...{ pieces: 1 + (at % 40), grossKg: `${10 + (at % 900)}.5`, carrier: '迅达运输', ownerDept: 'W1' },
    dueTime: isOpen && status !== 'EXCEPTION' ? textAt(end + ((at % 3) - 1) * 6 * hour + (at % 60) * 60_000) : null,
  };
  return rowOf(whOrder, `bench-o${at}`, values, { actor: systemActor, now: receivedTime });
}

/** Its indexes are made anew behind all rows: a tenth of the time. @returns how each is made */
async function takeIndexes(client: pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in ('wh_order'::regclass, 'wh_order_line'::regclass) and not i.indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** So many copies of each written order, with their own id and number, minutes apart. */
async function copyOrders(client: pg.PoolClient, copies: number): Promise<void> {
  if (copies <= 0) return;
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'wh_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const own: Readonly<Record<string, string>> = {
    id: `o.id || '-' || k`,
    order_no: `o.order_no || k`,
    received_time: `o.received_time - k * interval '7 seconds'`,
  };
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into wh_order (${names.join(', ')}) select ${names.map((name) => own[name] ?? `o.${name}`).join(', ')}
     from wh_order o, generate_series(1, ${copies}) k where o.id like 'bench-o%'`,
  );
}

import { toSnake } from '#domain/core/entity.ts';
import { fieldEntries, isStored } from '#domain/core/field.ts';
import { nowText } from '#domain/core/moments.ts';
import { rowFieldsOf } from '#domain/core/rowFields.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { orderUnderWay } from '#domain/warehouse/whOrderFlow.ts';
import { fillOrders } from './fillOrders.ts';
import { type Figures, measureCalls, send } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';

const people = [
  { account: 'cust01', what: 'customer' },
  { account: 'decl01', what: 'clerk' },
  { account: 'wh01', what: 'warehouse' },
] as const;

const shown = rowFieldsOf(whOrder, whOrder.list ?? []);
const page = { page: 1, limit: 20, fields: shown, sort: [{ field: 'receivedTime', order: 'DESC' }] };
const columns = fieldEntries(whOrder.fields)
  .flatMap(([name, field]) => (isStored(field) && shown?.includes(name) ? [`o.${toSnake(name)}`] : []))
  .join(', ');

interface View {
  readonly what: string;
  readonly method: string;
  readonly data: object;
  /** What a bare statement of the same answer narrows rows by; the whole statement where it begins with `select`. */
  readonly bare: string;
}

const listed = (what: string, data: object, bare: string): View => ({
  ...{ what, method: 'queryWhOrderPage', data: { ...page, ...data }, bare },
});
const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** What people ask of order tracking, as its page sends it. */
function viewsAt(now: string): readonly View[] {
  const day = now.slice(0, 10);
  const numbers = Array.from({ length: 200 }, (_, at) => `WO${String(at * 31).padStart(7, '0')}`);
  const isOpen = `o.status in (${quoted(orderUnderWay)})`;
  return [
    listed('under way, newest first', { filter: { status__in: orderUnderWay } }, isOpen),
    listed('all, newest first', {}, 'true'),
    listed('late', { filter: { dueTime__lt: now } }, `o.due_time < '${now}'`),
    listed(
      'due on a day',
      { filter: { dueTime__between: [`${day} 00:00:00`, `${day} 23:59:59`] } },
      `o.due_time >= '${day}' and o.due_time < '${day}'::date + 1`,
    ),
    listed('ready', { filter: { status: 'READY' } }, `o.status = 'READY'`),
    listed('200 pasted numbers', { filter: { orderNo__like: numbers } }, `o.order_no in (${quoted(numbers)})`),
    listed('a word', { keyword: 'PO-34993' }, `o.ref_no = 'PO-34993'`),
    {
      ...{ what: 'board of the day by state', method: 'queryLogisticsByRole', data: {} },
      bare: `select o.status, count(*), count(*) filter (where o.due_time < '${now}') from wh_order o
        where not o.deleted_flg and ${isOpen} and $whose group by 1`,
    },
  ];
}

/**
 * Order tracking over so many warehouse orders, for a customer, a clerk and the warehouse, each view against the bare
 * statement of its rows: `npm run bench orders [rows] [folder]`.
 * @param keptIn where the base stays for the next time, since filling it takes minutes
 */
export async function ordersBench(all: number, keptIn?: string): Promise<void> {
  const site = await openSite({ demands: 0, port: 5_186, keptIn });
  const now = nowText(() => new Date());
  try {
    if (site.isFresh) await fillOrders(site.pool, { all, now });
    const { rows } = await site.pool.query<{ orders: number }>('select count(*)::int as orders from wh_order');
    console.log(`\n${rows[0]?.orders.toLocaleString('en')} warehouse orders.`);
    console.log(
      '\n| who | what | p50 ms | p99 ms | a second | bare p50 ms | bare / gateway |\n|---|---|---|---|---|---|---|',
    );
    for (const who of people) await measureViews(site, who, now);
  } finally {
    await site.close();
  }
}

async function measureViews(site: Site, { account, what }: (typeof people)[number], now: string): Promise<void> {
  const headers = { ...(await logIn(site.port, account)), 'accept-encoding': 'gzip' };
  const whose = account === 'cust01' ? `o.customer_id = 'demo-customer-01'` : 'true';
  for (const view of viewsAt(now)) {
    const shot = callOf(headers, view.method, view.data);
    const { text } = await send(site.port, { ...shot, headers: { ...headers, 'accept-encoding': 'identity' } });
    if (!/"returnCode":"0"/.test(text)) throw new Error(`${view.method} for ${account}: ${text.slice(0, 300)}`);
    const statement = view.bare.startsWith('select')
      ? view.bare.replace('$whose', whose)
      : `select o.id, o.row_version, ${columns} from wh_order o where not o.deleted_flg and ${view.bare} and ${whose}
         order by o.received_time desc, o.id desc limit 20`;
    const paged = await measureCalls(() => send(site.port, shot), { connections: 4, seconds: 3 });
    const bare = await measureCalls(() => site.pool.query(statement), { connections: 4, seconds: 2 });
    told(what, view.what, paged, bare);
  }
}

const told = (who: string, what: string, paged: Figures, bare: Figures): void => {
  const figures = [paged.p50, paged.p99, paged.perSecond, bare.p50].map((figure) => figure.toFixed(1));
  console.log(`| ${who} | ${what} | ${figures.join(' | ')} | ${(bare.p50 / paged.p50).toFixed(2)} |`);
};

import { send } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';

const goodsCount = 20_000;
const codes = 40;
const customers = 4;

/**
 * A tariff change that hits the whole library: how long its blast radius is counted, and how long it is applied, each
 * as a job of the gateway.
 */
export async function changeBench(): Promise<void> {
  const site = await openSite({ demands: 0 });
  try {
    await fill(site);
    const [writer, other] = [await logIn(site.port, 'ygl03'), await logIn(site.port, 'preadmin01')];
    const record = { title: '基准税则变动', effectiveDate: '2026-01-02', lines: linesOf() };
    const { id } = await ask(site, writer, 'addHsChange', { record });
    const measured = await timed(site, id, 'measured_time', () => act(site, writer, id, 'check'));
    const applied = await timed(site, id, 'applied_time', () => act(site, other, id, 'applyChange'));
    const { rows } = await site.pool.query(
      `select (select count(*)::int from hs_change_hit where change_id = $1) as hits, (select count(*)::int
        from precat_product where process_status = 'INVALID' and hs_change_no is not null) as fallen`,
      [id],
    );
    console.log(`\n| goods | hits | blast radius s | applied s | fallen |\n|---|---|---|---|---|`);
    console.log(
      `| ${goodsCount} | ${rows[0]?.hits} | ${measured.toFixed(1)} | ${applied.toFixed(1)} | ${rows[0]?.fallen} |`,
    );
  } finally {
    await site.close();
  }
}

const codeOf = (n: number): string => `9900${String(n).padStart(2, '0')}0000`;
const next = (n: number): string => `9901${String(n).padStart(2, '0')}0000`;

/** Every second code is renumbered, the others change a rate. */
const linesOf = () =>
  Array.from({ length: codes }, (_, n) =>
    n % 2 === 0
      ? { kind: 'CODE_RENUMBER', oldCode: codeOf(n), newCode: next(n) }
      : { kind: 'RATE', oldCode: codeOf(n), field: 'mfnRate', newValue: '7' },
  );

async function fill({ pool }: Site): Promise<void> {
  await pool.query(
    `insert into hs_code (id, hs_code, hs2, hs4, hs6, hs8, name_zh, unit1, mfn_rate, vat_rate, valid_from, last_day)
     select 'bench-' || c, c, left(c, 2), left(c, 4), left(c, 6), left(c, 8), '基准商品', '001', 5, 13, '2020-01-01',
     '9999-12-31' from unnest($1::text[]) as c`,
    [Array.from({ length: codes }, (_, n) => codeOf(n))],
  );
  await pool.query(
    `insert into precat_apply (id, apply_no, customer_id, status, created_by, source)
     select 'bench-' || n, 'YGB' || n, c.id, 'DONE', 'user-bus01', 'WEB'
     from (select id, row_number() over (order by id) as n from customer where not deleted_flg limit $1) c`,
    [customers],
  );
  await pool.query(
    `insert into precat_product (id, apply_id, line_no, customer_id, part_no, goods_key, name_zh, spec, hs_code,
      declared_name, process_status, valid_from, valid_to)
     select 'bench-' || lpad(n::text, 6, '0'), a.id, n, a.customer_id, 'P' || n, a.customer_id || ':P:P' || n, '基准商品' || n,
     'M' || n, ($2::text[])[1 + n % $3], '基准商品', 'EFFECTIVE', '2025-06-01', '2027-06-01'
     from generate_series(1, $1) as n join precat_apply a on a.id = 'bench-' || (1 + n % $4)`,
    [goodsCount, Array.from({ length: codes }, (_, n) => codeOf(n)), codes, customers],
  );
  await pool.query('analyze');
}

interface Answer {
  readonly id: string;
  readonly rowVersion: number;
}

async function ask(
  { port }: Site,
  headers: Readonly<Record<string, string>>,
  method: string,
  data: unknown,
): Promise<Answer> {
  const { text } = await send(port, callOf(headers, method, data, 'product'));
  const answer = JSON.parse(text) as { returnCode: string; msg: string; data: Answer };
  if (answer.returnCode !== '0')
    throw new Error(`${method}: ${answer.returnCode} ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

async function act(site: Site, headers: Readonly<Record<string, string>>, id: string, action: string): Promise<void> {
  const { rowVersion } = await ask(site, headers, 'getHsChange', { id });
  await ask(site, headers, 'actHsChange', { id, rowVersion, action });
}

/** Seconds from the click until the job has written that time. */
async function timed(
  { pool }: Site,
  id: string,
  column: 'measured_time' | 'applied_time',
  begin: () => Promise<void>,
): Promise<number> {
  const started = performance.now();
  await begin();
  for (;;) {
    const { rows } = await pool.query(`select 1 from hs_change where id = $1 and ${column} is not null`, [id]);
    if (rows.length > 0) return (performance.now() - started) / 1_000;
    if (performance.now() - started > 300_000) throw new Error(`${column} was never written`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

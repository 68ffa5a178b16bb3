import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LedgerCall, post } from '#server/guarantee/ledger/ledger.ts';
import { type LedgerWorld, openWorld, yuan } from './ledgerWorld.ts';

let world: LedgerWorld;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.drop());

const columnsOf = async (table: string) => {
  const rows = await world.query<{ name: string }>(
    `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      and a.attnum = any(i.indkey) where i.indrelid = $1::regclass`,
    [table],
  );
  return rows.map(({ name }) => name);
};

test.each([
  [
    'bh_quota',
    [
      'base_amount',
      'temp_amount',
      'total_amount',
      'used_amount',
      'available_amount',
      'over_amount',
      'held_amount',
      'utilisation',
    ],
  ],
  ['bh_guarantee', ['amount', 'base_amount', 'used_amount', 'available_amount', 'utilisation']],
  [
    'bh_usage',
    [
      'outstanding_quota',
      'outstanding_guar',
      'settled_amount',
      'paid_customs',
      'held_amount',
      'held_guar',
      'excess_amount',
    ],
  ],
] as const)('no index of %s holds a balance', async (table, balances) => {
  const indexed = await columnsOf(table);
  expect(indexed.length).toBeGreaterThan(3);
  expect(balances.filter((column) => indexed.includes(column))).toEqual([]);
});

/** Updates of a table in this session so far, and those of them that wrote no index. */
async function updatesOf({ db }: LedgerCall): Promise<Record<string, { all: number; hot: number }>> {
  const { rows } = await db.query<{ name: string; all: number; hot: number }>(
    `select relname as name, n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables
     where relname in ('bh_quota', 'bh_guarantee', 'bh_usage')`,
  );
  return Object.fromEntries(rows.map(({ name, all, hot }) => [name, { all, hot }]));
}

test('postings change quota, guarantee and declaration on their own page: no index is written', async () => {
  const { usage } = await world.levy('2025-03-03', '1000.00');
  const [before, after] = await world.act('2025-03-04', async (call) => {
    const start = await updatesOf(call);
    // No more than fit on the page beside what the levy left there, whether that may be cleared yet or not.
    for (let count = 1; count <= 3; count += 1) {
      const shared = { deltaUsed: yuan('-10.00'), usageId: usage.id, bizDate: '2025-03-04' };
      await post(
        { account: { quotaId: usage.quotaId ?? '' }, moveType: 'RETURN', sourceKey: `hot:${count}`, ...shared },
        call,
      );
      await post(
        {
          account: { guaranteeId: usage.guaranteeId ?? '' },
          moveType: 'GUAR_RETURN',
          sourceKey: `hot:${count}`,
          ...shared,
        },
        call,
      );
    }
    return [start, await updatesOf(call)] as const;
  });
  for (const [table, updates] of [
    ['bh_quota', 3],
    ['bh_guarantee', 3],
    ['bh_usage', 6],
  ] as const) {
    const made = {
      all: (after[table]?.all ?? 0) - (before[table]?.all ?? 0),
      hot: (after[table]?.hot ?? 0) - (before[table]?.hot ?? 0),
    };
    expect({ table, ...made }).toEqual({ table, all: updates, hot: updates });
  }
});

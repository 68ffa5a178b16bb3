import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import { formatFen } from '#domain/core/money.ts';
import { systemActor } from '#domain/core/rights.ts';
import { closingOf, type TxnKind } from '#domain/funds/posting.ts';
import { openItems } from '#server/funds/openItems.ts';
import { bookedOn } from '#server/funds/periods.ts';
import { reverseFunds } from '#server/funds/postFunds.ts';
import { cashier, chief, type FundsWorld, openFunds, pair, yuan } from './fundsWorld.ts';

let world: FundsWorld;
beforeEach(async () => {
  world = await openFunds();
});
afterEach(async () => {
  const differences = await world.query('select * from fund_difference');
  await world.drop();
  expect(differences).toEqual([]);
});

const repay = (amount: string, more = {}) => ({
  ...{ txnKind: 'REPAY' as const, direction: 'C' as const, amount: yuan(amount), day: '2026-03-17' },
  ...more,
});
const code = (error: { returnCode?: string; message: string }) => error.returnCode ?? error.message;

describe('rows of the sub-ledger', () => {
  test('carry account, item and the sums of their day along', async () => {
    await world.book([{}, repay('100000.00')]);
    expect(await world.balance('ADVANCE')).toBe('120400.00');
    const [item] = await world.act('2026-04-10', ({ db }) => openItems(pair, db));
    expect(item).toMatchObject({ kind: 'ADVANCE', id: 'A1', open: yuan('120400.00'), firstDate: '2026-03-02' });
    expect(
      await world.query(`select to_char(day, 'MM-DD') as day, debit::text, credit::text from fund_day_sum order by 1`),
    ).toEqual([
      { day: '03-02', debit: '220400.00', credit: '0.00' },
      { day: '03-17', debit: '0.00', credit: '100000.00' },
    ]);
  });

  test('are posted once by their key, however often they are asked for, also by two at the same time', async () => {
    const [first] = await world.book([{ sourceKey: 'pay:1' }]);
    const [again] = await world.book([{ sourceKey: 'pay:1' }]);
    expect(again?.id).toBe(first?.id);
    await Promise.all([1, 2, 3].map(() => world.book([repay('400.00', { sourceKey: 'rcpt:1:1' })])));
    expect(await world.balance('ADVANCE')).toBe('220000.00');
  });

  test('pay no more of an item than is open of it, and use no more than was prepaid', async () => {
    await world.book([{}]);
    await expect(world.book([repay('220400.01')])).rejects.toThrow('fund_account_balance');
    await world.book([{ item: { kind: 'ADVANCE', id: 'A2' }, amount: yuan('50.00') }]);
    await expect(world.book([repay('220400.01')])).rejects.toThrow('fund_item_rest');
    const prepaid = {
      acctKind: 'PREPAY' as const,
      direction: 'C' as const,
      txnKind: 'PREIN' as const,
      item: undefined,
    };
    await world.book([{ ...prepaid, amount: yuan('678.00') }]);
    const used = { ...prepaid, txnKind: 'PREOUT' as const, direction: 'D' as const };
    await world.book([{ ...used, amount: yuan('600.00') }]);
    await expect(world.book([{ ...used, amount: yuan('78.01') }])).rejects.toThrow('fund_account_balance');
    expect(await world.balance('PREPAY')).toBe('78.00');
  });

  test('are never changed, and what they come to changes by them alone', async () => {
    await world.book([{}]);
    for (const sql of [
      `update fund_txn set amount = 1`,
      `delete from fund_txn`,
      `truncate fund_txn cascade`,
      `update fund_account set balance = 1`,
      `delete from fund_account`,
      `update fund_item set open = 0, credit = debit, closed_date = now()`,
      `delete from fund_item`,
      `update fund_day_sum set debit = 1`,
      `insert into fund_day_sum (account_id, day, debit) select id, '2026-01-01', 5 from fund_account`,
    ])
      await expect(world.query(sql), sql).rejects.toThrow();
    await world.query(`update fund_item set due_date = '2026-04-01'`);
  });

  test('are taken back once, red on their own side and counting from their own day', async () => {
    await world.book([{}, repay('100000.00', { sourceKey: 'rcpt:1:1' })]);
    const back = () => world.act('2026-04-10', (call) => reverseFunds(['rcpt:1:1'], call, { reason: '退票' }), chief);
    await back();
    await back();
    const reversals = await world.query(
      `select txn_date::text as "txnDate", value_date::text as "valueDate", amount::text from fund_txn where txn_kind = 'REVERSE'`,
    );
    expect(reversals).toEqual([{ txnDate: '2026-04-10', valueDate: '2026-03-17', amount: '-100000.00' }]);
    expect(await world.balance('ADVANCE')).toBe('220400.00');
    const [sum] = await world.query(`select sum(debit)::text as debit, sum(credit)::text as credit from fund_day_sum`);
    expect(sum).toEqual({ debit: '220400.00', credit: '0.00' });
  });

  test('an item that was paid and opened again is open again', async () => {
    await world.book([{}, repay('220400.00', { sourceKey: 'rcpt:2:1' })]);
    const closed = () => world.query(`select to_char(closed_date, 'YYYY-MM-DD') as on, open::text from fund_item`);
    expect(await closed()).toEqual([{ on: '2026-03-17', open: '0.00' }]);
    await world.act('2026-04-10', (call) => reverseFunds(['rcpt:2:1'], call, { reason: '退票' }), chief);
    expect(await closed()).toEqual([{ on: null, open: '220400.00' }]);
  });
});

describe('the day a row is booked', () => {
  const booked = (day: string, actor = cashier, reason?: string) =>
    world.act('2026-04-08', (call) => bookedOn('MC', day, call, { reason }), actor).catch(code);

  test('is its own where the period is open or nobody made one, and never in the future', async () => {
    expect(await booked('2026-03-31')).toEqual({ txnDate: '2026-03-31', valueDate: null });
    expect(await booked('2026-04-09')).toBe('1001');
  });

  test('is today for a closed period: refused to an operator, with a reason by a leader, by itself without one', async () => {
    await world.close('202603');
    const today = { txnDate: '2026-04-08', valueDate: '2026-03-31' };
    expect(await booked('2026-03-31')).toBe('62024');
    expect(await booked('2026-03-31', cashier, '补登')).toBe('62024');
    expect(await booked('2026-03-31', chief)).toBe('62024');
    expect(await booked('2026-03-31', chief, '补登')).toEqual(today);
    expect(await booked('2026-03-31', systemActor)).toEqual(today);
    await world.close('202604');
    expect(await booked('2026-03-31', systemActor)).toBe('62024');
  });

  test('F1: 220,400.00 paid on 03-31 is booked on 04-08 when March is closed, and March stays', async () => {
    await world.close('202603');
    const [row] = await world.book([{ day: '2026-03-31', reason: '迟到确认' }], '2026-04-08', chief);
    expect(row).toMatchObject({ txnDate: '2026-04-08', valueDate: '2026-03-31' });
    await expect(
      world.query(
        `insert into fund_txn (id, account_id, txn_date, txn_kind, direction, amount, item_kind, item_id, source_key)
         select 'x', id, '2026-03-31', 'PAY', 'D', 1, 'ADVANCE', 'A9', 'x' from fund_account`,
      ),
    ).rejects.toThrow('is closed');
  });
});

test('M1: at any day an account is what it was before and its rows since, whatever was posted and taken back', async () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-03-01', days));
  const fen = fc.integer({ min: 1, max: 5_000_000 }).map((count) => BigInt(count));
  const step = fc.record({ item: fc.integer({ min: 1, max: 3 }), day, fen, isPaid: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), day, async (steps, cut) => {
      const own = await openFunds();
      try {
        for (const [at, { item, day: on, fen: amount, isPaid }] of steps.entries()) {
          const kinds = isPaid ? ['REPAY', 'C'] : ['PAY', 'D'];
          const row = {
            ...{ txnKind: kinds[0] as TxnKind, direction: kinds[1] as 'D' | 'C', day: on },
            ...{ amount: amount as ReturnType<typeof yuan>, item: { kind: 'ADVANCE' as const, id: `A${item}` } },
          };
          const done = await own.book([{ ...row, sourceKey: `s${at}` }]).catch(() => undefined);
          if (done && at % 4 === 3)
            await own
              .act('2026-04-10', (call) => reverseFunds([`s${at}`], call, { reason: '错' }))
              .catch(() => undefined);
        }
        expect(await own.query('select * from fund_difference')).toEqual([]);
        const rows = await own.query<{ direction: string; amount: string; day: string }>(
          `select direction, amount::text, to_char(txn_date, 'YYYY-MM-DD') as day from fund_txn`,
        );
        const of = (list: typeof rows) =>
          closingOf(
            yuan('0'),
            list.map(({ direction, amount }) => ({ acctKind: 'ADVANCE', direction, amount: yuan(amount) })),
          );
        const sums = await own.query<{ total: string }>(
          `select coalesce(sum(debit - credit), 0)::text as total from fund_day_sum where day <= $1`,
          [cut],
        );
        expect(yuan(sums[0]?.total ?? '')).toBe(of(rows.filter(({ day: on }) => on <= cut)));
        expect(await own.balance('ADVANCE')).toBe(formatFen(of(rows)));
      } finally {
        await own.drop();
      }
    }),
    { numRuns: 12 },
  );
});

test('what stands beside the rows is made of them again, and the rows stay', async () => {
  await world.book([{}, repay('100000.00')]);
  await world.query(
    `begin; set local "fund.rebuilding" = 'on'; update fund_account set balance = 5; update fund_day_sum set debit = 7; commit`,
  );
  expect((await world.query('select * from fund_difference')).length).toBeGreaterThan(1);
  await world.query(`select fund_rebuild('MC')`);
  expect(await world.balance('ADVANCE')).toBe('120400.00');
});

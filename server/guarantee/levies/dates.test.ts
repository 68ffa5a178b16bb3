import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFen, parseFen } from '#domain/core/money.ts';
import { systemActor } from '#domain/core/rights.ts';
import { aLevy, billNo, type LedgerWorld, leader, openWorld, operator, yuan } from '#tests/guarantee/ledgerWorld.ts';
import { saveChange } from './saveChange.ts';
import { recordLevy } from './saveLevy.ts';
import { payCustoms, repay, reversePayment } from './savePayment.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.drop());

const refusedAt = (field: string) => ({ returnCode: '61004', fieldErrors: { [field]: expect.anything() } });

async function billOf(usageId: string): Promise<string> {
  const [bill] = await world.query<{ id: string }>(
    'select id from bh_usage_tax where usage_id = $1 order by line_no limit 1',
    [usageId],
  );
  return bill?.id ?? '';
}

interface Paying {
  readonly usageId: string;
  readonly amount: string;
  /** The day it was paid, and the one it is registered on. */
  readonly on: string;
  readonly at?: string;
  readonly mode?: 'CUSTOMER_SELF' | 'COMPANY_ADVANCE';
  readonly lateReason?: string;
  readonly actor?: typeof operator;
}

const pay = async ({ usageId, amount, on, at = on, mode = 'CUSTOMER_SELF', lateReason, actor = operator }: Paying) => {
  const payment = {
    usageId,
    taxId: await billOf(usageId),
    payMode: mode,
    amount: yuan(amount),
    payDate: on,
    voucherNo: null,
    lateReason,
  };
  return world.act(at, (call) => payCustoms(payment, call), actor);
};
const giveBack = ({ usageId, amount, on, at = on }: Paying) =>
  world.act(at, (call) => repay({ usageId, amount: yuan(amount), payDate: on, voucherNo: null }, call));
const change = (usageId: string, more: object, at: string, actor = operator) =>
  world.act(
    at,
    (call) =>
      saveChange(
        {
          ...{
            usageId,
            changeType: 'SUPPLEMENT',
            taxKind: 'A',
            direction: 'INC',
            amount: yuan('100.00'),
            changeDate: at,
            reason: '补税',
          },
          ...{ docRef: null, newTaxBillNo: billNo(), ...more },
        } as never,
        call,
      ),
    actor,
  );

describe('dates have a floor in the levy they belong to', () => {
  test.each(['2025-03-02', '2020-01-01', '0001-01-01'])('a payment of %s before the levy is refused', async (on) => {
    const { usage } = await world.levy('2025-03-03', '395600.00');
    await expect(
      pay({ usageId: usage.id, amount: '395600.00', on, at: '2025-04-10', actor: leader, lateReason: '补' }),
    ).rejects.toMatchObject(refusedAt('payDate'));
  });

  test('a supplement before the notice is refused, and so is a repayment before the advance', async () => {
    const { usage } = await world.levy('2025-03-03', '1000.00');
    await expect(change(usage.id, { changeDate: '2025-03-02' }, '2025-03-10')).rejects.toMatchObject(
      refusedAt('changeDate'),
    );
    await expect(change(usage.id, { changeDate: '2025-03-11' }, '2025-03-10')).rejects.toMatchObject({
      returnCode: '61033',
    });
    await pay({ usageId: usage.id, amount: '1000.00', on: '2025-03-10', mode: 'COMPANY_ADVANCE' });
    await expect(
      giveBack({ usageId: usage.id, amount: '1000.00', on: '2025-03-09', at: '2025-03-12' }),
    ).rejects.toMatchObject(refusedAt('payDate'));
    await giveBack({ usageId: usage.id, amount: '1000.00', on: '2025-03-10', at: '2025-03-12' });
    expect(await world.usage(usage.id)).toMatchObject({ status: 'SETTLED' });
  });
});

describe('months close', () => {
  test('what belongs to a closed month needs a leader and a reason, and is booked today beside its own day', async () => {
    const { usage } = await world.levy('2025-03-03', '1000.00');
    const late = { usageId: usage.id, amount: '1000.00', on: '2025-03-31', at: '2025-04-06' };
    await expect(pay(late)).rejects.toMatchObject(refusedAt('payDate'));
    await expect(pay({ ...late, actor: leader })).rejects.toMatchObject(refusedAt('lateReason'));
    await pay({ ...late, actor: leader, lateReason: '银行回单迟到' });
    expect(
      await world.query(
        `select to_char(biz_date, 'YYYY-MM-DD') as booked, to_char(value_date, 'YYYY-MM-DD') as happened from bh_movement where move_type = 'RETURN'`,
      ),
    ).toEqual([{ booked: '2025-04-06', happened: '2025-03-31' }]);
    expect(await world.query(`select reason, to_char(pay_date, 'YYYY-MM-DD') as day from bh_payment`)).toEqual([
      { reason: '银行回单迟到', day: '2025-03-31' },
    ]);
    expect(await world.query(`select to_char(repay_date, 'YYYY-MM-DD') as repaid from bh_usage`)).toEqual([
      { repaid: '2025-03-31' },
    ]);
  });

  test('a month stays open until its closing day is over, and the day is a setting', async () => {
    const { usage } = await world.levy('2025-03-03', '1000.00');
    await pay({ usageId: usage.id, amount: '10.00', on: '2025-03-31', at: '2025-04-05' });
    await world.query(
      `insert into bh_param (id, code, value, name_zh, name_en, value_type) values ('P', 'MONTH_CLOSE_DAY', '10', 'x', 'x', 'int')
       on conflict (code) where not deleted_flg do update set value = '10'`,
    );
    await pay({ usageId: usage.id, amount: '10.00', on: '2025-03-31', at: '2025-04-10' });
    await expect(pay({ usageId: usage.id, amount: '10.00', on: '2025-03-31', at: '2025-04-11' })).rejects.toMatchObject(
      refusedAt('payDate'),
    );
  });

  test('a levy that was noticed in a closed month is booked today with a reason of a leader', async () => {
    const levy = (actor: typeof operator, lateReason: string | null) =>
      world.act('2025-04-10', (call) => recordLevy(aLevy('1000.00', { lateReason }), call), actor);
    await expect(levy(operator, '漏报')).rejects.toMatchObject(refusedAt('levyNoticeDate'));
    await expect(levy(leader, null)).rejects.toMatchObject(refusedAt('lateReason'));
    expect((await levy(leader, '漏报')).usage.outstandingQuota).toBe(yuan('1000.00'));
    expect(await onDay('2025-03-31')).toBe('0.00');
    expect(await onDay('2025-04-10')).toBe('1000.00');
  });
});

/** What was used of the quota at the end of a day. */
async function onDay(day: string): Promise<string> {
  const [row] = await world.query<{ used: string }>(
    `select coalesce(sum(deducted - returned), 0)::numeric(18,2)::text as used from bh_day_sum where account_id = 'Q1' and day <= $1`,
    [day],
  );
  return row?.used ?? '';
}

describe('the sum is repaid on the day of the payment that completed it', () => {
  test('the last cent, dated before the payment that was owed, wipes no overdue day', async () => {
    const { usage } = await world.levy('2025-03-03', '1000.00');
    await pay({ usageId: usage.id, amount: '999.99', on: '2025-06-10', at: '2025-06-11' });
    await pay({
      usageId: usage.id,
      amount: '0.01',
      on: '2025-03-10',
      at: '2025-06-12',
      actor: leader,
      lateReason: '尾差',
    });
    const [row] = await world.query<{ repaid: string; overdue: number }>(
      `select to_char(repay_date, 'YYYY-MM-DD') as repaid, repay_date - due_date as overdue from bh_usage`,
    );
    expect(row?.repaid).toBe('2025-06-10');
    expect((await world.usage(usage.id)).overdue).toBe(String(row?.overdue));
  });

  test('in whatever order payments are registered, the last by its own day settles', async () => {
    const { usage } = await world.levy('2025-03-03', '1000.00');
    await pay({ usageId: usage.id, amount: '600.00', on: '2025-03-20', at: '2025-03-25' });
    await pay({ usageId: usage.id, amount: '400.00', on: '2025-03-12', at: '2025-03-26' });
    expect(await world.query(`select to_char(repay_date, 'YYYY-MM-DD') as repaid from bh_usage`)).toEqual([
      { repaid: '2025-03-20' },
    ]);
    const [last] = await world.query<{ id: string }>(`select id from bh_payment where pay_date = '2025-03-20'`);
    await world.act(
      '2025-03-27',
      (call) => reversePayment({ usageId: usage.id, paymentId: last?.id ?? '', reason: '误记' }, call),
      leader,
    );
    expect(await world.query(`select repay_date, to_char(paid_date, 'YYYY-MM-DD') as paid from bh_usage`)).toEqual([
      { repay_date: null, paid: '2025-03-12' },
    ]);
  });
});

test('parts of a bill are late for their own days', async () => {
  const { usage } = await world.levy('2025-03-03', '200000.00');
  const { deadline } = await world.usage(usage.id);
  expect(deadline).toBe('2025-03-18');
  await pay({ usageId: usage.id, amount: '120000.00', on: '2025-03-18' });
  await pay({ usageId: usage.id, amount: '30000.00', on: '2025-03-28' });
  await pay({ usageId: usage.id, amount: '50000.00', on: '2025-04-04' });
  // 30,000 for 10 days and 50,000 for 17, each at 0.05 %.
  expect(await world.usage(usage.id)).toMatchObject({ lateFee: '575.00', status: 'SETTLED' });
});

test('whatever is called later, the accounts on days of closed months are what they were', async () => {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const snapshot = async (before: string): Promise<Map<string, string>> => {
    const rows = await world.query<{ key: string; sums: string }>(
      `select account_id || ' ' || day as key, concat_ws('/', delta_base, delta_temp, deducted, returned) as sums from bh_day_sum where day < $1`,
      [before],
    );
    return new Map(rows.map(({ key, sums }) => [key, sums]));
  };
  let done = 0;
  for (let step = 0; step < 160; step += 1) {
    const today = dayAfter('2025-02-01', step);
    const closedBefore = `${Number(today.slice(8)) > 5 ? today.slice(0, 7) : monthBefore(today)}-01`;
    const known = await snapshot(closedBefore);
    const someDay = dayAfter('2025-01-15', Math.floor(random() * (step + 20)));
    const usages = await world.query<{ id: string; open: string; notice: string }>(
      `select id, (total_amount - paid_customs)::text as open, to_char(levy_notice_date, 'YYYY-MM-DD') as notice from bh_usage where not cancelled`,
    );
    const usage = pick(usages);
    const actor =
      random() < 0.7 ? { ...systemActor, userId: 'jl', roleId: 'jck01', deptCode: 'jck01', isLeader: true } : operator;
    const amount = formatFen(parseFen(`${1 + Math.floor(random() * 90_000)}.${10 + Math.floor(random() * 89)}`));
    const work = [
      () => world.act(today, (call) => levyOn(someDay, amount, call), actor),
      () =>
        usage &&
        pay({
          usageId: usage.id,
          amount: random() < 0.5 ? usage.open : amount,
          on: someDay,
          at: today,
          actor,
          lateReason: '补记',
        }),
      () => usage && giveBack({ usageId: usage.id, amount, on: someDay, at: today }),
      () => usage && change(usage.id, { changeDate: someDay, amount: yuan(amount) }, today, actor),
      () =>
        usage &&
        change(
          usage.id,
          { changeType: 'REFUND', direction: 'DEC', changeDate: someDay, amount: yuan('10.00'), newTaxBillNo: null },
          today,
          actor,
        ),
      async () => {
        const payment = pick(
          await world.query<{ id: string; usage_id: string }>('select id, usage_id from bh_payment'),
        );
        if (payment)
          await world.act(
            today,
            (call) => reversePayment({ usageId: payment.usage_id, paymentId: payment.id, reason: '误记' }, call),
            actor,
          );
      },
    ];
    try {
      await pick(work)?.();
      done += 1;
    } catch (error) {
      if (!(error instanceof Error && 'returnCode' in error)) throw error;
    }
    expect(await snapshot(closedBefore), `${today}: closed before ${closedBefore}`).toEqual(known);
  }
  expect(done).toBeGreaterThan(30);
});

async function levyOn(
  day: string,
  amount: string,
  call: Parameters<Parameters<LedgerWorld['act']>[1]>[0],
): Promise<void> {
  await recordLevy(aLevy(amount, { levyNoticeDate: day, declDate: day, lateReason: '补记' }), call);
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const monthBefore = (day: string): string => dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

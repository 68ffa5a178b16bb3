import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFen, type Fen, fenOf, formatFen, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { monthsBetween } from '#domain/core/months.ts';
import { largerFen } from '#domain/guarantee/quotaMath.ts';
import { saveChange } from '#server/guarantee/levies/saveChange.ts';
import { recordLevy } from '#server/guarantee/levies/saveLevy.ts';
import { payCustoms, repay, reversePayment } from '#server/guarantee/levies/savePayment.ts';
import { ApprovalWorld, ids } from '../approval/approvalWorld.ts';
import { aLevy, billNo } from './ledgerWorld.ts';

let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  await live();
});
afterAll(() => world.close());

const random = seeded(11);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
const amount = (): Fen => fenOf(BigInt(1 + below(40_000_000)));

/** Four months of levies, payments, repayments, changes and reversals of three customers in two departments. */
async function live(): Promise<void> {
  const customers = [ids.customer, 'demo-customer-02', 'demo-customer-03'];
  for (const [index, customerId] of customers.entries())
    await world.quota('3000000.00', { customerId, ownerDept: index === 2 ? 'D20' : 'D10' });
  for (let step = 0; step < 110; step += 1) {
    const today = new Date(Date.UTC(2025, 2, 3) + step * 86_400_000).toISOString().slice(0, 10);
    world.moveTo(today);
    const open = await world.rows<{ id: string; usage: string; open: string }>(
      `select t.id, t.usage_id as usage, (t.amount - t.paid_amount)::text as open from bh_usage_tax t
        where t.paid_amount < t.amount and t.bill_status <> 'VOID'`,
    );
    const paid = await world.rows<{ id: string; usage: string }>('select id, usage_id as usage from bh_payment');
    await world
      .inSystem(async (call) => {
        const bill = pick(open);
        const levy = () =>
          recordLevy(
            aLevy(formatFen(amount()), {
              levyNoticeDate: today,
              declDate: today,
              customerId: pick(customers) ?? '',
              mainCompId: ids.company,
            }),
            call,
          );
        const kind = below(8);
        if (kind < 3 || !bill) return levy();
        const payMode = pick(['CUSTOMER_SELF', 'COMPANY_ADVANCE'] as const) ?? 'CUSTOMER_SELF';
        const part = kind === 3 ? fenOf(parseFen(bill.open) / 2n + 1n) : parseFen(bill.open);
        if (kind < 6)
          return payCustoms(
            { usageId: bill.usage, taxId: bill.id, payMode, amount: part, payDate: today, voucherNo: null },
            call,
          );
        if (kind === 6) {
          const payment = pick(paid);
          return payment && reversePayment({ usageId: payment.usage, paymentId: payment.id, reason: '误记' }, call);
        }
        const shared = { usageId: bill.usage, taxKind: 'A', changeDate: today, reason: '更正', docRef: null };
        return random() < 0.5
          ? saveChange(
              { ...shared, changeType: 'SUPPLEMENT', direction: 'INC', amount: amount(), newTaxBillNo: billNo() },
              call,
            )
          : saveChange(
              { ...shared, changeType: 'REFUND', direction: 'DEC', amount: parseFen('5.00'), newTaxBillNo: null },
              call,
            );
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && 'returnCode' in error)) throw error;
      });
    if (step % 9 === 0) {
      const [advanced] = await world.rows<{ id: string; open: string }>(
        `select id, (paid_customs - settled_amount)::text as open from bh_usage where paid_customs > settled_amount order by id limit 1`,
      );
      if (advanced)
        await world.inSystem((call) =>
          repay({ usageId: advanced.id, amount: parseFen(advanced.open), payDate: today, voucherNo: null }, call),
        );
    }
  }
}

type Figures = Readonly<Record<string, string | number>> & { readonly groupId: string | null; readonly month: string };
interface Answer {
  readonly rows: readonly Figures[];
  readonly subtotals: readonly Figures[];
  readonly totals: readonly Figures[];
  readonly total: Figures;
}

const groupings = {
  customer: 'customer_id',
  mainComp: 'main_comp_id',
  dept: 'owner_dept',
  guarantee: 'guarantee_id',
} as const;

interface Moved {
  readonly group: string;
  readonly day: string;
  readonly delta: string;
  readonly type: string;
}

const daysOf = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from(
    { length: new Date(Date.UTC(year, number, 0)).getUTCDate() },
    (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`,
  );
};

/** The amounts of a month by going through the rows of the ledger one by one. */
function replayed(moves: readonly Moved[], month: string) {
  const days = daysOf(month);
  const usedOn = (last: string) => sumFen(moves.filter(({ day }) => day <= last).map(({ delta }) => parseFen(delta)));
  const opening = sumFen(moves.filter(({ day }) => day < `${month}-01`).map(({ delta }) => parseFen(delta)));
  const own = moves.filter(({ day }) => day.startsWith(month));
  const isReturn = ({ delta, type }: Moved) => type === 'REVERSAL' || delta.startsWith('-');
  const returned = fenOf(-sumFen(own.filter(isReturn).map(({ delta }) => parseFen(delta))));
  const deducted = sumFen(own.filter((move) => !isReturn(move)).map(({ delta }) => parseFen(delta)));
  const closings = days.map(usedOn);
  const peak = closings.reduce(largerFen, opening);
  return { opening, deducted, returned, closing: closings.at(-1) ?? zeroFen, peak };
}

const inText = (amounts: Readonly<Record<string, Fen>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, fen]) => [name, formatFen(fen)]));

test('amounts and peaks of any range and grouping are those of the ledger, row by row and day by day', async () => {
  const months = monthsBetween('2025-02', '2025-07');
  const admin = await world.as('admin');
  for (let round = 0; round < 12; round += 1) {
    const groupBy = (Object.keys(groupings) as (keyof typeof groupings)[])[round % 4] ?? 'customer';
    const [from, to] = [below(months.length), below(months.length)].sort((left, right) => left - right);
    const period = { fromMonth: months[from ?? 0] ?? '', toMonth: months[to ?? 0] ?? '' };
    const answer = await admin.get<Answer>('baohan.usedStatisticsGet', { ...period, groupBy });
    const isGuarantee = groupBy === 'guarantee';
    const moves = await world.rows<Moved>(
      `select ${isGuarantee ? 'm.guarantee_id' : `a.${groupings[groupBy]}`} as group, to_char(m.biz_date,
        'YYYY-MM-DD') as day, m.delta_used::text as delta, m.move_type as type
       from bh_movement m join ${isGuarantee ? 'bh_guarantee a on a.id = m.guarantee_id' : 'bh_quota a on a.id = m.quota_id'}
       where m.delta_used <> 0`,
    );
    for (const row of answer.rows) {
      const own = moves.filter(({ group }) => group === row.groupId);
      expect(row, `${groupBy} ${row.groupId} ${row.month}`).toMatchObject(inText(replayed(own, row.month)));
    }
    for (const row of answer.totals)
      expect(row, `${groupBy} all ${row.month}`).toMatchObject(inText(replayed(moves, row.month)));
    const peaks = monthsBetween(period.fromMonth, period.toMonth).map((month) => replayed(moves, month).peak);
    expect(answer.total.peak).toBe(formatFen(peaks.reduce(largerFen, zeroFen)));
  }
});

const counted = {
  duty: 'dutyAmount',
  vat: 'vatAmount',
  consumption: 'consumptionAmount',
  other: 'otherAmount',
  lateFee: 'lateFee',
} as const;

test('every count is the sum of the declarations a month opens, and a period the sum of its months', async () => {
  const admin = await world.as('admin');
  const period = { fromMonth: '2025-03', toMonth: '2025-06' };
  let fees = zeroFen;
  for (const groupBy of Object.keys(groupings)) {
    const answer = await admin.get<Answer>('baohan.usedStatisticsGet', { ...period, groupBy });
    for (const row of [...answer.rows, ...answer.totals]) {
      const { rows } = await admin.get<{ rows: Readonly<Record<string, string | number>>[] }>(
        'baohan.usedStatisticsDetail',
        {
          ...{ month: row.month, groupBy, limit: 500, ...(row.groupId !== null && { groupId: row.groupId }) },
        },
      );
      const where = `${groupBy} ${row.groupId} ${row.month}`;
      expect(row.declarations, where).toBe(rows.length);
      for (const [figure, field] of Object.entries(counted))
        expect(row[figure], `${where} ${figure}`).toBe(
          formatFen(sumFen(rows.map((one) => parseFen(String(one[field] ?? '0'))))),
        );
      expect(row.overdueCount, where).toBe(rows.filter(({ overdueDays }) => Number(overdueDays) > 0).length);
      expect(row.overdueDays, where).toBe(rows.reduce((sum, { overdueDays }) => sum + Number(overdueDays), 0));
    }
    for (const whole of [...answer.subtotals, answer.total]) {
      const own =
        whole.groupId === null ? answer.totals : answer.rows.filter(({ groupId }) => groupId === whole.groupId);
      expect(whole.lateFee).toBe(
        formatFen(own.map(({ lateFee }) => parseFen(String(lateFee))).reduce(addFen, zeroFen)),
      );
      expect(whole.overdueCount).toBe(own.reduce((sum, { overdueCount }) => sum + Number(overdueCount), 0));
      expect(whole.declarations).toBe(own.reduce((sum, { declarations }) => sum + Number(declarations), 0));
    }
    fees = parseFen(String(answer.total.lateFee));
  }
  const [ledger] = await world.rows<{ fees: string; late: number }>(
    'select sum(late_fee)::text as fees, (count(*) filter (where late_fee > 0))::int as late from bh_usage where not cancelled',
  );
  expect(formatFen(fees)).toBe(ledger?.fees);
  expect(ledger?.late).toBeGreaterThan(3);
});

test('totals of documents leave drafts and closed ones out, and count decreases as less', async () => {
  const admin = await world.as('admin');
  const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-04' });
  const row = (
    id: string,
    {
      direction = 'INC',
      amount,
      status = 'BUSINESS_PENDING_REVIEW',
      closed = false,
    }: Partial<Document> & { amount: string },
  ) =>
    world.rows(
      `insert into bh_short_adjust (id, doc_no, doc_type, status, origin, creator_dept, owner_dept, quota_id, customer_id,
        direction, short_amount, approved_amount, start_date, end_date, short_status, closed_flag)
       values ($1, $1, 'SHORT', $2, 'BUSINESS', 'D10', 'D10', $3, 'demo-customer-04', $4, $5, $5, '2025-06-01', '2025-06-30', 'NONE', $6)`,
      [id, status, quotaId, direction, amount, closed],
    );
  await row('DQ-A', { amount: '500.00' });
  await row('DQ-B', { amount: '200.00', direction: 'DEC' });
  await row('DQ-C', { amount: '7000.00', status: 'BUSINESS_INPUT' });
  await row('DQ-D', { amount: '90000.00', closed: true });
  const { summary } = await admin.get<{ summary: Record<string, readonly { sum: string }[]> }>(
    'baohan.shortAdjustFind',
    {
      ...{ filter: { customerId: 'demo-customer-04' }, summary: 1, page: 1, limit: 10 },
    },
  );
  expect([summary.shortAmount?.[0]?.sum, summary.approvedAmount?.[0]?.sum]).toEqual(['300.00', '300.00']);
  const { summary: guarantees } = await admin.get<{ summary: Record<string, readonly { sum: string }[]> }>(
    'baohan.guaranteeFind',
    {
      summary: 1,
      page: 1,
      limit: 10,
    },
  );
  const [active] = await world.rows<{ amount: string }>(
    `select sum(amount)::text as amount from bh_guarantee where guar_status in ('ACTIVE', 'EXPIRED')`,
  );
  expect(guarantees.amount?.[0]?.sum).toBe(active?.amount);
});

interface Document {
  readonly direction: 'INC' | 'DEC';
  readonly amount: string;
  readonly status: string;
  readonly closed: boolean;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusinessError } from '#domain/core/errors.ts';
import { fenOf } from '#domain/core/money.ts';
import { aLevy, billNo, type LedgerWorld, openWorld } from '#tests/guarantee/ledgerWorld.ts';
import { retryUsage } from '../levies/retryHeld.ts';
import { saveChange } from '../levies/saveChange.ts';
import { recordLevy } from '../levies/saveLevy.ts';
import { payCustoms, repay, reversePayment } from '../levies/savePayment.ts';
import { billsOf } from '../levies/usageRows.ts';
import { proveLedger } from './proveLedger.ts';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openWorld({ quotaBase: '5000.00', guaranteeAmount: '8000.00' });
});
afterAll(() => world.drop());

type Operation =
  | { readonly kind: 'levy'; readonly amount: bigint; readonly two: boolean }
  | { readonly kind: 'pay'; readonly pick: number; readonly share: number; readonly mode: 0 | 1 | 2 }
  | { readonly kind: 'repay'; readonly pick: number; readonly share: number }
  | { readonly kind: 'reverse'; readonly pick: number }
  | { readonly kind: 'raise'; readonly pick: number; readonly amount: bigint; readonly withBill: boolean }
  | { readonly kind: 'lower'; readonly pick: number; readonly share: number }
  | { readonly kind: 'cancel'; readonly pick: number }
  | { readonly kind: 'retry'; readonly pick: number };

const pick = fc.nat(1_000);
const share = fc.integer({ min: 1, max: 100 });
const amount = fc.bigInt(1n, 150_000n);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('levy' as const), amount, two: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      pick,
      share,
      mode: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repay' as const), pick, share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('raise' as const), pick, amount, withBill: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lower' as const), pick, share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), pick }) },
);

const modes = ['CUSTOMER_SELF', 'CUSTOMER_REMIT', 'COMPANY_ADVANCE'] as const;
const day = '2025-03-10';
const partOf = (whole: bigint, percent: number) => fenOf((whole * BigInt(percent) + 99n) / 100n);

/** `LEDGER_RUNS=1000` for the long run. */
const runs = Number(process.env.LEDGER_RUNS ?? 30);

/** One operation on what is there; refusals are answers too, defects are not. */
async function run(step: Operation): Promise<void> {
  const usages = await world.query<{ id: string }>('select id from bh_usage order by id');
  if (step.kind === 'levy') {
    const [first, second] = step.two ? [step.amount / 2n + 1n, step.amount / 2n + 1n] : [step.amount, 0n];
    const bill = (kind: string, fen: bigint) => ({
      taxBillNo: billNo(kind),
      taxKind: kind,
      amount: fenOf(fen),
      issueDate: day,
      deadline: null,
    });
    const bills = [bill('A', first), ...(second > 0n ? [bill('L', second)] : [])];
    await world.act(day, (call) => recordLevy(aLevy('0', { bills, levyNoticeDate: day }), call));
    return;
  }
  const usage = usages[step.pick % Math.max(1, usages.length)];
  if (!usage) return;
  const usageId = usage.id;
  await world.act(day, async (call) => {
    const bills = await billsOf(call.db, usageId);
    const bill = bills[step.pick % Math.max(1, bills.length)];
    const shared = { usageId, changeDate: day, reason: '试', docRef: null };
    switch (step.kind) {
      case 'pay':
        if (bill)
          await payCustoms(
            {
              usageId,
              taxId: bill.id,
              payMode: modes[step.mode],
              amount: partOf(bill.amount, step.share),
              payDate: day,
              voucherNo: null,
            },
            call,
          );
        return;
      case 'repay': {
        const { rows } = await call.db.query<{ open: string }>(
          'select ((total_amount - settled_amount) * 100)::bigint::text as open from bh_usage where id = $1',
          [usageId],
        );
        await repay(
          { usageId, amount: partOf(BigInt(rows[0]?.open ?? '0') + 1n, step.share), payDate: day, voucherNo: null },
          call,
        );
        return;
      }
      case 'reverse': {
        const { rows } = await call.db.query<{ id: string }>(
          `select id from bh_payment where usage_id = $1 and pay_kind <> 'REVERSE' order by id`,
          [usageId],
        );
        const payment = rows[step.pick % Math.max(1, rows.length)];
        if (payment) await reversePayment({ usageId, paymentId: payment.id, reason: '试' }, call);
        return;
      }
      case 'raise':
        await saveChange(
          {
            ...shared,
            changeType: step.withBill ? 'SUPPLEMENT' : 'CORRECT',
            taxKind: bill?.taxKind ?? 'A',
            direction: 'INC',
            amount: fenOf(step.amount),
            newTaxBillNo: step.withBill ? billNo('Y') : null,
          },
          call,
        );
        return;
      case 'lower':
        if (bill)
          await saveChange(
            {
              ...shared,
              changeType: 'REFUND',
              taxKind: bill.taxKind,
              direction: 'DEC',
              amount: partOf(bill.amount, step.share),
              newTaxBillNo: null,
            },
            call,
          );
        return;
      case 'cancel':
        await saveChange(
          { ...shared, changeType: 'CANCEL', taxKind: 'A', direction: 'DEC', amount: fenOf(1n), newTaxBillNo: null },
          call,
        );
        return;
      case 'retry':
        await retryUsage(usageId, call);
        return;
      default:
        throw new Error(`no such operation: ${JSON.stringify(step satisfies never)}`);
    }
  });
}

test(
  'any sequence of levies, payments, changes, reversals and retries keeps every invariant',
  async () => {
    let [done, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 25 }), async (steps) => {
        for (const step of steps) {
          try {
            await run(step);
            done += 1;
          } catch (error) {
            if (!(error instanceof BusinessError)) throw error;
            refused += 1;
          }
        }
        expect((await proveLedger(world.database.pool)).differences).toEqual([]);
        const quota = await world.quota();
        expect(Number(quota.available)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs },
    );
    expect(done).toBeGreaterThan(refused);
  },
  60_000 + runs * 2_000,
);

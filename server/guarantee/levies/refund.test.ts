import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerWorld, leader, openWorld, yuan } from '#tests/guarantee/ledgerWorld.ts';
import { proveLedger } from '../ledger/proveLedger.ts';
import { saveChange } from './saveChange.ts';
import { payCustoms, refundCustomer, reversePayment } from './savePayment.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.drop());

const over = async () =>
  (await world.query<{ over: string }>('select over_collected::text as over from bh_usage'))[0]?.over;

test('what customs gives back of a paid levy is owed to the customer until it is refunded', async () => {
  const { usage } = await world.levy('2025-03-03', '1000.00');
  const [bill] = await world.query<{ id: string }>('select id from bh_usage_tax');
  const paying = {
    usageId: usage.id,
    taxId: bill?.id ?? '',
    payMode: 'CUSTOMER_REMIT' as const,
    payDate: '2025-03-10',
    voucherNo: null,
  };
  await world.act('2025-03-10', (call) => payCustoms({ ...paying, amount: yuan('1000.00') }, call));
  expect(await over()).toBe('0.00');
  const refunded = {
    usageId: usage.id,
    changeType: 'REFUND' as const,
    taxKind: 'A',
    direction: 'DEC' as const,
    amount: yuan('200.00'),
  };
  await world.act('2025-03-12', (call) =>
    saveChange({ ...refunded, changeDate: '2025-03-12', reason: '退税', docRef: null, newTaxBillNo: null }, call),
  );
  expect(await over()).toBe('200.00');

  const refund = (amount: string) =>
    world.act('2025-03-13', (call) =>
      refundCustomer({ usageId: usage.id, amount: yuan(amount), payDate: '2025-03-13', voucherNo: 'P1' }, call),
    );
  await expect(refund('200.01')).rejects.toMatchObject({
    returnCode: '61004',
    fieldErrors: { amount: expect.anything() },
  });
  const id = await refund('150.00');
  expect(await over()).toBe('50.00');
  expect(await world.usage(usage.id)).toMatchObject({ status: 'SETTLED', total: '800.00', settled: '800.00' });
  await world.act(
    '2025-03-14',
    (call) => reversePayment({ usageId: usage.id, paymentId: id, reason: '误记' }, call),
    leader,
  );
  expect(await over()).toBe('200.00');
  await world.act('2025-03-14', async ({ db }) => expect((await proveLedger(db)).differences).toEqual([]));
});

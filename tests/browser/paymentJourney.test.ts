import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { KeyDesk } from './keyDesk.ts';
import { openSite, type Site } from './site.ts';

/** Money that leaves, by those who send it, without a mouse. @see docs/spec/finance.md 2.3, docs/spec/finance-addendum.md F15 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

test('suppliers are paid by keyboard: the second person reads payee and amount, and it takes five actions', {
  timeout: 240_000,
}, async () => {
  const finance = await logInAs(site.base, 'fin01l');
  const { rows } = await finance.get<Page>('settlecenter.queryPurchasePayPage', { filter: { status: 'CHECKING' } });
  const [pay] = rows as WireRecord[];
  const payNo = String(pay?.payNo);
  const desk = await KeyDesk.open(site, 'fin01l', { at: '/purchasePay' });
  await desk.pressInRow(payNo, '付款确认');
  const { dialog } = desk.desk;
  await dialog.getByText(String(pay?.payeeAccount)).waitFor();
  await dialog.getByText('8,720.00').first().waitFor();
  await desk.fill({ 付款日期: String(pay?.createdTime).slice(0, 10), 银行流水号: 'KEY-1' });
  await desk.confirm('付款确认');
  const now = await finance.get<WireRecord>('settlecenter.getPurchasePay', { id: pay?.id });
  expect(now).toMatchObject({ status: 'DONE', bankSerial: 'KEY-1' });
  expect(desk.actions).toBeLessThanOrEqual(5);
  await desk.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { Desk } from './desk.ts';
import { type Hand, keyboard } from './hand.ts';
import { openSite, type Site } from './site.ts';

/** Money that leaves, by those who send it, without a mouse. @see docs/spec/finance.md 2.3, docs/spec/finance-addendum.md F15 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** A hand whose actions are counted: a button, a text, a choice, each with the way to it. */
function counted(hand: Hand) {
  const told = { actions: 0 };
  const one =
    <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
    (...given: Given) => {
      told.actions += 1;
      return act(...given);
    };
  return {
    told,
    press: one(hand.press),
    type: one(hand.type),
    pressInRow: one(hand.pressInRow),
  };
}

test('suppliers are paid by keyboard: the second person reads payee and amount, and it takes five actions', {
  timeout: 240_000,
}, async () => {
  const finance = await logInAs(site.base, 'fin01l');
  const { rows } = await finance.get<Page>('settlecenter.queryPurchasePayPage', { filter: { status: 'CHECKING' } });
  const [pay] = rows as WireRecord[];
  const payNo = String(pay?.payNo);
  const desk = await Desk.open(site, 'fin01l', { at: '/purchasePay' });
  const hand = counted(keyboard(desk.page));
  await hand.pressInRow(payNo, '付款确认');
  const { dialog } = desk;
  await dialog.getByText(String(pay?.payeeAccount)).waitFor();
  await dialog.getByText('8,720.00').first().waitFor();
  await hand.type(dialog.getByRole('textbox', { name: '付款日期' }), String(pay?.createdTime).slice(0, 10));
  await hand.type(dialog.getByRole('textbox', { name: '银行流水号' }), 'KEY-1');
  await hand.press(dialog.getByRole('button', { name: '付款确认', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  const now = await finance.get<WireRecord>('settlecenter.getPurchasePay', { id: pay?.id });
  expect(now).toMatchObject({ status: 'DONE', bankSerial: 'KEY-1' });
  expect(hand.told.actions).toBeLessThanOrEqual(5);
  await desk.close();
});

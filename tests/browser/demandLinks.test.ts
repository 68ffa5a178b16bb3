import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrderPath } from '#domain/declaration/paths.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** A demand and what is made of it lead to each other. @see docs/spec/operations.md 3.1 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const visible = { visible: true };

test('a demand shows the order that was made of it, and the order the demand; each leads to the other', async () => {
  const clerk = await logInAs(site.base, 'decl01');
  const { rows } = await clerk.get<Page>('business.queryDemandPage', {
    filter: { demandType__in: ['IMPORT', 'EXPORT'], status__in: ['ACCEPTED', 'PROCESSING'] },
    limit: 100,
  });
  let made: WireRecord | undefined;
  for (const { id, rowVersion } of rows) {
    const answer = await clerk.call<WireRecord>('business.actDemand', { id, rowVersion, action: 'makeOrder' });
    if (answer.returnCode === '0') made = await clerk.get<WireRecord>('business.getDemand', { id });
    if (made) break;
  }
  if (!made) throw new Error('the demo has no demand of which an order is made');

  const desk = await Desk.open(site, 'decl01', { at: `/fta/receiveDemandUpdate?id=${made.id}` });
  const orders = desk.main.getByRole('region', { name: '报关委托' }).filter(visible);
  const [order] = (await clerk.get<Page>('business.queryCustomsOrderPage', { filter: { demandNo: made.demandNo } }))
    .rows;
  await orders
    .getByText(String(order?.orderNo ?? '草稿'))
    .first()
    .waitFor();
  await orders.getByRole('row').nth(1).dblclick();
  await desk.page.waitForURL(new RegExp(`customsOrder.*${order?.id}`));
  await desk.main
    .getByRole('region', { name: '来源需求' })
    .filter(visible)
    .getByText(String(made.demandNo))
    .first()
    .waitFor();
  expect(order?.demandNo).toBe(made.demandNo);
  await desk.close();
});

test('lines of an order are chosen from the goods master: ticked goods become lines, and the library fills in the rest', async () => {
  const desk = await Desk.open(site, 'decl01', { at: newOrderPath });
  await desk.main.getByRole('button', { name: '从商品资料选择' }).click();
  const rows = desk.dialog.locator('tr[data-row]');
  await rows.nth(1).waitFor();
  const said = await rows.nth(0).locator('td').allTextContents();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await desk.dialog.getByRole('button', { name: '加入明细' }).click();
  await desk.dialog.waitFor({ state: 'detached' });
  await desk.main.getByText('2 行').first().waitFor();
  const written = await desk.main
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  // Part number and name of the first one stand in its line.
  const words = said.map((word) => word.trim()).filter((word) => word.length > 3);
  expect(words.filter((word) => written.includes(word)).length).toBeGreaterThan(1);
  await desk.close();
});

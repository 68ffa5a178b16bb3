import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsOfCustomer } from '../data/goodsOfCustomer.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Goods of a customer from his own list to an application that is handed in. @see docs/spec/classification.md 3.8 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const mostActions = 10;
const visible = { visible: true };
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('200 goods of a customer’s own list are handed in with ten actions at most', async () => {
  const desk = await Desk.open(site, 'precust01', { at: '/precat/list', width: 1440, height: 900 });
  const { page, main, dialog } = desk;
  let actions = 0;
  const act = async (doing: () => Promise<unknown>) => {
    actions += 1;
    await doing();
  };
  const click = (name: string | RegExp, within = main) =>
    act(() => within.getByRole('button', { name, exact: true }).filter(visible).first().click());
  const buffer = await goodsOfCustomer(200);
  await page.locator('table[aria-busy=false]').first().waitFor();
  const begun = Date.now();

  await click(/^新建|^新增/);
  // The customer is his own, and is reached as his file says: nothing to type.
  await expect.poll(() => main.getByRole('textbox', { name: '电话' }).filter(visible).inputValue()).not.toBe('');
  await act(() =>
    main
      .getByRole('region', { name: '图片和资料' })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '商品照片.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }),
  );
  await page.getByRole('button', { name: '移除商品照片.pdf' }).waitFor();
  await click('导入');
  await act(() => dialog.locator('input[type=file]').setInputFiles({ name: '商品清单.xlsx', mimeType: sheet, buffer }));
  // What his columns are is shown before anything is written; one of them he places himself.
  await dialog.getByText('表头在第 4 行').waitFor();
  await expect.poll(() => dialog.getByRole('region', { name: '相同的错误' }).textContent()).toContain('×200');
  await act(() => dialog.getByRole('combobox', { name: /功能说明/ }).selectOption({ label: '用途' }));
  // Forty cells say PCS, and one choice mends them.
  const pieces = dialog.getByRole('region', { name: '相同的错误' }).getByRole('row', { name: /PCS/ });
  await pieces.getByText('×40').waitFor();
  await click('用「个」', pieces);
  await dialog.getByRole('button', { name: '导入 200 行' }).waitFor();
  await click('导入 200 行', dialog);
  await dialog.getByText('共200行，成功200行，失败0行').waitFor();
  await click('完成', dialog);
  await main.getByText('200 行').filter(visible).first().waitFor();
  // He has no protocol, so he pays for this order.
  await act(() => desk.fill('付款方式', '现结'));
  await click('提交');
  await main.getByText('待受理', { exact: true }).filter(visible).first().waitFor();

  const seconds = (Date.now() - begun) / 1_000;
  console.log(`200 goods of a customer's list: ${actions} actions, ${seconds.toFixed(1)} s`);
  expect(actions).toBeLessThanOrEqual(mostActions);
  await desk.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { keyboard } from './hand.ts';
import { loggedIn, newContext, openSite, type Site } from './site.ts';

/** A declaration in the hands of the person who makes it. @see docs/spec/classification.md 3.4 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('what customs would turn back stands in one list while it is typed, leads to its field, and goes when it is mended', async () => {
  const page = await loggedIn(await newContext(site), site.base, 'decl01');
  await page.goto(`${site.base}/declaration?status=DRAFT`);
  await page.locator('table[aria-busy=false] tbody tr', { hasText: 'BGD' }).first().getByRole('link').first().click();
  await page.waitForURL(/\/declaration\/.+/);
  const list = page.getByRole('list', { name: '申报检查' }).filter({ visible: true });
  await page.getByText('没有发现问题，可以复核').filter({ visible: true }).waitFor();

  const contract = page.getByRole('main').getByRole('textbox', { name: '合同协议号', exact: true }).first();
  const before = await contract.inputValue();
  await contract.fill('');
  await list.getByRole('button', { name: '合同协议号必填' }).click();
  await expect.poll(() => contract.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(before);
  await page.getByText('没有发现问题，可以复核').filter({ visible: true }).waitFor();

  // Terms of delivery without freight: the tax follows as well.
  const value = page.locator('#declaration-check dd').first();
  const cif = await value.textContent();
  const terms = page.getByRole('main').getByRole('combobox', { name: '成交方式', exact: true }).first();
  await terms.click();
  await terms.fill('FOB');
  await page.getByRole('option', { name: 'FOB' }).first().click();
  await list.getByText(/运费/).first().waitFor();
  await expect.poll(() => value.textContent()).not.toBe(cif);
});

longTest('with the keyboard alone a declaration is opened, gets one more line, and is saved', async () => {
  const page = await loggedIn(await newContext(site), site.base, 'decl01');
  const hand = keyboard(page);
  await page.goto(`${site.base}/declaration?status=DRAFT`);
  const main = page.getByRole('main');
  await hand.press(
    main.locator('table[aria-busy=false] tbody tr', { hasText: 'BGD' }).first().getByRole('link').first(),
  );
  await page.waitForURL(/\/declaration\/.+/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const clerk = await logInAs(site.base, 'decl02');
  const linesOf = async () =>
    (await clerk.get<WireRecord>('business.getDeclaration', { id })).items as readonly WireRecord[];
  const before = await linesOf();
  const [like] = before as readonly [WireRecord];
  const row = before.length + 1;

  const lines = main.getByRole('region', { name: '表体' }).filter({ visible: true });
  await hand.press(lines.getByRole('button', { name: '添加行' }));
  const cell = (label: string) => lines.getByLabel(`第 ${row} 行 ${label}`, { exact: true });
  // A new line is where one goes on typing.
  await expect.poll(() => cell('商品编号').evaluate((input) => input === document.activeElement)).toBe(true);
  await hand.type(cell('商品编号'), String(like.hsCode));
  await hand.type(cell('商品名称'), '键盘录入的商品');
  await hand.type(cell('成交数量'), '10');
  // In a table Tab takes what the list offers first; Enter would go on to the next line.
  const chooseByTab = async (label: string, word: string) => {
    await hand.type(cell(label), word);
    await page.getByRole('option', { name: word }).first().waitFor();
    await page.keyboard.press('Tab');
  };
  await chooseByTab('成交单位', '千克');
  await hand.type(cell('总价'), '20');
  await chooseByTab('原产国', '德国');
  await page.keyboard.press('Control+S');
  await expect.poll(async () => (await linesOf()).length).toBe(row);
  expect((await linesOf()).at(-1)).toMatchObject({
    ...{ hsCode: like.hsCode, gName: '键盘录入的商品', gUnit: '035', originCountry: 'DEU', tradeCurr: 'USD' },
    lineNo: row,
  });
});

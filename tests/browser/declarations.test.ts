import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, newContext, openSite, type Site } from './site.ts';

/** A declaration in the hands of the person who makes it. @see classification.md 3.4 */
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

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Results of many goods as a sheet. @see docs/spec/classification.md 3.1 online editing */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('a code brings the columns of its elements, chosen where the tariff has them chosen; what is wrong is shown at its cell, and the rest is kept', {
  timeout: 120_000,
}, async () => {
  const desk = await Desk.open(site, 'ygl01', { at: '/excel/precat' });
  const cell = (name: string) => desk.page.getByLabel(`第 1 行 ${name}`, { exact: true });
  await cell('商品编码').fill('8516500000');
  await cell('申报名称').fill('微波炉');
  const [brand, power] = [cell('品牌类型'), cell('功率')];
  await brand.waitFor();
  await power.fill('800W|1200W');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('button', { name: '保存', exact: true }).click();
  await desk.page.locator('td[data-error]').first().waitFor();
  await power.fill('800W');
  await brand.fill('贴牌');
  await desk.page.getByRole('option', { name: /境外品牌\(贴牌生产\)/ }).waitFor();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('button', { name: '保存', exact: true }).click();
  await desk.page.getByText(/已保存：1 行修改/).waitFor();
  await desk.page.reload();
  await brand.waitFor();
  expect(await brand.inputValue()).toContain('境外品牌(贴牌生产)');
  expect(await power.inputValue()).toBe('800W');
  expect(await cell('申报名称').inputValue()).toBe('微波炉');
  await desk.page.setViewportSize({ width: 390, height: 800 });
  await desk.close();
});

test('goods ticked in their list open as a sheet of their own', {
  timeout: 120_000,
}, async () => {
  const desk = await Desk.open(site, 'ygl01', { at: '/precat/productlist?processStatus=FIRST' });
  const rows = desk.page.locator('table[aria-busy=false] tbody tr', { hasText: '一审中' });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await desk.main.getByRole('button', { name: '在线编辑', exact: true }).click();
  await desk.page.waitForURL(/\/excel\/precat\?ids=/);
  await desk.page.getByLabel('第 2 行 商品编码', { exact: true }).waitFor();
  expect(await desk.page.getByLabel('第 3 行 商品编码', { exact: true }).count()).toBe(0);
  await desk.close();
});

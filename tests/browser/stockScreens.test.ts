import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';
import { serveStock } from './stock/serveStock.ts';

/** Pictures of the stock screens, for whoever wants to look at them. */
const pictures = process.env.STOCK_SCREENS;

let site: Site;
let stock: { base: string; close: () => Promise<void> };
beforeAll(async () => {
  site = await openSite();
  stock = await serveStock(site.base);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterAll(async () => {
  // The windows first: they still ask for files.
  await site?.close();
  await stock?.close();
});

const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const rowsOf = (page: Page) => page.locator('main tbody tr').filter({ visible: true });
const namesOf = (page: Page) => rowsOf(page).locator('td:nth-child(2)').allTextContents();
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const field = (page: Page, label: string) => {
  const main = page.getByRole('main');
  return main
    .getByRole('textbox', { name: label })
    .or(main.getByRole('combobox', { name: label }))
    .filter({ visible: true });
};

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`${stock.base}/addressBook${query}`);
  await rowsOf(page).first().waitFor();
}

longTest('a stock list sorts, turns its page and filters; both stay in its tab', async () => {
  const context = await newContext(site);
  const page = await loggedIn(context, stock.base);
  const { complaints } = watch(page, stock.base);
  await openList(page);
  expect(await tab(page, '地址').getAttribute('aria-selected')).toBe('true');
  expect(await page.locator('main thead').filter({ visible: true }).textContent()).toMatch(
    /名称[\s\S]*客户[\s\S]*联系人/,
  );
  await picture(page, 'list');

  const before = await namesOf(page);
  await page.getByRole('button', { name: /名称/ }).click();
  await expect.poll(() => namesOf(page)).not.toEqual(before);
  expect(new URL(page.url()).searchParams.get('order')).toBe('DESC');

  await page.getByRole('button', { name: '下一页' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await tab(page, '工作台').click();
  await tab(page, '地址').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');

  await field(page, '查询').fill(before[0]?.slice(0, 4) ?? '');
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain(before[0]?.slice(0, 4));
  await expect.poll(async () => (await namesOf(page)).every((name) => name.length > 0)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a stock form makes, corrects and deletes; a refusal stands under its input, and notices are told', async () => {
  const context = await newContext(site);
  const page = await loggedIn(context, stock.base);
  const { complaints } = watch(page, stock.base);
  await openList(page);
  await page.getByRole('link', { name: '新增' }).click();
  await field(page, '联系人').waitFor();
  await field(page, '客户').click();
  await page.getByRole('option').first().click();
  const values = {
    名称: '股票屏测试仓',
    联系人: '王五',
    电话: '电话',
    省: '上海市',
    市: '上海市',
    区: '浦东新区',
    详细地址: '一路 1 号',
  };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
  await page.getByRole('button', { name: '保存' }).click();
  const refusal = page.locator('.MuiFormHelperText-root.Mui-error').filter({ visible: true });
  await refusal.first().waitFor();
  expect(await field(page, '电话').getAttribute('aria-invalid')).toBe('true');
  await picture(page, 'refusal');

  await field(page, '电话').fill('13800138000');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('status').getByText('已新增').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/addressBook\/[^/]+$/);
  // The form it was made in is hidden a moment later than the address changes.
  await page
    .getByRole('tabpanel', { name: '编辑地址' })
    .filter({ visible: true })
    .getByRole('button', { name: '删除' })
    .waitFor();

  await field(page, '联系人').fill('赵六');
  await tab(page, '工作台').click();
  await tab(page, '编辑地址').click();
  expect(await field(page, '联系人').inputValue()).toBe('赵六');
  await picture(page, 'edit');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('status').getByText('已更新').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/addressBook');

  await field(page, '查询').fill('股票屏测试仓');
  await expect.poll(async () => (await rowsOf(page).allTextContents()).join()).toContain('赵六');
  await rowsOf(page).first().click();
  await field(page, '联系人').waitFor();
  await page.getByRole('button', { name: '删除' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('status').getByText('已删除').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

longTest('the same screens speak English and stand in the dark', async () => {
  const context = await newContext(site, { dark: true });
  const page = await loggedIn(context, stock.base);
  await page.evaluate(() => {
    localStorage.setItem('tg_mode', 'dark');
    localStorage.setItem('tg_locale', 'en');
  });
  await openList(page);
  expect(await page.locator('main thead').filter({ visible: true }).textContent()).toMatch(
    /Name[\s\S]*Customer[\s\S]*Contact/,
  );
  await picture(page, 'list-en-dark');
  await rowsOf(page).first().click();
  await field(page, 'Contact').waitFor();
  await picture(page, 'edit-en-dark');
  await context.close();
});

longTest('who lacks the right sees why, with menu and tabs', async () => {
  const context = await newContext(site);
  const page = await loggedIn(context, stock.base, 'fin01');
  await page.goto(`${stock.base}/addressBook`);
  await page.getByText('需要功能权限 addressBook:list').waitFor();
  await picture(page, 'denied');
  await context.close();
});

longTest(
  "a redirect of react-admin to an entity with a page of the specification leads to that page's address",
  async () => {
    const context = await newContext(site);
    const page = await loggedIn(context, stock.base);
    await page.goto(`${stock.base}/demand`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/fta/delegateList');
    await page.goto(`${stock.base}/demand/create`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/fta/receiveDemandCreat');
    await context.close();
  },
);

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { newContext, openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const heads = '标题,需求类型,紧急程度,客户,联系人,电话,期望完成,仓库';
const line = (title: string) => `${title},仓储,普通,上海申海医疗器械有限公司,张三,13800000000,2030-01-02 10:00,WH01`;
const sheet = (lines: readonly string[]) => ({
  name: '需求.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[heads, ...lines].join('\r\n')}\r\n`),
});

async function openDemands(page: Page): Promise<void> {
  await page.goto(`${site.base}/fta/delegateList`);
  await page.getByRole('row', { name: /XQ/ }).first().waitFor();
}

test('a sheet is previewed, comes in as a batch, is published as one, and cannot be undone once it was; the leader sees it come without F5', async () => {
  const clerk = await Desk.open(site, 'bus01');
  const leader = await Desk.open(site, 'bus01l');
  const { page, dialog } = clerk;
  await openDemands(leader.page);
  await openDemands(page);
  await page.getByRole('button', { name: '导入需求' }).click();
  const rows = ['批次甲一', '批次甲二', '批次甲三'].map(line);
  await dialog
    .locator('input[type=file]')
    .setInputFiles(sheet([...rows, line('批次甲一'), line('批次甲四').replace('仓储', '没有的类型')]));
  await dialog.getByRole('heading', { name: '导入预检' }).waitFor();
  expect(await dialog.getByRole('alert').textContent()).toContain('可导入3行，错误1行，已存在1行');
  expect(await dialog.getByRole('alert').textContent()).toContain('第 5 行（同第 2 行）');
  await dialog
    .getByText(/「没有的类型」不在字典中/)
    .first()
    .waitFor();

  await dialog.getByRole('button', { name: '导入 3 行' }).click();
  await dialog.getByRole('button', { name: '查看本批' }).click();
  await page
    .getByRole('row', { name: /批次甲/ })
    .nth(2)
    .waitFor();
  // The three stand first in the whole list too, which may still be in front: ticked there, others would come with
  // them.
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(3);
  expect(await leader.page.getByRole('row', { name: /批次甲/ }).count()).toBe(0);

  await page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
  await page.getByRole('button', { name: '批量发布' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: '发布', exact: true })
    .click();
  await clerk.told('已处理 3 条');
  await leader.page.getByRole('row', { name: /批次甲一/ }).waitFor();

  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('undoImportDemand') ?? false,
  );
  await page.getByRole('button', { name: '撤销本批导入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  expect((await (await answered).json()).returnMsg).toContain('3条已被修改或办理');
  await leader.close();
  await clerk.close();
});

longTest('an import that was a mistake is undone from its result', async () => {
  const clerk = await Desk.open(site, 'bus01');
  const { page } = clerk;
  await openDemands(page);
  await page.getByRole('button', { name: '导入需求' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(sheet(['批次乙一', '批次乙二'].map(line)));
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await page.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await clerk.told('已撤销，删除 2 条');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row', { name: /批次乙/ }).count()).toBe(0);
  await clerk.close();
});

test('Shift adds a column to the order and ticks a span of rows', async () => {
  const clerk = await Desk.open(site, 'bus01');
  const { page } = clerk;
  await openDemands(page);
  await page.getByRole('columnheader', { name: '紧急程度' }).getByRole('button').click();
  await page
    .getByRole('columnheader', { name: '期望完成' })
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.poll(() => page.locator('thead sup').allTextContents()).toEqual(['2', '1']);
  expect(await page.getByRole('columnheader', { name: '紧急程度' }).getAttribute('aria-sort')).toBe('ascending');

  // The rows stand in their new order before a span of them is ticked.
  await page.locator('table[aria-busy=false]').filter({ visible: true }).first().waitFor();
  const ticks = page.getByRole('checkbox', { name: /^选择 / });
  await ticks.nth(2).click();
  await ticks.nth(6).click({ modifiers: ['Shift'] });
  await page.getByText('已选 5 条').waitFor();
  await clerk.close();
});

longTest('a list starts with ten rows; public pages have their titles', async () => {
  const clerk = await Desk.open(site, 'bus02');
  await openDemands(clerk.page);
  expect(await clerk.page.locator('tr[data-row]').count()).toBe(10);
  await clerk.close();

  const page = await (await newContext(site)).newPage();
  for (const [path, title] of [
    ['/version', '版本信息'],
    ['/404', '页面不存在'],
    ['/login', '登录'],
  ] as const) {
    await page.goto(`${site.base}${path}`);
    await expect.poll(() => page.title()).toBe(`${title} - 通关综合服务平台`);
  }
  await page.context().close();
});

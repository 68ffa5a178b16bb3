import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '#server/platform/sheet/index.ts';
import { brokenDemands } from '../data/brokenDemands.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { loggedIn, newContext, openSite, type Site } from './site.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await loggedIn(await newContext(site), site.base);
});
afterAll(() => site?.close());

type SentFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Opens the import dialog of the demand list, sends a file and waits for its result. */
async function importFile(file: SentFile): Promise<{ text: string; seconds: number; sawProgress: boolean }> {
  await page.goto(`${site.base}/fta/delegateList`);
  await page.getByRole('button', { name: '导入需求' }).click();
  return sendFile(file);
}

/** Sends a file through the dialog that is open. */
async function sendFile(file: SentFile): Promise<{ text: string; seconds: number; sawProgress: boolean }> {
  const dialog = page.getByRole('dialog');
  const started = Date.now();
  let sawProgress = false;
  await dialog.locator('input[type=file]').setInputFiles(file);
  const start = dialog.getByRole('button', { name: /^导入 [\d,]+ 行$/ });
  for (;;) {
    if (await dialog.getByRole('progressbar').count()) sawProgress = true;
    if (await start.count()) await start.click();
    if (await dialog.getByText(/共\d+行，(成功|失败)/).count()) break;
    // With no row to import the preview is the end of it.
    if (await dialog.getByRole('button', { name: '没有可导入的行' }).count()) break;
    if (Date.now() - started > 60_000) throw new Error(`no result: ${await dialog.textContent()}`);
    await page.waitForTimeout(50);
  }
  return { text: (await dialog.textContent()) ?? '', seconds: (Date.now() - started) / 1_000, sawProgress };
}

longTest('2,000 demands come in through the dialog with progress; the second time there is nothing new', async () => {
  const first = await importFile('tests/data/demands-2000.xlsx');
  expect(first.text).toContain('共2000行，成功2000行，失败0行');
  expect(first.sawProgress).toBe(true);
  console.log(`2,000 demands through the dialog: ${first.seconds.toFixed(1)} s`);

  const second = await importFile('tests/data/demands-2000.xlsx');
  expect(second.text).toContain('可导入0行');
  expect(second.text).toContain('已存在2000行');
});

test('a file with twelve kinds of broken cells returns exactly those cells', async () => {
  const { file, wrong } = await brokenDemands();
  const result = await importFile({
    name: '十二种错误.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: file,
  });
  expect(result.text).toContain(`失败${wrong.length}行`);
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '下载错误文件' }).click();
  const path = await (await download).path();
  const rows = [];
  for await (const row of readSheet(readFileSync(path))) rows.push(row.cells);
  expect(rows.length - 1).toBe(wrong.length);
  const messages = rows.slice(1).map((cells) => String(cells.at(-1)));
  for (const [index, { column }] of wrong.entries()) expect(messages[index]).toContain(column);
});

test('480 goods lines come into one saved demand through its own dialog, and only once', async () => {
  await page.goto(`${site.base}/fta/receiveDemandCreat`);
  const panel = page.getByRole('tabpanel', { name: /^发布需求/ });
  await panel.getByRole('combobox', { name: '需求类型', exact: true }).fill('其他');
  await page.getByRole('option', { name: '其他' }).first().click();
  await panel.getByRole('textbox', { name: '标题', exact: true }).fill('四百八十行商品');
  await panel.getByRole('button', { name: '保存草稿' }).click();
  // The page turns into that of the draft.
  const draft = page.getByRole('tabpanel', { name: /^草稿 四百八十行商品/ });
  const open = draft.getByRole('region', { name: '商品明细' }).getByRole('button', { name: '导入', exact: true });
  await expect.poll(() => open.getAttribute('aria-disabled')).not.toBe('true');
  await open.click();
  expect((await sendFile('tests/data/demand-goods-480.xlsx')).text).toContain('共480行，成功480行，失败0行');
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
  await draft.getByText('480 行').first().waitFor();
  await open.click();
  expect((await sendFile('tests/data/demand-goods-480.xlsx')).text).toContain('已存在480行');
});

test('on a phone customers come in: each error is read whole, and no step or button stands on another', async () => {
  const desk = await Desk.open(site, 'bus01', { at: '/barcode/qcccv3', width: 390, height: 844, mobile: true });
  await desk.button('更多').click();
  await desk.page.getByRole('dialog').getByText('导入', { exact: true }).click();
  const { dialog } = desk;
  const step = dialog.getByRole('listitem').filter({ hasText: '下载模板' });
  expect(await step.evaluate((item) => item.scrollWidth - item.clientWidth)).toBeLessThanOrEqual(0);

  const rows = [
    '常熟虞山服饰有限公司,货主,bus01,钱经理,13800000001',
    '昆山玉峰精密模具制造有限公司,没有的类型,bus01,,138',
  ];
  const buffer = Buffer.from(`\uFEFF${['客户名称,类型,客户经理,联系人姓名,联系人电话', ...rows].join('\r\n')}\r\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer });
  const confirm = dialog.getByRole('button', { name: '导入 1 行' });
  await confirm.waitFor();
  const cells = dialog.getByRole('group', { name: '错误明细' }).locator('td');
  expect(
    await cells.evaluateAll((all) => all.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length),
  ).toBe(0);
  expect(await cells.allTextContents()).toContain('联系人姓名不能为空');
  // All of them lie inside their line, which keeps a distance from its end.
  const foot = confirm.locator('..');
  const [buttonEnd, footEnd] = [await confirm.boundingBox(), await foot.boundingBox()].map((box) =>
    box ? box.y + box.height : 0,
  );
  expect((footEnd ?? 0) - (buttonEnd ?? 0)).toBeGreaterThanOrEqual(8);

  await confirm.click();
  await dialog.getByText('共2行，成功1行，失败1行').waitFor();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await desk.page.locator('.MuiDialog-root').last().getByRole('button', { name: '撤销导入' }).click();
  await desk.told('已撤销，删除 1 条');
  await desk.close();
});

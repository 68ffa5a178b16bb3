import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { readSheet } from '#server/platform/sheet/index.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { logIn, logInElsewhere, openSite, type Site } from './site.ts';

/**
 * A day's work of a broker's house through its pages: whatever was typed or decided is there in the evening, and every
 * figure agrees.
 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const count = 300;
const customer = '上海浦江精密仪器有限公司';
const first = `当日入仓 ${count}`;

function sheetOfTheDay(): Buffer {
  const lines = ['标题,需求类型,紧急程度,客户,联系人,电话,期望完成,仓库'];
  for (let row = 1; row <= count; row += 1)
    lines.push(`当日入仓 ${row},仓储,普通,${customer},张三,13800000000,2030-01-02 10:00,W01`);
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

const field = ({ main }: Desk, label: string): Locator =>
  main.getByRole('textbox', { name: label, exact: true }).first();
const rowOf = ({ main }: Desk, words: string): Locator => main.getByRole('row').filter({ hasText: words });

/** Three hundred drafts out of a sheet, looked at before they are written. @returns the number of the batch */
async function importDrafts(clerk: Desk): Promise<string> {
  const { dialog, main } = clerk;
  await clerk.openMenu('需求列表', '需求管理');
  await clerk.button('导入需求').click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '当日.csv', mimeType: 'text/csv', buffer: sheetOfTheDay() });
  await dialog.getByText(`共${count}行，可导入${count}行，错误0行`).waitFor();
  await dialog.getByRole('button', { name: `导入 ${count} 行` }).click();
  await dialog.getByText(`共${count}行，成功${count}行，失败0行`).waitFor();
  const batch = /DR\d+/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: '查看本批' }).click();
  await main.getByText(`共 ${count} 条`).waitFor();
  return batch;
}

/** The clerk writes into a draft while a colleague does, while the network is away, and while his session ends. */
async function editDraft(clerk: Desk, leader: Desk): Promise<void> {
  await rowOf(clerk, first).getByRole('button', { name: '编辑' }).click();
  await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);
  await expect.poll(() => field(clerk, '标题').inputValue()).toBe(first);
  const address = clerk.page.url();
  await field(clerk, '备注').fill('早上的备注');

  await leader.page.goto(address);
  await expect.poll(() => field(leader, '标题').inputValue()).toBe(first);
  await field(leader, '联系人').fill('李四');
  await leader.button('保存草稿').click();
  await leader.told('需求已保存');
  await expect.poll(() => field(clerk, '联系人').inputValue()).toBe('李四');

  await clerk.page.context().setOffline(true);
  await field(clerk, '备注').fill('断线时的备注');
  await clerk.button('保存草稿').click();
  await clerk.page
    .getByText(/网络已断开/)
    .first()
    .waitFor();
  await clerk.page.context().setOffline(false);
  await clerk.page.getByText('网络已断开').waitFor({ state: 'detached' });
  // The save that was under way goes on by itself.
  await clerk.button('保存草稿').waitFor({ state: 'detached' });
  await expect.poll(() => field(leader, '备注').inputValue()).toBe('断线时的备注');

  await field(clerk, '电话').fill('13911112222');
  // A draft is kept shortly after the last key.
  await clerk.page.waitForTimeout(1_200);
  for (let login = 0; login < 3; login += 1) await logInElsewhere(site, 'bus01');
  await clerk.button('保存草稿').click();
  await clerk.page.waitForURL(/\/login\?redirect=/);
  await logIn(clerk.page, site.base, 'bus01');
  await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);
  await clerk.button('恢复').click();
  await expect.poll(() => field(clerk, '电话').inputValue()).toBe('13911112222');
  await clerk.button('保存草稿').click();
  await clerk.told('需求已保存');
}

async function publishBatch(clerk: Desk): Promise<void> {
  const { main, page } = clerk;
  await page.getByRole('tab', { name: /需求列表/ }).click();
  await main.getByText(`共 ${count} 条`).waitFor();
  await main
    .getByRole('checkbox', { name: /全选|本页/ })
    .first()
    .check();
  await main.getByRole('button', { name: `选择全部 ${count} 条` }).click();
  await main.getByText(`已选 ${count} 条`).waitFor();
  await main.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '发布' }).click();
  await clerk.dialog.getByRole('button', { name: /发布/ }).click();
  await clerk.told(`已处理 ${count} 条`);
}

/**
 * The leader accepts the first demand, adds work for another department and gives both tasks out.
 * @returns the number of the demand
 */
async function handOut(leader: Desk): Promise<string> {
  await leader.openMenu('需求列表', '需求管理');
  await leader.search(first);
  const row = rowOf(leader, first);
  await row.getByRole('button', { name: '受理' }).click();
  const number = /XQ\d{12}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await row.getByRole('button', { name: '分派' }).click();
  await leader.page.waitForURL(/delegateTask/);
  await leader.button('添加任务').click();
  await leader.fill('任务类型', '报关', leader.dialog);
  await leader.dialog.getByRole('button', { name: '添加' }).click();
  await leader.told('已添加任务');
  await leader.main.getByText('共 2 条').filter({ visible: true }).first().waitFor();
  return number;
}

/** A department takes its task and finishes it. */
async function work(loginName: string, demandNo: string, resultNo?: string): Promise<void> {
  const worker = await Desk.open(site, loginName);
  await worker.openMenu('委托任务', '需求管理');
  await worker.search(demandNo);
  const row = rowOf(worker, demandNo);
  await row.getByRole('button', { name: '接单' }).click();
  await row.getByText('处理中').waitFor();
  await row.getByRole('button', { name: '完成' }).click();
  if (resultNo) await worker.fill('结果单号', resultNo, worker.dialog);
  await worker.dialog.getByRole('button', { name: '完成' }).click();
  await row.getByText('已完成').waitFor();
  await worker.close();
}

/** The batch as a sheet, rows by their heads. */
async function exportBatch({ main, page }: Desk): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  const rows: string[][] = [];
  for await (const { cells } of readSheet(readFileSync(await (await download).path()))) rows.push(cells.map(String));
  const [heads = [], ...own] = rows;
  return own.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])));
}

longTest('a day of work loses nothing, and its figures agree', { timeout: 300_000 }, async () => {
  const [clerk, leader] = await Promise.all([Desk.open(site, 'bus01'), Desk.open(site, 'bus01l')]);
  const batch = await importDrafts(clerk);
  await editDraft(clerk, leader);
  await publishBatch(clerk);
  const demandNo = await handOut(leader);
  await work('wh01', demandNo);
  await work('decl01', demandNo, '222520260000099001');

  // The clerk's list followed what the others did.
  const row = rowOf(clerk, first);
  await row.getByText('已完成').waitFor();
  const rows = await exportBatch(clerk);
  expect(rows).toHaveLength(count);
  // The sheet has the heads of the screen, in its order; what stands in one cell there stands side by side here.
  const onScreen = await clerk.main.locator('thead th[draggable]').allInnerTexts();
  expect(Object.keys(rows[0] ?? {}).filter((head) => !['受理部门', '币制'].includes(head))).toEqual(
    onScreen.map((head) => head.trim()),
  );
  expect(new Set(rows.map((one) => one.需求编号)).size).toBe(count);
  expect(rows.filter((one) => one.状态 === '待受理')).toHaveLength(count - 1);
  expect(rows.find((one) => one.标题 === first)).toMatchObject({
    需求编号: demandNo,
    状态: '已完成',
    客户: customer,
    任务进度: '2/2',
    受理部门: '业务一部',
  });
  expect(new URL(clerk.page.url()).search).toContain(batch);

  await row.getByText(demandNo).click();
  for (const words of ['李四', '13911112222', '断线时的备注', '222520260000099001'])
    await clerk.main.getByText(words).filter({ visible: true }).first().waitFor();
  await leader.close();
  await clerk.page.context().close();
});

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** A second person at the same record, and with a connection that dies while a save is under way. */
let site: Site;
let clerk: Desk;
let leader: Desk;
beforeAll(async () => {
  site = await openSite();
  [clerk, leader] = await Promise.all([Desk.open(site, 'bus01'), Desk.open(site, 'bus01l')]);
  await clerk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => site?.close());

const field = ({ main }: Desk, label: string): Locator =>
  main.getByRole('textbox', { name: label, exact: true }).first();
const cell = ({ main }: Desk, row: number, label: string): Locator =>
  main.getByRole('textbox', { name: `第 ${row} 行 ${label}`, exact: true });
const rows = ({ main }: Desk): Locator => main.locator('tr[data-row]');

async function newForm(title: string): Promise<void> {
  await clerk.page.goto(`${site.base}/fta/receiveDemandCreat`);
  await clerk.fill('需求类型', '其他');
  await clerk.fill('标题', title);
}

/** Lines from a spreadsheet, from this line on. */
async function paste(row: number, ...lines: readonly string[]): Promise<void> {
  await cell(clerk, row, '品名').click();
  await clerk.page.evaluate(
    (words) => navigator.clipboard.writeText(words),
    `${['品名\t数量', ...lines].join('\r\n')}\r\n`,
  );
  await clerk.page.keyboard.press('Control+V');
}

/** The next save is done, and its answer never arrives. @returns whether that has happened */
async function loseAnswer(): Promise<() => boolean> {
  let isLost = false;
  await clerk.page.route('**/api/gateway', async (route) => {
    if (isLost || !route.request().postData()?.includes('saveDemand')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => isLost;
}

longTest(
  'the answer to the first save is lost: pressed again it is one record with its pasted lines; a colleague’s lines and the next paste stay both',
  async () => {
    await newForm('首次保存断线');
    await clerk.button('添加行').click();
    await paste(1, '泵\t1', '阀\t2', '管\t3');
    await expect.poll(() => rows(clerk).count()).toBe(3);
    const isLost = await loseAnswer();
    await clerk.button('保存草稿').click();
    await expect.poll(isLost).toBe(true);
    await clerk.page
      .getByText(/网络|连接/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await rows(clerk).count()).toBe(3);
    await clerk.button('保存草稿').click();
    await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);

    await leader.page.goto(clerk.page.url());
    await cell(leader, 3, '数量').waitFor();
    await cell(leader, 2, '数量').fill('20');
    await cell(leader, 3, '品名').click();
    await leader.page.keyboard.press('Control+Delete');
    // Meanwhile the clerk pastes over the first line and below, and his save is cut as well.
    await paste(1, '离心泵\t10');
    await leader.button('保存草稿').click();
    await leader.told('需求已保存');
    await expect.poll(() => rows(clerk).count()).toBe(2);
    await clerk.page.unroute('**/api/gateway');
    const isLostAgain = await loseAnswer();
    await clerk.button('保存草稿').click();
    await expect.poll(isLostAgain).toBe(true);
    await expect.poll(() => cell(leader, 1, '品名').inputValue()).toBe('离心泵');
    for (const desk of [clerk, leader]) {
      await expect.poll(() => rows(desk).count()).toBe(2);
      expect([await cell(desk, 1, '数量').inputValue(), await cell(desk, 2, '数量').inputValue()]).toEqual([
        '10',
        '20',
      ]);
    }
    await clerk.page.unroute('**/api/gateway');
    await clerk.page.goto(`${site.base}/fta/delegateList`);
    await clerk.search('首次保存断线');
    await clerk.main.getByText('共 1 条').filter({ visible: true }).waitFor();
  },
);

longTest(
  'a draft is restored over what a colleague stored meanwhile: asked, and saved once though the connection was cut',
  async () => {
    await newForm('恢复之前被改');
    await clerk.button('保存草稿').click();
    await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);
    await field(clerk, '联系人').fill('经办写的');
    await field(clerk, '备注').fill('只有经办写的');
    await clerk.main.getByText('自动保存在本机').waitFor();
    await clerk.page.reload();
    await leader.page.goto(clerk.page.url());
    await field(leader, '联系人').fill('领导写的');
    await leader.button('保存草稿').click();
    await leader.told('需求已保存');
    await expect.poll(() => field(clerk, '联系人').inputValue()).toBe('领导写的');

    await clerk.button('恢复').click();
    await expect.poll(() => field(clerk, '联系人').inputValue()).toBe('经办写的');
    await clerk.button('保存草稿').click();
    await clerk.dialog.getByText(/陈立群 于 .* 修改了 联系人/).waitFor();
    await clerk.dialog.getByRole('radio', { name: /^我的/ }).check();
    await clerk.page.route('**/api/gateway', (route) => route.abort('connectionreset'));
    await clerk.dialog.getByRole('button', { name: '按所选保存' }).click();
    await clerk.dialog.waitFor({ state: 'detached' });
    expect(await field(clerk, '备注').inputValue()).toBe('只有经办写的');
    await clerk.page.unroute('**/api/gateway');
    await clerk.button('保存草稿').click();
    await clerk.told('需求已保存');
    await expect.poll(() => field(leader, '联系人').inputValue()).toBe('经办写的');
    expect(await field(leader, '备注').inputValue()).toBe('只有经办写的');
  },
);

longTest('a record that is ended or removed under one’s hands keeps what was typed in sight, lines too', async () => {
  await newForm('取消时正在填写');
  await clerk.button('保存草稿').click();
  await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);
  await leader.page.goto(clerk.page.url());
  await expect.poll(() => field(leader, '标题').inputValue()).toBe('取消时正在填写');
  await field(clerk, '备注').fill('取消前写的备注');
  await clerk.button('添加行').click();
  await paste(1, '泵\t1', '阀\t2');
  await leader.button('取消').click();
  await leader.dialog.getByRole('textbox').first().fill('不再需要');
  await leader.dialog
    .getByRole('button', { name: /取消需求|^取消$|确认/ })
    .last()
    .click();
  const notice = clerk.main.getByRole('status').filter({ hasText: '不能再保存' });
  await notice.waitFor();
  for (const words of ['取消前写的备注', '泵', '阀']) expect(await notice.textContent()).toContain(words);

  await newForm('删除时正在填写');
  await clerk.button('保存草稿').click();
  await clerk.page.waitForURL(/receiveDemandUpdate\?id=/);
  await field(clerk, '备注').fill('删除前写的备注');
  await clerk.main.getByText('自动保存在本机').filter({ visible: true }).waitFor();
  // He himself, in another window.
  const elsewhere = await clerk.page.context().newPage();
  await elsewhere.goto(`${site.base}/fta/delegateList`);
  const row = elsewhere.getByRole('row').filter({ hasText: '删除时正在填写' });
  await row.getByRole('checkbox').check();
  await elsewhere.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量删除' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(await field(clerk, '备注').inputValue()).toBe('删除前写的备注');
  await clerk.main.getByText('该记录已被删除').waitFor();
  await clerk.button('保存草稿').click();
  expect(await field(clerk, '备注').inputValue()).toBe('删除前写的备注');
  await clerk.page.reload();
  await clerk.main.getByText('填写的内容没有保存').waitFor();
  await clerk.main.getByText('删除前写的备注').waitFor();
});

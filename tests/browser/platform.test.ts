import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** The platform as people meet it: notices, logs, settings, display filings, and who may do what. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const patience = 60_000;
const today = nowText(() => new Date()).slice(0, 10);
const visible = { visible: true } as const;

interface Answer {
  readonly returnCode: string;
  readonly msg: string;
  readonly data: { readonly id: string; readonly rowVersion: number } & Readonly<Record<string, unknown>>;
}

/** A call of the gateway as the page itself makes it: what a journey needs and is not about. */
const call = (page: Page, name: string, data: object): Promise<Answer> =>
  page.evaluate(
    async ([called, sent]) => {
      const [service = '', method = ''] = called.split('.');
      const token = decodeURIComponent(/tg_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const body = new URLSearchParams({ service, method, version: '1.0', data: JSON.stringify(sent) });
      const answer = await fetch('/api/gateway', { method: 'POST', body, headers: { 'X-CSRF-Token': token } });
      return (await answer.json()) as Answer;
    },
    [name, data] as const,
  );

const shown = ({ main }: Desk, name: string | RegExp): Locator =>
  main.getByRole('button', { name, exact: true }).filter(visible).first();

longTest(
  'a notice is written with headings, published to its readers, and taken back with a reason',
  { timeout: patience },
  async () => {
    const admin = await Desk.open(site, 'admin', { at: '/system/noticeEdit' });
    await admin.fill('标题', '国庆值班安排');
    const words = admin.main.getByRole('textbox', { name: '内容' });
    await words.click();
    await admin.page.keyboard.type('值班人员');
    await admin.main.getByRole('button', { name: '标题', exact: true }).click();
    await admin.page.keyboard.press('End');
    await admin.page.keyboard.press('Enter');
    await admin.main.getByRole('button', { name: '加粗' }).click();
    await admin.page.keyboard.type('十月一日：王晓雯');
    await shown(admin, '保存').click();
    await admin.main.getByText('草稿', { exact: true }).filter(visible).first().waitFor();
    await admin.main.getByRole('button', { name: '发布', exact: true }).filter(visible).last().click();
    await admin.dialog.getByRole('button', { name: '发布', exact: true }).click();
    await admin.main.getByText('已发布', { exact: true }).filter(visible).first().waitFor();

    const clerk = await Desk.open(site, 'bus01');
    await clerk.page.getByText('国庆值班安排').filter(visible).first().click();
    await clerk.main.getByRole('heading', { level: 3, name: '值班人员' }).waitFor();
    await clerk.main.locator('b, strong').getByText('十月一日：王晓雯').waitFor();

    await shown(admin, '撤回').click();
    await admin.dialog.getByRole('textbox').fill('人员有变');
    await admin.dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await admin.main.getByText('已撤回', { exact: true }).filter(visible).first().waitFor();
    const { data } = await call(admin.page, 'system.queryNoticePage', { filter: { title: '国庆值班安排' } });
    const [{ id }] = data.rows as [{ id: string }];
    expect((await call(clerk.page, 'system.readNotice', { id })).returnCode).toBe('1002');
    await Promise.all([admin.close(), clerk.close()]);
  },
);

const patient = { timeout: 20_000 };

longTest(
  'a change is found in the log with what was there before, and the log goes out as a sheet',
  { timeout: patience },
  async () => {
    const admin = await Desk.open(site, 'admin');
    const made = await call(admin.page, 'system.saveNotice', { record: { title: '旧标题', content: '<p>内容</p>' } });
    const { id, rowVersion } = made.data;
    await call(admin.page, 'system.saveNotice', { id, rowVersion, record: { title: '新标题' } });
    await admin.page.goto(`${site.base}/fta/log/list`);
    await shown(admin, '展开').click();
    await admin.fill('接口', 'saveNotice');
    await admin.page.keyboard.press('Enter');
    const rows = admin.main.getByRole('row').filter({ hasText: 'saveNotice' }).filter(visible);
    // What goes out is what is asked for: the whole log would become a job.
    await expect
      .poll(
        () => admin.main.locator('tr[data-row]').filter({ hasNotText: 'saveNotice' }).filter(visible).count(),
        patient,
      )
      .toBe(0);
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2);
    const download = admin.page.waitForEvent('download');
    await shown(admin, '导出').click();
    await admin.page.getByRole('menuitem', { name: /csv/i }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('saveNotice');
    await rows.first().getByText('saveNotice').click();
    const changes = admin.main.getByRole('table', { name: '字段变更' });
    await changes.getByRole('row', { name: /标题.*旧标题.*新标题/ }).waitFor();
    await admin.close();
  },
);

longTest(
  'a display filing goes from the draft over its review and the gate to its settlement',
  { timeout: patience },
  async () => {
    const [clerk, reviewer, gate] = await Promise.all([
      Desk.open(site, 'bus01'),
      Desk.open(site, 'jck01'),
      Desk.open(site, 'wh01'),
    ]);
    const { path } = await draftOf(clerk.page);
    for (const desk of [clerk, reviewer, gate]) await desk.page.goto(`${site.base}${path}`);
    const becomes = (desk: Desk, status: string) =>
      desk.main.getByText(status, { exact: true }).filter(visible).first().waitFor();
    const take = async (desk: Desk, label: string, status: string, answers: Readonly<Record<string, string>> = {}) => {
      await shown(desk, label).click();
      for (const [field, value] of Object.entries(answers)) await desk.fill(field, value, desk.dialog);
      if (Object.keys(answers).length > 0 || (await desk.dialog.isVisible()))
        await desk.dialog.getByRole('button', { name: label, exact: true }).click();
      await becomes(desk, status);
    };
    await take(clerk, '提交', '待审核');
    await take(reviewer, '审核通过', '审核通过', { 原因: '资料齐全' });
    await take(reviewer, '登记备案号', '海关已备案', { 海关备案号: 'HG-2026-1', 备案日期: today });
    await take(gate, '登记出区', '已出区', { 出区时间: `${today} 00:00:00` });
    await shown(reviewer, '核销').click();
    // What is filled in stands beside what it is held against: all that left has come back.
    const line = reviewer.dialog.locator('tbody tr').first();
    await line.getByText('2', { exact: true }).first().waitFor();
    await line.locator('td').nth(4).click();
    await reviewer.page.keyboard.type('2');
    await reviewer.page.keyboard.press('Enter');
    await reviewer.dialog.getByRole('button', { name: '核销', exact: true }).click();
    await becomes(reviewer, '已核销');
    await Promise.all([clerk, reviewer, gate].map((desk) => desk.close()));
  },
);

/** A filing of goods that came into bonded storage. */
async function draftOf(page: Page): Promise<{ readonly record: string; readonly path: string }> {
  const stored = await call(page, 'business.queryDemandPage', {
    filter: { demandType: 'STORAGE', status__in: ['FINISHED', 'CLOSED'] },
    limit: 1,
  });
  const [{ id: demandId, customerId }] = stored.data.rows as [{ id: string; customerId: string }];
  const demand = await call(page, 'business.getDemand', { id: demandId });
  const [{ partNo, goodsName, hsCode, unit }] = demand.data.goods as [Record<string, string>];
  const goods = [{ partNo, goodsName, hsCode, unit, qty: '2', unitPrice: '100', dutyEst: '60' }];
  const filing = {
    ...{
      customerId,
      ownHallFlg: 1,
      purpose: 'SHOW',
      planStart: today,
      planEnd: addDays(today, 60),
      customsArea: '2225',
      currency: 'CNY',
    },
    ...{ guaranteeKind: 'BG', guaranteeNo: 'BH-1', guaranteeAmt: '60.00', goods },
  };
  const made = await call(page, 'business.addExitDisplay', { record: filing });
  expect(made.returnCode, made.msg).toBe('0');
  return { record: made.data.id, path: `/exitDisplay/${made.data.id}` };
}

longTest(
  'who may do something to a record is answered with the rule that stops him',
  { timeout: patience },
  async () => {
    const admin = await Desk.open(site, 'admin');
    const { record } = await draftOf(admin.page);
    await admin.page.goto(`${site.base}/system/whoMay`);
    await admin.main.getByRole('combobox', { name: '业务对象' }).selectOption('exitDisplay');
    await admin.main.getByRole('combobox', { name: '操作' }).selectOption('act:submit');
    await admin.main.getByLabel(/记录编号/).fill(record);
    await admin.main.getByLabel(/登录名/).fill('wh01');
    const rules = admin.main.getByRole('listitem').filter({ hasText: '办理人' });
    await rules.getByText(/须为/).waitFor();
    await admin.main.getByText('不可以').first().waitFor();
    await admin.close();
  },
);

longTest('a setting is changed with a reason, which the maintenance log keeps', { timeout: patience }, async () => {
  const admin = await Desk.open(site, 'admin', { at: '/system/maintenance' });
  await admin.main.getByRole('tab', { name: '系统参数' }).click();
  // The parameters fill more than a page.
  await admin.main.getByRole('button', { name: '下一页' }).filter(visible).first().click();
  const row = admin.main.getByRole('row').filter({ hasText: 'import.maxRows' }).filter(visible).first();
  await row.getByRole('button', { name: '修改' }).click();
  await admin.fill('值', '40000', admin.dialog);
  await admin.fill('原因', '试行一个月', admin.dialog);
  await admin.dialog.getByRole('button', { name: '修改', exact: true }).click();
  await row.getByText('40000', { exact: true }).waitFor();
  await admin.main.getByRole('tab', { name: '运维日志' }).click();
  await admin.main.getByText('试行一个月').filter(visible).first().waitFor();
  await admin.close();
});

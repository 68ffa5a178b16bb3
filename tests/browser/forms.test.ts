import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

/** What clerks type into forms is never lost: drafts, colleagues at the same record, connections that die. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

interface Person {
  readonly page: Page;
  /** What lies in front; tabs behind it are hidden. */
  readonly main: Locator;
  readonly complaints: string[];
  field(label: string): Locator;
  button(label: string): Locator;
  told(words: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

async function person(loginName: string): Promise<Person> {
  const context = await newContext(site);
  const page = await loggedIn(context, site.base, loginName);
  const main = page.getByRole('main');
  return {
    page,
    main,
    complaints: watch(page, site.base).complaints,
    field: (label) => main.getByRole('textbox', { name: label, exact: true }).first(),
    button: (label) => main.getByRole('button', { name: label, exact: true }).first(),
    told: (words) => page.getByRole('status').getByText(words).first().waitFor(),
    close: () => context.close(),
  };
}

/** A draft as a clerk makes one; the page then is that of the record. */
async function savedDraft({ page, main, field, button, told }: Person, title: string): Promise<string> {
  await page.goto(`${site.base}/fta/receiveDemandCreat`);
  const type = main.getByRole('combobox', { name: '需求类型', exact: true });
  await type.click();
  await type.fill('其他');
  await page.getByRole('option', { name: '其他' }).first().click();
  await field('标题').fill(title);
  await button('保存草稿').click();
  await told('需求已保存');
  await page.waitForURL(/receiveDemandUpdate\?id=/);
  return page.url();
}

test('after saving the page is that of the draft; F5, import of lines and restoring bring all of it back', async () => {
  const clerk = await person('bus01');
  const { page, main, field, button, told } = clerk;
  await savedDraft(clerk, '存成记录的草稿');
  await page.getByRole('tab', { name: /草稿 存成记录的草稿/ }).waitFor();
  expect(await page.getByRole('tab', { name: /发布需求/ }).count()).toBe(0);
  await page.reload();
  await expect.poll(() => field('标题').inputValue()).toBe('存成记录的草稿');

  // A line that nobody has saved, then 480 from a sheet.
  const goods = main.getByRole('region', { name: '商品明细' });
  await goods.getByText(/还没有明细/).waitFor();
  await goods.getByRole('button', { name: '添加行', exact: true }).click();
  await main.getByRole('textbox', { name: '第 1 行 品名' }).fill('手工的一行');
  await goods.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../data/demand-goods-480.xlsx'));
  await dialog.getByRole('button', { name: /^导入 480 行/ }).click();
  await dialog.getByRole('button', { name: '完成' }).click();
  await goods.getByText(/^481 行/).waitFor();
  await field('备注').fill('还没有保存的备注');
  await page.waitForTimeout(1_200);

  await page.reload();
  await main.getByText(/备注、商品|商品、备注/).waitFor();
  await field('联系人').fill('恢复之前输入');
  await button('恢复').click();
  await expect.poll(() => field('备注').inputValue()).toBe('还没有保存的备注');
  await goods.getByText(/^481 行/).waitFor();
  await button('保存草稿').click();
  await told('需求已保存');
  await page.reload();
  await expect.poll(() => field('备注').inputValue()).toBe('还没有保存的备注');
  await goods.getByText(/^481 行/).waitFor();
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
}, 60_000);

test('a colleague saves the record one is editing: named at once, kept, asked field by field, and the choice is what is stored', async () => {
  const [clerk, leader] = await Promise.all([person('bus01'), person('bus01l')]);
  const address = await savedDraft(clerk, '两个人的需求');
  await leader.page.goto(address);
  await expect.poll(() => leader.field('标题').inputValue()).toBe('两个人的需求');
  await clerk.field('标题').fill('经办的标题');
  await clerk.field('备注').fill('经办的备注');

  await leader.field('标题').fill('领导的标题');
  await leader.field('联系人').fill('领导写的联系人');
  await leader.button('保存草稿').click();
  await leader.told('需求已保存');

  await clerk.main.getByText(/陈立群 于 .* 修改了 .*标题/).waitFor();
  expect(await clerk.field('标题').inputValue()).toBe('经办的标题');
  await expect.poll(() => clerk.field('联系人').inputValue()).toBe('领导写的联系人');
  await clerk.button('保存草稿').click();
  const dialog = clerk.page.getByRole('dialog');
  await dialog.getByText('领导的标题').waitFor();
  expect(await dialog.getByRole('button', { name: '按所选保存' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: /^我的/ }).check();
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await clerk.told('需求已保存');
  // The leader typed nothing since: his page follows by itself.
  await expect.poll(() => leader.field('标题').inputValue(), { timeout: 5_000 }).toBe('经办的标题');
  await expect.poll(() => leader.field('备注').inputValue()).toBe('经办的备注');
  expect([...clerk.complaints, ...leader.complaints]).toEqual([]);
  await Promise.all([clerk.close(), leader.close()]);
}, 60_000);

test('a dead connection loses nothing: missed changes are asked about, a lost answer makes no second record', async () => {
  const [clerk, leader] = await Promise.all([person('bus01'), person('bus01l')]);
  const address = await savedDraft(clerk, '断线的需求');
  await leader.page.goto(address);
  await expect.poll(() => leader.field('标题').inputValue()).toBe('断线的需求');

  await clerk.page.context().setOffline(true);
  await clerk.field('标题').fill('断线时的标题');
  await clerk.field('备注').fill('断线时的备注');
  await clerk.button('保存草稿').click();
  await clerk.page
    .getByText(/网络已断开/)
    .first()
    .waitFor();
  await leader.field('标题').fill('领导趁断线改的标题');
  await leader.button('保存草稿').click();
  await leader.told('需求已保存');

  await clerk.page.context().setOffline(false);
  const dialog = clerk.page.getByRole('dialog');
  // The save that waited for the connection may arrive by itself; else it is pressed again.
  const isAsked = async (): Promise<boolean> => {
    if ((await dialog.count()) === 0)
      await clerk
        .button('保存草稿')
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    return (await dialog.count()) > 0;
  };
  await expect.poll(isAsked, { timeout: 15_000 }).toBe(true);
  await dialog.getByText('领导趁断线改的标题').waitFor();
  await dialog.getByText(/于 .* 修改了 标题/).waitFor();
  await dialog.getByRole('radio', { name: /^对方的/ }).check();

  // The gateway stores what was chosen, and its answer never arrives.
  let isLost = false;
  await clerk.page.route('**/api/gateway', async (route) => {
    if (isLost || !route.request().postData()?.includes('saveDemand')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isLost).toBe(true);
  // What was stored comes back by itself, and nothing is left to save.
  await clerk.button('保存草稿').waitFor({ state: 'detached' });
  await expect.poll(() => clerk.field('标题').inputValue()).toBe('领导趁断线改的标题');
  expect(await clerk.field('备注').inputValue()).toBe('断线时的备注');
  await expect.poll(() => leader.field('备注').inputValue(), { timeout: 5_000 }).toBe('断线时的备注');
  await Promise.all([clerk.close(), leader.close()]);
}, 60_000);

test('an amount reached by Tab is written over, a short day is read, red goes with the mistake', async () => {
  const clerk = await person('bus01');
  const { page, field } = clerk;
  await page.goto(`${site.base}/fta/receiveDemandCreat`);
  await field('金额').fill('20000000');
  await page.keyboard.press('Tab');
  expect(await field('金额').inputValue()).toBe('20,000,000.00');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('3');
  expect(await field('金额').inputValue()).toBe('3');

  const due = field('期望完成');
  await due.fill('明天');
  await page.keyboard.press('Tab');
  await expect.poll(() => due.getAttribute('aria-invalid')).toBe('true');
  await due.fill('1126');
  await page.keyboard.press('Tab');
  await expect.poll(() => due.inputValue()).toMatch(/^\d{4}-11-26 18:00:00$/);
  await expect.poll(() => due.getAttribute('aria-invalid')).not.toBe('true');
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
}, 40_000);

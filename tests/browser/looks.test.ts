import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** What is a matter of looks and can be measured. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const seen = (place: Locator): Locator => place.filter({ visible: true });
const leftOf = (place: Locator): Promise<number[]> =>
  seen(place).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));

/** Texts that are cut without a sign of it, or with one where they had to be whole. */
const cutTexts = (place: Locator): Promise<string[]> =>
  seen(place).evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
  );

longTest('⋯ stand in one line, the way to the page keeps off the jump box, and customers are read whole', async () => {
  const desk = await Desk.open(site, 'jck01l');
  const { page, main } = desk;
  const cut: string[] = [];
  for (const path of [
    '/deposit/desktop',
    '/deposit/depositList',
    '/deposit/apply',
    '/deposit/depositDelayList',
    '/fta/delegateList',
  ]) {
    await page.goto(`${site.base}${path}`);
    const customers = main.locator('td').filter({ hasText: /^上海.{2,9}有限公司$/ });
    await seen(customers).first().waitFor();
    cut.push(...(await cutTexts(customers)).map((name) => `${path}: ${name}`));
    expect(new Set(await leftOf(main.getByRole('button', { name: /的更多操作$/ }))).size).toBeLessThanOrEqual(1);
  }
  expect(cut).toEqual([]);

  await page.goto(`${site.base}/deposit/apply`);
  await seen(main.getByRole('link', { name: /^SQ-\d{4}-\d{4}$/ }))
    .first()
    .click();
  await page.waitForURL(/deposit(View|Approve)/);
  const way = page.getByRole('banner').getByRole('navigation');
  for (const width of [1_440, 1_200, 1_000]) {
    await page.setViewportSize({ width, height: 900 });
    const end = await way.evaluate((crumbs) => crumbs.getBoundingClientRect().right);
    const jump = await seen(page.getByRole('banner').locator('button', { hasText: 'Ctrl' })).evaluate(
      (box) => box.getBoundingClientRect().left,
    );
    expect(jump - end, `${width}`).toBeGreaterThanOrEqual(8);
  }
  await desk.close();
});

longTest('a document that is read spends one line on what is empty', async () => {
  const desk = await Desk.open(site, 'jck01l', { at: '/deposit/depositOpr' });
  const { main } = desk;
  await seen(main.getByRole('link', { name: /^\d{18}$/ }))
    .first()
    .click();
  const empty = main.locator('dl > div').filter({ hasText: /--$/ });
  await seen(empty).first().waitFor();
  const heights = await seen(empty).evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(30);
  await desk.close();
});

longTest('a batch of several kinds shows the sum of each, and its customers in one line', async () => {
  const desk = await Desk.open(site, 'bus01l', { at: '/deposit/desktop' });
  await desk.main.getByRole('checkbox', { name: '选择本页可办理的单据' }).click();
  await desk.button('批量同意').click();
  const sums = desk.dialog.locator('tfoot tr');
  await seen(sums).first().waitFor();
  const places = await sums.evaluateAll((rows) =>
    rows.map((row) => row.lastElementChild?.getBoundingClientRect().bottom ?? 0),
  );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(places.length);
  const end = await desk.dialog
    .locator('table')
    .evaluate((table) => table.parentElement?.getBoundingClientRect().bottom ?? 0);
  expect(Math.max(...places)).toBeLessThanOrEqual(end);
  const heights = await desk.dialog
    .locator('tbody td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await desk.close();
});

longTest('the foot of a list says the sums of columns that are out of sight, and no others', async () => {
  const desk = await Desk.open(site, 'jck01l', { at: '/deposit/depositOpr' });
  const { main } = desk;
  const sums = main.getByRole('navigation', { name: '分页' }).locator('p');
  await expect.poll(() => sums.textContent()).toMatch(/^合计.*占用保函 [\d,]+\.\d\d.*多收客户款 [\d,]+\.\d\d$/);
  expect(await sums.textContent()).not.toContain('税款合计');
  await seen(main.locator('[data-scroller]')).evaluate((scroller) => {
    scroller.scrollLeft = scroller.scrollWidth;
  });
  await expect.poll(() => sums.textContent()).toContain('税款合计');
  expect(await sums.textContent()).not.toContain('多收客户款');
  await desk.close();
});

test('on a narrow screen no button of a list stands on another, in English neither', async () => {
  const desk = await Desk.open(site, 'jck01l', { width: 1_024 });
  await desk.page.evaluate(() => localStorage.setItem('tg_locale', 'en'));
  await desk.page.goto(`${site.base}/deposit/depositOpr`);
  const tools = desk.main.getByRole('toolbar', { name: 'List tools' });
  await tools.getByRole('button', { name: 'Import payments' }).waitFor();
  expect(await cutTexts(tools.getByRole('button'))).toEqual([]);
  expect(await tools.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBeLessThanOrEqual(0);
  await desk.close();
});

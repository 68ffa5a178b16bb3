import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { axe } from './axe.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

test('what ends a demand asks once, says what happens, is red, and can still be left', async () => {
  const clerk = await Desk.open(site, 'bus01l', { at: '/fta/delegateList' });
  const { page } = clerk;
  const row = clerk.main.getByRole('row', { name: /待受理/ }).first();
  await row.getByRole('button', { name: /的更多操作$/ }).click();
  await page.getByRole('menuitem', { name: /^取消/ }).click();
  const question = page.getByRole('alertdialog').or(clerk.dialog);
  await question.getByText(/取消/).first().waitFor();
  const end = question.getByRole('button', { name: '取消需求', exact: true }).last();
  expect(await end.evaluate((button) => getComputedStyle(button).backgroundColor)).toMatch(
    /^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/,
  );
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: '返回', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await row.getByText('待受理').waitFor();
  await clerk.close();
});

test('guarantees and sheets are found by number, customers by pinyin in the lists of money', async () => {
  const leader = await Desk.open(site, 'jck01l', { at: '/deposit/depositAdmin' });
  const { page, main } = leader;
  const guarantee = await main.getByRole('link', { name: /^CMB-/ }).first().textContent();
  await page.goto(`${site.base}/baohan`);
  const sheet = await main
    .getByRole('link', { name: /^PS-\d{4}-\d{4}$/ })
    .first()
    .textContent();
  for (const number of [guarantee ?? '', sheet ?? '']) {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').last().fill(number);
    await page.getByRole('option', { name: number }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  await page.goto(`${site.base}/deposit/depositList`);
  await leader.search('ruihe');
  await main.getByRole('row', { name: /瑞禾/ }).first().waitFor();
  await expect.poll(() => main.getByRole('row', { name: /北辰|浦江精密/ }).count()).toBe(0);
  await leader.close();
});

longTest('in English chips and columns keep their room, and an empty review sheet has no score', async () => {
  const clerk = await Desk.open(site, 'bus01');
  const { page, main } = clerk;
  await page.evaluate(() => localStorage.setItem('tg_locale', 'en'));
  const cut: string[] = [];
  for (const path of [
    '/fta/delegateTask',
    '/fta/delegateList',
    '/deposit/apply',
    '/deposit/depositShortList',
    '/deposit/overDepositList',
    '/deposit/depositOpr',
  ]) {
    await page.goto(`${site.base}${path}`);
    await main.locator('.cell-chip').filter({ visible: true }).first().waitFor();
    const chips = await main
      .locator('.cell-chip')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).map((chip) => chip.textContent),
      );
    cut.push(...chips.map((chip) => `${path}: ${chip}`));
  }
  expect(cut).toEqual([]);
  // On paper the list keeps its head, though its words are buttons.
  await page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('columnheader').filter({ visible: true }).getByText('Due date').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.base}/deposit/baohan2024`);
  await main.getByRole('term').filter({ hasText: 'Total' }).waitFor();
  const result = main.getByRole('region', { name: 'Result of the review' });
  expect(await result.getByRole('definition').allTextContents()).toEqual(['--', '--', '--']);
  await clerk.close();

  const leader = await Desk.open(site, 'bus01l');
  await leader.page.evaluate(() => localStorage.setItem('tg_locale', 'en'));
  await leader.page.goto(`${site.base}/deposit/desktop`);
  const todo = leader.main.getByRole('table', { name: 'Documents to do' });
  await todo.getByText('Finance return, agreed by I/E').first().waitFor();
  const [wide, room] = await todo.evaluate((table) => [table.clientWidth, table.parentElement?.clientWidth]);
  expect(wide).toBe(room);
  await leader.close();
});

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const newDemand = '/fta/receiveDemandCreat';
const heads = ['品名', '数量', '单位', '单价', '原产国'];
const sheet = (...rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;

/** A cell of the goods by the words a screen reader says. */
const cell = (desk: Desk, row: number, label: string): Locator => {
  const name = `第 ${row} 行 ${label}`;
  return desk.main
    .getByRole('textbox', { name, exact: true })
    .or(desk.main.getByRole('combobox', { name, exact: true }));
};
const cells = async (desk: Desk, row: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(heads.map(async (head) => [head, await cell(desk, row, head).inputValue()] as const)),
  );
const rowCount = (desk: Desk) => desk.main.locator('tr[data-row]').count();

/** Ctrl+V with what a spreadsheet would have put on the clipboard. */
async function paste(page: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+V');
}

async function openForm(): Promise<Desk> {
  const desk = await Desk.open(site, 'bus01');
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.page.goto(`${site.base}${newDemand}`);
  await desk.main.getByRole('heading', { name: '发布需求' }).waitFor();
  await desk.fill('需求类型', '其他');
  await desk.fill('标题', '粘贴明细');
  await desk.main.getByRole('button', { name: '添加行' }).click();
  return desk;
}

const unreadable = sheet(
  heads,
  ['泵', '-3', '台', '(500)', '德囯'],
  ['阀', '12%', '台', '1.234,56', '德国'],
  ['管', 'abc', '台', '#####', '日本'],
);
const shown = [
  { 品名: '泵', 数量: '-3', 单位: '台', 单价: '-500', 原产国: '德囯' },
  { 品名: '阀', 数量: '12%', 单位: '台', 单价: '1.234,56', 原产国: '德国' },
  { 品名: '管', 数量: 'abc', 单位: '台', 单价: '#####', 原产国: '日本' },
];

test('what Excel shows is what is pasted or marked, walking through the cells changes nothing, and no save takes it as something else', async () => {
  const desk = await openForm();
  await paste(desk.page, cell(desk, 1, '品名'), unreadable);
  await desk.told('7 处无法识别');
  const all = async () => [await cells(desk, 1), await cells(desk, 2), await cells(desk, 3)];
  expect(await all()).toEqual(shown);
  expect(await desk.main.locator('td[data-error]').count()).toBe(7);
  for (const row of [1, 2, 3]) for (const head of heads) await cell(desk, row, head).click();
  await desk.page.keyboard.press('Escape');
  await cell(desk, 1, '品名').click();
  expect(await all()).toEqual(shown);
  await desk.button('保存草稿').click();
  await desk.main.getByRole('alert').getByText('原产国「德囯」无法识别，是否为「德国」？').waitFor();
  expect(await all()).toEqual(shown);
  // One value goes into its input as it came, too.
  await paste(desk.page, cell(desk, 1, '数量'), '(7)\r\n');
  await cell(desk, 1, '品名').click();
  expect(await cell(desk, 1, '数量').inputValue()).toBe('-7');
  await paste(desk.page, cell(desk, 1, '原产国'), '德国\r\n');
  await expect.poll(() => cell(desk, 1, '原产国').inputValue()).toBe('德国');
  await desk.close();
});

test('Ctrl+Z takes back a paste, a deletion and typing, also after a save whose connection was cut', async () => {
  const desk = await openForm();
  const { page } = desk;
  const good = sheet(
    heads,
    ['泵', '1,200', '台', '¥1,000.5', '德国'],
    ['阀', '2', '台', '3', '日本'],
    ['管', '3', '台', '4', '德国'],
  );
  await paste(page, cell(desk, 1, '品名'), good);
  await expect.poll(() => rowCount(desk)).toBe(3);
  await cell(desk, 2, '品名').fill('球阀');
  await cell(desk, 3, '品名').click();
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => rowCount(desk)).toBe(2);

  await page.route('**/gateway', (route) => route.abort('connectionreset'));
  await desk.button('保存草稿').click();
  await page
    .getByText(/网络|连接/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await cell(desk, 1, '品名').click();
  await page.keyboard.press('Control+Z');
  await expect.poll(() => rowCount(desk)).toBe(3);
  expect(await cell(desk, 2, '品名').inputValue()).toBe('球阀');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => cell(desk, 2, '品名').inputValue()).toBe('阀');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => rowCount(desk)).toBe(1);
  for (const _ of '123') await page.keyboard.press('Control+Y');
  await expect.poll(() => rowCount(desk)).toBe(2);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => rowCount(desk)).toBe(3);

  await page.unroute('**/gateway');
  await desk.button('保存草稿').click();
  await expect
    .poll(() => desk.main.getByRole('button', { name: '导入', exact: true }).getAttribute('aria-disabled'))
    .not.toBe('true');
  // The page of a new record is that of the draft now: its table is drawn anew.
  await expect.poll(() => rowCount(desk)).toBe(3);
  expect([await cells(desk, 1), await cells(desk, 2), await rowCount(desk)]).toEqual([
    { 品名: '泵', 数量: '1,200', 单位: '台', 单价: '1,000.5', 原产国: '德国' },
    { 品名: '球阀', 数量: '2', 单位: '台', 单价: '3', 原产国: '日本' },
    3,
  ]);
  // A save is no end of it: what is taken back after it is saved as well.
  await cell(desk, 3, '品名').click();
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => rowCount(desk)).toBe(2);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => rowCount(desk)).toBe(3);
  // The browser itself complains of the cut connection.
  await page.context().close();
});

test('lines are removed from one to another, with the mouse and with numbers, and come back', async () => {
  const desk = await openForm();
  const { page } = desk;
  const many = Array.from({ length: 520 }, (_, index) => [`品${index + 1}`, '1', '台', '2', '德国']);
  await paste(page, cell(desk, 1, '品名'), sheet(heads, ...many));
  const lines = desk.main.getByRole('region', { name: '商品明细' });
  await lines.getByText('520 行').waitFor();
  await lines.locator('[data-number="2"]').first().click();
  await lines
    .locator('[data-number="9"]')
    .first()
    .click({ modifiers: ['Shift'] });
  await lines.getByText('已选第 3–10 行，共 8 行').waitFor();
  await lines.getByRole('button', { name: '删除', exact: true }).click();
  await lines.getByText('512 行').waitFor();
  expect(await cell(desk, 3, '品名').inputValue()).toBe('品11');
  await lines.getByRole('button', { name: '删除多行' }).click();
  await desk.fill('从第几行', '493', desk.dialog);
  await desk.dialog.getByRole('button', { name: '删除', exact: true }).click();
  await lines.getByText('492 行').waitFor();
  await page.keyboard.press('Control+Z');
  await lines.getByText('512 行').waitFor();
  await page.keyboard.press('Control+Z');
  await lines.getByText('520 行').waitFor();
  await desk.close();
});

/** Inputs whose text is wider than they are. */
const cutInputs = (desk: Desk) =>
  desk.main
    .locator('tr[data-row] td > input')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).filter((input) => input.scrollWidth > input.clientWidth).map(({ value }) => value),
    );

test('numbers stand whole in the line table, its first columns stay, widths can be drawn, and the form takes the whole width', async () => {
  const desk = await openForm();
  const { page } = desk;
  await paste(
    page,
    cell(desk, 1, '品名'),
    sheet(
      ['品名', '数量', '单位', '单价', '毛重'],
      ['泵', '123,456,789.12345', '台', '1000', '999,999,999.5'],
      ['阀', '1000.50', '台', '0.3', '2'],
    ),
  );
  await expect
    .poll(async () => [await cell(desk, 1, '单价').inputValue(), await cell(desk, 2, '数量').inputValue()])
    .toEqual(['1,000', '1,000.5']);
  await expect.poll(() => cutInputs(desk)).toEqual([]);
  const totals = desk.main.locator('.line-table tfoot .line-cell');
  expect(
    await totals.evaluateAll((cells) => cells.filter((total) => total.scrollWidth > total.clientWidth).length),
  ).toBe(0);

  const left = async (head: string) => (await cell(desk, 1, head).boundingBox())?.x ?? 0;
  const [name, qty] = [await left('品名'), await left('数量')];
  await desk.main.locator('.line-scroll').evaluate((scroller) => scroller.scrollTo({ left: 200 }));
  await expect.poll(() => left('数量')).toBeLessThan(qty - 100);
  expect(await left('品名')).toBe(name);
  await desk.main.locator('.line-scroll').evaluate((scroller) => scroller.scrollTo({ left: 0 }));

  const head = desk.main.getByRole('columnheader', { name: '品名' });
  const before = (await head.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(before.x + before.width - 3, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 57, before.y + 10);
  await page.mouse.up();
  await expect.poll(async () => (await head.boundingBox())?.width).toBeGreaterThan(before.width + 50);

  const width = async () => (await desk.main.locator('.line-scroll').boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 2_000, height: 900 });
  await expect.poll(width).toBeGreaterThan(1_200);
  const usual = await width();
  await desk.main.getByRole('button', { name: '铺满宽度' }).click();
  await expect.poll(width).toBeGreaterThan(usual + 100);
  await desk.main.getByRole('button', { name: '恢复宽度' }).click();
  await desk.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '../gatewayClient.ts';
import { axe } from './axe.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Sheets that several people write at once, as they meet them. @see docs/spec/operations.md 3.11 */
let site: Site;
let clerk: Desk;
let leader: Desk;
let id: string;

beforeAll(async () => {
  site = await openSite();
  const http = await logInAs(site.base, 'bus01');
  const members = [{ userId: 'user-bus01l', sheetRole: 'WRITE' }];
  const made = await http.get<{ readonly id: string }>('common.addShareSheet', {
    record: { name: '十一月跟踪', template: 'BLANK', members },
  });
  id = made.id;
  const at = `/excel/share/sheet?id=${id}`;
  [clerk, leader] = await Promise.all([Desk.open(site, 'bus01', { at }), Desk.open(site, 'bus01l', { at })]);
  await Promise.all([box(clerk).waitFor(), box(leader).waitFor()]);
});
afterAll(() => site?.close());

const box = ({ page }: Desk) => page.getByRole('textbox', { name: /^单元格 / });
const where = async (desk: Desk) => /^单元格 (\w+)：(.*)$/s.exec((await box(desk).getAttribute('aria-label')) ?? '');

/** Goes to a cell by the name box, as in Excel. */
async function go(desk: Desk, name: string): Promise<void> {
  const names = desk.page.getByRole('textbox', { name: /^名称框/ });
  await names.fill(name);
  await names.press('Enter');
  await expect.poll(async () => (await where(desk))?.[1]).toBe(name);
}
async function type(desk: Desk, name: string, text: string): Promise<void> {
  await go(desk, name);
  await desk.page.keyboard.insertText(text);
  await desk.page.keyboard.press('Enter');
}
async function holds(desk: Desk, name: string, text: string): Promise<void> {
  await go(desk, name);
  await expect.poll(async () => (await where(desk))?.[2], { timeout: 10_000 }).toBe(text);
}
const saved = (desk: Desk) => desk.page.getByRole('status').getByText('已保存', { exact: true }).waitFor();

test('two write at once: each sees the other’s cells, where he stands, and formulas that follow', async () => {
  await type(clerk, 'A1', '120');
  await type(leader, 'A2', '80');
  await type(clerk, 'A3', '=SUM(A1:A2)');
  await holds(leader, 'A3', '200');
  await holds(clerk, 'A3', '200');
  await type(leader, 'A1', '20');
  await holds(clerk, 'A3', '100');
  await clerk.page.getByRole('button', { name: /陈立群：/ }).waitFor();
}, 60_000);

test('undo takes back what I did and nothing of the other', async () => {
  await type(clerk, 'C1', '我的');
  await type(leader, 'C2', '他的');
  await holds(clerk, 'C2', '他的');
  await clerk.page.keyboard.press('Control+Z');
  await holds(clerk, 'C1', '空');
  await holds(leader, 'C2', '他的');
  await clerk.page.keyboard.press('Control+Y');
  await holds(leader, 'C1', '我的');
}, 60_000);

test('rows inserted above while somebody is composing Chinese: his word stays whole and lands in its own row', async () => {
  await type(clerk, 'E6', '锚');
  await saved(clerk);
  await holds(leader, 'E6', '锚');
  await go(clerk, 'E5');
  const input = await clerk.page.context().newCDPSession(clerk.page);
  await input.send('Input.imeSetComposition', { text: 'jian yan', selectionStart: 8, selectionEnd: 8 });
  await go(leader, 'E2');
  await box(leader).press('Shift+Space');
  await insertAbove(leader);
  await clerk.page.waitForTimeout(1_500);
  await input.send('Input.imeSetComposition', { text: '检验', selectionStart: 2, selectionEnd: 2 });
  await clerk.page.keyboard.insertText('检验');
  await clerk.page.keyboard.press('Enter');
  await holds(clerk, 'E6', '检验');
  await holds(clerk, 'E7', '锚');
  await holds(leader, 'E6', '检验');
}, 60_000);

/** By the menu of the head of the row that is active. */
async function insertAbove(desk: Desk): Promise<void> {
  const frame = desk.page.locator('[class*="_chosen_"]').last();
  const { x, y } = (await frame.boundingBox()) ?? { x: 0, y: 0 };
  await desk.page.mouse.click(x + 20, y + 10, { button: 'right' });
  await desk.page.getByRole('menuitem', { name: /在上方插入/ }).click();
}

test('cells go to Excel as a table and come from it, with a paste of 3 x 2', async () => {
  await clerk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clerk.page.evaluate(() => navigator.clipboard.writeText('品名\t数量\r\n泵\t3\r\n阀\t1,200.50\r\n'));
  await go(clerk, 'G1');
  await clerk.page.keyboard.press('Control+V');
  await holds(leader, 'H3', '1,200.5');
  await go(clerk, 'G1');
  await box(clerk).press('Shift+ArrowRight');
  await box(clerk).press('Shift+ArrowDown');
  await clerk.page.keyboard.press('Control+C');
  const text = await clerk.page.evaluate(() => navigator.clipboard.readText());
  expect(text.replaceAll('\r', '')).toBe('品名\t数量\n泵\t3');
}, 60_000);

test('without the net for a while: what was typed is kept, shown as kept, and goes in when it is back', async () => {
  await clerk.page.context().setOffline(true);
  await type(clerk, 'J1', '离线写的');
  await clerk.page.getByText(/网络中断，1 步修改保存在本机/).waitFor();
  await type(leader, 'J2', '在线写的');
  await clerk.page.context().setOffline(false);
  await holds(leader, 'J1', '离线写的');
  await holds(clerk, 'J2', '在线写的');
  await saved(clerk);
}, 90_000);

test('a lock makes editors readers at once', async () => {
  const http = await logInAs(site.base, 'bus01');
  const { rowVersion } = await http.get<{ readonly rowVersion: number }>('common.getShareSheetInfo', { id });
  await http.get('common.actShareSheet', { id, action: 'lock', rowVersion });
  await leader.page.getByText('只读', { exact: true }).waitFor();
  await go(leader, 'L1');
  await leader.page.keyboard.insertText('x');
  await leader.told('此单元格不可编辑');
}, 60_000);

test('the page is clean for those who hear it, and is read on a phone', async () => {
  expect(await axe(clerk.page)).toEqual([]);
  const phone = await Desk.open(site, 'bus01', {
    at: `/excel/share/sheet?id=${id}`,
    width: 390,
    height: 844,
    mobile: true,
  });
  await box(phone).waitFor();
  await phone.page.getByText('检验', { exact: true }).waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.close();
}, 60_000);

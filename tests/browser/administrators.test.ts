import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logListPath } from '#domain/logs/paths.ts';
import { listAddress } from '#src/parts/list/listAddress.ts';
import { longDescribe, longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { finger, type Hand, keyboard } from './hand.ts';
import { logIn, newContext, openSite, type Site } from './site.ts';

/** What administrators do in a day, with the keyboard alone and on a phone, while a clerk has pages open. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const pictures = process.env.PICTURES;

type Way = readonly [
  how: string,
  width: number,
  handOf: (page: Page) => Hand,
  clerk: string,
  firstRole: string,
  secondRole: string,
];
const keys: Way = ['with the keyboard alone', 1440, keyboard, 'bus01', '业务一部', '业务二部'];
const phone: Way = ['on a phone', 390, finger, 'bus02', '业务二部', '业务一部'];
describe.each([keys])('%s', day);
longDescribe.each([phone])('%s', day);

function day(...[, width, handOf, clerkName, firstRole, secondRole]: Way): void {
  const mobile = width < 500;
  const loginName = `journey${width}`;
  let admin: Desk;
  let clerk: Desk;
  let hand: Hand;
  beforeAll(async () => {
    [admin, clerk] = [
      await Desk.open(site, 'admin', { width, mobile }),
      await Desk.open(site, clerkName, { width, mobile }),
    ];
    hand = handOf(admin.page);
  });
  afterAll(() => Promise.all([admin.close(), clerk.close()]));

  const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
  const go = (desk: Desk, path: string) => desk.page.goto(`${site.base}${path}`);
  const box = (name: string | RegExp, within: Locator = admin.main) => seen(within.getByRole('textbox', { name }));
  const choice = (name: string, within: Locator = admin.main) =>
    seen(within.getByRole('combobox', { name, exact: true }));
  const button = (name: string | RegExp, within: Locator = admin.main) => seen(within.getByRole('button', { name }));
  const picture = async (name: string, desk = admin) =>
    pictures && desk.page.screenshot({ path: `${pictures}/${name}-${width}.png` });

  test('an account is made, its password told once and good for one login, its role changed', async () => {
    await go(admin, '/barcode/userManagementInfo');
    await hand.type(box('登录名'), loginName);
    await hand.type(box('姓名'), '顾明');
    await hand.choose(choice('角色'), firstRole);
    await hand.choose(choice('部门'), firstRole);
    await hand.press(button(/^保存$/));
    const told = admin.page.getByRole('alertdialog');
    const password = (await told.locator('code').textContent()) ?? '';
    await picture('told');
    await hand.press(told.getByRole('button', { name: '已记下' }));
    await told.waitFor({ state: 'hidden' });
    expect(await admin.page.content()).not.toContain(password);

    const context = await newContext(site, { width, mobile });
    const first = await context.newPage();
    await logIn(first, site.base, loginName, password);
    await first.waitForURL(/\/system\/modpass/);
    await context.close();

    await hand.choose(choice('角色'), secondRole);
    await picture('role');
    await hand.press(button(/^保存$/));
    await admin.told('用户已保存');
    await button(/^保存$/).waitFor({ state: 'detached' });
  });

  longTest('a word of a dictionary is there at once where somebody else is choosing', async () => {
    await go(clerk, '/fta/receiveDemandCreat');
    const type = choice('需求类型', clerk.main);
    await type.fill(`熏蒸${width}`);
    await clerk.page.getByText('没有匹配项').waitFor();
    await picture('choice', clerk);
    await go(admin, '/sysDictItem/create');
    await hand.type(box('字典'), 'DEMAND_TYPE');
    await hand.type(box('编码'), `FUMIGATE${width}`);
    await hand.type(box('名称'), `熏蒸${width}`);
    await hand.press(button(/^保存$/));
    await admin.told('字典项已保存');
    await type.fill('');
    await type.fill(`熏蒸${width}`);
    await clerk.page.getByRole('option', { name: `熏蒸${width}` }).waitFor();
  });

  longTest('a notice is published, and the clerk reads it from his bell', async () => {
    const title = `演练通知${width}`;
    await go(admin, '/system/noticeEdit');
    await hand.type(box('标题'), title);
    await hand.type(box('内容'), '周五下午演练恢复。');
    await hand.press(button(/^保存$/));
    // The section of this name has an anchor above; the step stands in the bar at the foot.
    await hand.press(admin.main.getByRole('button', { name: '发布', exact: true }).filter({ visible: true }).last());
    await picture('publish');
    await hand.press(button(/^发布$/, admin.page.getByRole('dialog')));
    await seen(admin.main.getByText('已发布')).waitFor();
    await clerk.openMessage(title);
    await seen(clerk.main.getByText('周五下午演练恢复。')).waitFor();
    await picture('notice', clerk);
  });

  test('what was changed is looked up in the log, field by field', async () => {
    await go(admin, listAddress(logListPath, { entity: 'sysUser', method: 'updateUser' }));
    await hand.press(mobile ? button('打开') : seen(admin.main.getByRole('link', { name: 'updateUser' })));
    const changes = seen(admin.main.locator('section').filter({ has: admin.page.getByText('字段变更') }));
    // The names of both roles are asked for once the row stands there.
    await expect.poll(() => changes.textContent()).toMatch(new RegExp(`角色.*${firstRole}.*${secondRole}`));
    await picture('difference');
  });

  test('a setting is changed with its reason', async () => {
    await go(admin, '/system/maintenance?part=settings');
    await seen(admin.main.getByText('brand.companyName')).waitFor();
    const name = `浦江通关${width}`;
    await hand.pressInRow('brand.companyName', '修改');
    const dialog = admin.page.getByRole('dialog');
    await hand.type(box('值', dialog), name);
    await hand.press(button('修改', dialog));
    await seen(dialog.getByText(/原因不能为空/)).waitFor();
    await hand.type(box(/原因/, dialog), '公司更名');
    await picture('setting');
    await hand.press(button('修改', dialog));
    await seen(admin.main.getByText(name)).waitFor();
  });

  longTest('who may do this, and why not I', async () => {
    await go(clerk, '/system/whoMay');
    await seen(clerk.main.getByRole('combobox', { name: /^业务对象/ })).selectOption('sysUser');
    await seen(clerk.main.getByRole('combobox', { name: /^操作/ })).selectOption('edit');
    await seen(clerk.main.getByText('不可以')).waitFor();
    await picture('who', clerk);
    // The administrator is told the same of him, by the same rules.
    const why = (desk: Desk) => seen(desk.main.locator('ul')).textContent();
    await go(admin, '/system/whoMay');
    await seen(admin.main.getByRole('combobox', { name: /^业务对象/ })).selectOption('sysUser');
    await seen(admin.main.getByRole('combobox', { name: /^操作/ })).selectOption('edit');
    await hand.type(seen(admin.main.getByLabel('登录名（留空为本人）')), clerkName);
    await seen(admin.main.getByText('不可以')).waitFor();
    await expect.poll(() => why(admin)).toBe(await why(clerk));
  });

  test('P22 a session that is ended leads its page to the login, and leaves nothing to go on with', async () => {
    await go(clerk, '/fta/delegateList');
    await seen(clerk.main.getByRole('heading', { level: 1 })).waitFor();
    await go(admin, '/system/maintenance?part=sessions');
    await hand.pressInRow(clerkName, '结束会话');
    const dialog = admin.page.getByRole('dialog');
    await hand.type(box(/原因/, dialog), '设备遗失');
    await hand.press(button('结束会话', dialog));
    // Nobody touches the clerk's page: it hears of it.
    await clerk.page.waitForURL(/\/login\?redirect=/);
    await picture('ended', clerk);
    const cookies = await clerk.page.context().cookies();
    expect(cookies.filter(({ name }) => name.endsWith('tg_auth'))).toEqual([]);
    expect(await clerk.page.evaluate(() => sessionStorage.getItem('loginInfo'))).toBeNull();
    await clerk.page.goto(`${site.base}/fta/delegateList`);
    await clerk.page.waitForURL(/\/login\?redirect=/);
  });
}

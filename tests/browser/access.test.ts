import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

test('a menu is put in order by keyboard; a right that is given reaches an open page of another person at once', async () => {
  const [admin, clerk] = await Promise.all([Desk.open(site, 'admin'), Desk.open(site, 'tz01')]);
  const clerksMenu = clerk.page.getByRole('navigation', { name: /菜单/ });
  await clerksMenu.getByText('首页').or(clerksMenu.getByRole('button')).first().waitFor();
  expect(await clerksMenu.getByText('需求列表').count()).toBe(0);

  await admin.page.goto(`${site.base}/barcode/menuConfigurationTable`);
  const tree = admin.main.getByRole('tree');
  const node = tree.getByRole('treeitem', { name: /需求列表/ });
  await node.click();
  const names = async () =>
    (await tree.getByRole('treeitem').allTextContents())
      .filter((name) => /需求列表|发布需求/.test(name))
      .map((name) => name.slice(0, 4));
  expect(await names()).toEqual(['发布需求', '需求列表']);
  await admin.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['需求列表', '发布需求']);
  await admin.page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['发布需求', '需求列表']);

  const matrix = admin.main.getByRole('table');
  await matrix.getByRole('checkbox', { name: '投资运营部 查询' }).check();
  await matrix.getByRole('checkbox', { name: '投资运营部 查看' }).check();
  await admin.button('保存权限').click();
  await admin.main.getByText(/未保存的修改/).waitFor({ state: 'detached' });
  await clerksMenu.getByRole('button', { name: '需求管理' }).or(clerksMenu.getByText('需求管理')).first().waitFor();
  expect(await axe(admin.page)).toEqual([]);
  await admin.main.getByRole('button', { name: '预览', exact: true }).click();
  await admin.main.getByRole('combobox', { name: '预览角色' }).selectOption('TZ');
  await admin.main.getByText('/fta/delegateList').last().waitFor();
  await Promise.all([admin.close(), clerk.close()]);
});

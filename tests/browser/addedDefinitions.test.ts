import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExtendedCopy, extendedCopy } from '../entity/extendedCopy.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** What was added to the copy stands in tests/entity/extendedCopy.ts: a definition, no screen. */
let copy: ExtendedCopy;
let site: Site;
beforeAll(async () => {
  const page = ['src', 'dataProvider', 'authProvider', 'public', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json'];
  copy = await extendedCopy({ parts: ['domain', 'server', 'fixtures', 'package.json', ...page] });
  await copy.build();
  site = await openSite(copy.folder);
});
afterAll(async () => {
  await site?.close();
  rmSync(copy.folder, { recursive: true, force: true });
});

test('an entity is listed, made, corrected, taken out of use and deleted on pages nobody wrote', async () => {
  const desk = await Desk.open(site, 'bus01');
  const { page } = desk;
  await desk.openMenu('车辆', '需求管理');
  await page.screenshot({ path: '/tmp/rung0-empty.png' });
  await desk.main.getByRole('button', { name: '新建车辆' }).first().click();

  await desk.main.getByRole('heading', { name: '新建车辆' }).waitFor();
  await desk.button('保存').click();
  await desk.main.getByText('车牌号不能为空').first().waitFor();
  await desk.fill('车牌号', '沪A00001');
  await desk.main.getByRole('combobox', { name: '客户', exact: true }).click();
  await page.getByRole('option').first().click();
  await desk.fill('颜色', '白');
  await desk.button('保存').click();
  await desk.told('车辆已保存');

  await desk.main.getByRole('heading', { name: '车辆 沪A00001' }).waitFor();
  await desk.fill('座位数', '3');
  await desk.button('保存').click();
  await desk.told('车辆已保存');

  await desk.button('报废').click();
  await desk.dialog.getByRole('heading', { name: '报废车辆 沪A00001？' }).waitFor();
  await desk.dialog.getByRole('button', { name: '报废', exact: true }).click();
  await desk.dialog.getByText('原因不能为空').first().waitFor();
  await desk.dialog.getByRole('textbox', { name: '报废日期' }).fill('2026-11-20');
  await desk.dialog.getByRole('textbox', { name: '原因' }).fill('事故');
  await desk.dialog.getByRole('button', { name: '报废', exact: true }).click();
  await desk.told('沪A00001：已报废');
  expect(await desk.button('报废').getAttribute('aria-disabled')).toBe('true');
  await desk.main.getByText('事故').first().waitFor();

  await desk.main.getByRole('button', { name: '返回列表' }).click();
  await desk.main
    .getByRole('row', { name: /沪A00001/ })
    .first()
    .waitFor();
  await page.screenshot({ path: '/tmp/rung0-list.png' });
  await desk.close();
});

test('whoever may only read sees the list and no way to change it; others see no entry', async () => {
  const reader = await Desk.open(site, 'wh01');
  await reader.openMenu('车辆', '需求管理');
  await reader.main
    .getByRole('row', { name: /沪A00001/ })
    .first()
    .waitFor();
  expect(await reader.main.getByRole('button', { name: '新建车辆' }).count()).toBe(0);
  await reader.close();

  const other = await Desk.open(site, 'fin01');
  expect(await other.page.getByRole('navigation', { name: /菜单/ }).getByRole('link', { name: '车辆', exact: true }).count()).toBe(0);
  await other.close();
});

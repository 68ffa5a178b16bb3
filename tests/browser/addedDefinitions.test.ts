import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { todayText } from '#domain/core/moments.ts';
import { type ExtendedCopy, extendedCopy } from '../entity/extendedCopy.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/**
 * What was added to the copy stands in tests/entity/extendedCopy.ts: definitions, a page of its own, and an area.
 */
let copy: ExtendedCopy;
let site: Site;
beforeAll(async () => {
  const page = [
    'src',
    'dataProvider',
    'authProvider',
    'public',
    'scripts',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
  ];
  copy = await extendedCopy({ parts: ['domain', 'server', 'fixtures', 'package.json', ...page] });
  await copy.build();
  site = await openSite(copy.folder);
}, 300_000);
afterAll(async () => {
  await site?.close();
  rmSync(copy.folder, { recursive: true, force: true });
});

longTest('an entity is listed, made, corrected, taken out of use and deleted on pages nobody wrote', async () => {
  const desk = await Desk.open(site, 'bus01');
  const { page } = desk;
  await desk.openMenu('车辆', '需求管理');
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
  await desk.close();
});

longTest('whoever may only read sees the list and no way to change it; others see no entry', async () => {
  const reader = await Desk.open(site, 'wh01');
  await reader.openMenu('车辆', '需求管理');
  await reader.main
    .getByRole('row', { name: /沪A00001/ })
    .first()
    .waitFor();
  expect(await reader.main.getByRole('button', { name: '新建车辆' }).count()).toBe(0);
  await reader.close();

  const other = await Desk.open(site, 'fin01');
  expect(
    await other.page.getByRole('navigation', { name: /菜单/ }).getByRole('link', { name: '车辆', exact: true }).count(),
  ).toBe(0);
  await other.close();
});

longTest(
  'a report draws chart and table on a page nobody wrote, is narrowed, leads to its records and is exported',
  async () => {
    const desk = await Desk.open(site, 'bus01');
    const { page, main } = desk;
    await desk.openMenu('车辆', '需求管理');
    await desk.button('新建车辆').first().click();
    await main.getByRole('heading', { name: '新建车辆' }).waitFor();
    await desk.fill('车牌号', '沪A00002');
    await main.getByRole('combobox', { name: '客户', exact: true }).click();
    await page.getByRole('option').first().click();
    await desk.fill('车型', '厢货');
    await desk.fill('价格', '345678.9');
    await desk.fill(
      '购买日期',
      todayText(() => new Date()),
    );
    await desk.button('保存').click();
    await desk.told('车辆已保存');

    await desk.openMenu('购车统计', '需求管理');
    const chart = main.getByRole('table', { name: '各月购车金额（按客户）' });
    await chart.getByRole('cell', { name: '345,678.90' }).first().waitFor();
    await main.getByRole('slider', { name: '各月购车金额（按客户）' }).locator('rect').first().waitFor();
    const figures = main.getByRole('group', { name: '统计明细' }).getByRole('table');
    expect(await figures.getByRole('columnheader').allTextContents()).toEqual(['客户', '月份', '车辆数', '金额']);

    await main.getByRole('combobox', { name: '分组' }).selectOption({ label: '车型' });
    await figures.getByRole('button', { name: '收起厢货的各月' }).waitFor();
    await main.getByRole('group', { name: '车型' }).getByRole('button', { name: '车型 请选择' }).click();
    await page.getByRole('option', { name: '4.2米' }).click();
    await page.keyboard.press('Escape');
    await main.getByText('所选期间没有购车。').waitFor();
    await main.getByRole('button', { name: '移除 4.2米' }).click();

    await main
      .getByRole('button', { name: /^厢货 .* 的车辆$/ })
      .last()
      .click();
    await desk.dialog.getByRole('link', { name: '沪A00002' }).waitFor();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await desk.button('导出').click();
    expect((await download).suggestedFilename()).toMatch(/^购车统计\d{4}-\d{2}_\d{4}-\d{2}\.xlsx$/);
    await desk.close();
  },
);

longTest('a page of its own stands in the menu under its area and shows its component', async () => {
  const desk = await Desk.open(site, 'bus01');
  await desk.openMenu('车辆载重', '需求管理');
  await desk.main.getByRole('table', { name: '车辆载重' }).getByRole('columnheader', { name: '载重' }).waitFor();
  await desk.close();
});

longTest('an area stands in the menu with its list, its report without months, and a page of its own', async () => {
  const desk = await Desk.open(site, 'bus01');
  const { page, main } = desk;
  await desk.openMenu('泊位', '码头');
  await desk.button('新建泊位').first().click();
  await main.getByRole('heading', { name: '新建泊位' }).waitFor();
  await desk.fill('泊位号', 'B7');
  await desk.fill('长度', '120');
  await desk.button('保存').click();
  await desk.told('泊位已保存');

  await desk.openMenu('空泊位', '码头');
  await main.getByRole('table', { name: '空泊位' }).getByRole('cell', { name: 'B7' }).waitFor();

  await desk.openMenu('泊位占用', '码头');
  await main.getByRole('table', { name: '总长（按租用客户）' }).getByRole('cell', { name: '120' }).waitFor();
  await main
    .getByRole('button', { name: /的泊位$/ })
    .last()
    .click();
  await desk.dialog.getByRole('link', { name: 'B7' }).waitFor();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await desk.button('导出').click();
  expect((await download).suggestedFilename()).toMatch(/^泊位占用\d{14}\.xlsx$/);
  await desk.close();
});

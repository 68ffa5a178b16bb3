import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

async function withPage(
  run: (page: Page, complaints: string[]) => Promise<void>,
  { loginName = 'admin', width = 1440 } = {},
): Promise<void> {
  const context = await newContext(site, { width });
  const page = await loggedIn(context, site.base, loginName);
  const { complaints } = watch(page, site.base);
  try {
    await run(page, complaints);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** A call of the gateway as the page itself makes it. */
const call = (page: Page, name: string, data: object) =>
  page.evaluate(
    async ([called, sent]) => {
      const [service = '', method = ''] = called.split('.');
      const token = decodeURIComponent(/tg_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const body = new URLSearchParams({ service, method, version: '1.0', data: JSON.stringify(sent) });
      const answer = await fetch('/api/gateway', { method: 'POST', body, headers: { 'X-CSRF-Token': token } });
      return (await answer.json()) as { returnCode: string; msg: string; data: { id: string; rowVersion: number } };
    },
    [name, data] as const,
  );

const column = (columnKey: string, labelZh: string, kind: string, more: object = {}) => ({
  columnKey,
  labelZh,
  labelEn: columnKey,
  kind,
  ...more,
});
async function published(page: Page, code: string): Promise<void> {
  const columns = [
    column('plateNo', '车牌', 'text', { required: 1, uniqueFlg: 1, filterable: 1 }),
    column('km', '里程', 'number'),
    column('rate', '单价', 'money'),
    column('cost', '费用', 'money', { sumFlg: 1 }),
    column('day', '日期', 'date'),
    column('remark', '备注', 'textarea'),
  ];
  const { data } = await call(page, 'system.saveOnlineTable', {
    record: { code, name: '用车登记', nameEn: 'Car log', columns, viewRoles: ['D10'], editRoles: [] },
  });
  const live = await call(page, 'system.actOnlineTable', {
    id: data.id,
    rowVersion: data.rowVersion,
    action: 'publish',
  });
  expect(live.returnCode, live.msg).toBe('0');
}

test('a table is designed and published, and its records are written like any others', async () => {
  await withPage(async (page) => {
    await page.goto(`${site.base}/system/eTable/create`);
    await page.getByRole('textbox', { name: '编码', exact: true }).fill('browser_table');
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('车辆登记');
    await page.getByRole('button', { name: '添加行' }).click();
    await page.keyboard.type('plateNo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('车牌');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Plate');
    await page.keyboard.press('Tab');
    await shot(page, 'table-create');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '发布', exact: true }).waitFor();
    await shot(page, 'table-saved');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('button', { name: '修订', exact: true }).waitFor();
    await page.goto(`${site.base}/system/eTable`);
    await page.getByText('browser_table').filter({ visible: true }).first().waitFor();
    await shot(page, 'tables');

    await page.goto(`${site.base}/system/eTable?code=browser_table&mode=data`);
    await page
      .getByRole('button', { name: /新建车辆登记/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('textbox', { name: '车牌', exact: true }).filter({ visible: true }).fill('沪A12345');
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).click();
    await page.waitForURL(/id=(?!new)/);
    await shot(page, 'record');
    await page.goto(`${site.base}/system/eTable?code=browser_table&mode=data`);
    await page.getByText('沪A12345').filter({ visible: true }).first().waitFor();
    await shot(page, 'records');
    await shot(page, 'records');
  });
});

test('a form is designed by mouse and by keyboard, previewed and published', async () => {
  await withPage(async (page) => {
    await published(page, 'form_table');
    await page.goto(`${site.base}/system/eForm/create`);
    await page.getByRole('textbox', { name: '编码', exact: true }).fill('car_form');
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('用车表单');
    await page.getByRole('textbox', { name: '表格', exact: true }).fill('form_table');
    const palette = page.getByRole('navigation', { name: '字段' });
    const canvas = page.getByRole('region', { name: '画布' });
    for (const name of ['车牌', '里程', '单价']) await palette.getByRole('button', { name: new RegExp(name) }).click();
    await palette.getByRole('button', { name: /费用/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '取值表达式' }).fill('km * ');
    await page.getByText(/表达式不完整/).waitFor();
    await shot(page, 'form-wrong');
    await page.getByRole('textbox', { name: '取值表达式' }).fill('round(km * rate, 2)');
    await page.getByText('表达式正确').waitFor();
    await canvas.getByRole('button', { name: '费用' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await canvas.getByRole('button').allInnerTexts()).toEqual(['分区1', '车牌', '里程', '费用', '单价']);
    await palette.getByRole('button', { name: /备注/ }).dragTo(canvas.getByRole('button', { name: '里程' }));
    await expect
      .poll(() => canvas.getByRole('button').allInnerTexts())
      .toEqual(['分区1', '车牌', '备注', '里程', '费用', '单价']);
    await canvas.getByRole('button', { name: '备注' }).focus();
    await page.keyboard.press('Delete');
    await shot(page, 'form-design');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    const preview = page.getByRole('dialog', { name: '预览' });
    await preview.getByRole('textbox', { name: '里程' }).fill('3');
    await preview.getByRole('textbox', { name: '单价' }).fill('1.5');
    await preview.getByText('4.50').waitFor();
    await shot(page, 'form-preview');
    await preview.getByRole('button', { name: '手机' }).click();
    await shot(page, 'form-preview-phone');
    await preview.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('button', { name: '修订', exact: true }).waitFor();
    await shot(page, 'form-live');
    await page.goto(`${site.base}/system/eTable?code=form_table&mode=data&id=new`);
    await page.getByRole('textbox', { name: '里程', exact: true }).fill('2');
    await page.getByRole('textbox', { name: '单价', exact: true }).fill('10');
    await page.getByText('20.00').waitFor();
    await shot(page, 'form-used');
  });
});

longTest('P29: an expression that went wrong is told of once, for 5 seconds; all other fields work', async () => {
  await withPage(async (page, complaints) => {
    await published(page, 'wrong_table');
    await page.route('**/api/gateway', async (route) => {
      const response = await route.fetch();
      if (!route.request().postData()?.includes('getGenericTable')) return route.fulfill({ response });
      const body = (await response.json()) as { data: object };
      const fields = [
        { key: 'plateNo' },
        { key: 'km' },
        { key: 'cost', value: 'a/' },
        { key: 'rate', value: 'km * 2' },
      ];
      const layout = { sections: [{ zh: '基本', en: 'Basics', columns: 3, fields }], lines: [], checks: [], print: {} };
      return route.fulfill({
        response,
        json: {
          ...body,
          data: { ...body.data, form: { code: 'old', name: 'old', tableCode: 'wrong_table', version: 1, layout } },
        },
      });
    });
    await page.goto(`${site.base}/system/eTable?code=wrong_table&mode=data&id=new`);
    await page.getByText('费用：组件动态取值逻辑错误').waitFor();
    await page.getByRole('textbox', { name: '里程', exact: true }).fill('3');
    await page.getByText('6.00').waitFor();
    expect(await page.getByText('组件动态取值逻辑错误').count()).toBe(1);
    expect(complaints.filter((line) => line.includes('Form old, field cost'))).toHaveLength(1);
    complaints.length = 0;
  });
});

longTest('whoever may read a table finds it, and designs nothing', async () => {
  await withPage(
    async (page) => {
      await page.goto(`${site.base}/system/eTable`);
      await page.getByRole('link', { name: '用车登记' }).first().click();
      await page.waitForURL(/code=/);
      await page.getByRole('heading', { name: '用车登记' }).filter({ visible: true }).waitFor();
      expect(await page.getByRole('button', { name: /新建/ }).filter({ visible: true }).count()).toBe(0);
      await shot(page, 'reader');
    },
    { loginName: 'bus01' },
  );
});

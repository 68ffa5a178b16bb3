import { afterAll, beforeAll, expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** An administrator and his accounts, as he meets them. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const pictures = process.env.PICTURES;

longTest.each([1440, 390])(
  '%s wide: an account is made, its password told once, and it is locked out again',
  async (width) => {
    const admin = await Desk.open(site, 'admin', { width, mobile: width < 500 });
    const picture = async (name: string) =>
      pictures && admin.page.screenshot({ path: `${pictures}/${name}-${width}.png` });
    const loginName = `journey${width}`;
    await admin.page.goto(`${site.base}/barcode/userManagementInfo`);
    const form = admin.main.filter({ visible: true });
    await form.getByRole('textbox', { name: '登录名' }).fill(loginName);
    await form.getByRole('textbox', { name: '姓名' }).fill('顾明');
    for (const [label, value] of [
      ['角色', '业务一部'],
      ['部门', '业务一部'],
    ] as const) {
      await form.getByRole('combobox', { name: label, exact: true }).fill(value);
      await admin.page.getByRole('option', { name: value }).first().click();
    }
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const told = admin.page.getByRole('alertdialog');
    await told.getByText(loginName).waitFor();
    await picture('told');
    expect(await told.locator('code').textContent()).toMatch(/^\w{4}(-\w{4}){3}$/);
    await admin.page.keyboard.press('Escape');
    await told.getByRole('button', { name: '已记下' }).click();
    await told.waitFor({ state: 'hidden' });
    await picture('account');
    await form.getByRole('button', { name: /停用/ }).filter({ visible: true }).first().click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /原因/ }).fill('不再合作');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await form.getByText('停用', { exact: true }).filter({ visible: true }).first().waitFor();
    await picture('disabled');
    await admin.close();
  },
);

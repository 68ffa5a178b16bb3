import { afterAll, beforeAll, expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** An administrator lets the only leader of a department go. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const pictures = process.env.PICTURES;

const title =
  '%s wide: the dialog says what would lie, and the department gets a leader again from the list of what lies';
longTest.each([1440, 390])(title, handOver);

async function handOver(width: number): Promise<void> {
  const login = width === 1440 ? 'bus01l' : 'bus02l';
  const admin = await Desk.open(site, 'admin', { width, mobile: width < 500 });
  const picture = async (name: string) =>
    pictures && admin.page.screenshot({ path: `${pictures}/handover-${name}-${width}.png` });
  await admin.page.goto(`${site.base}/barcode/userManagementInfo?id=user-${login}`);
  const form = admin.main.filter({ visible: true });
  await form.getByRole('button', { name: /停用/ }).filter({ visible: true }).first().click();
  const dialog = admin.page.getByRole('dialog');
  await dialog
    .getByText(/此后没有业务部门负责人/)
    .first()
    .waitFor();
  await dialog.getByRole('textbox', { name: /原因/ }).fill('离职');
  await picture('warned');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await dialog
    .getByText(/只有他能办理/)
    .first()
    .waitFor();
  await picture('refused');
  await dialog.getByLabel('不交接').first().click();
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await admin.page.goto(`${site.base}/`);
  const queue = admin.page.getByText('无人可办的单据').filter({ visible: true }).first();
  await queue.waitFor();
  await picture('start');
  await admin.page.goto(`${site.base}/system/stuck`);
  await admin.page
    .getByText(/业务部门负责人/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await picture('stuck');
  await admin.page.getByRole('button', { name: '指定负责人' }).filter({ visible: true }).first().click();
  await admin.page.getByRole('dialog').getByText('负责人').first().waitFor();
  await picture('name');
  expect(await admin.page.getByRole('dialog').getByRole('combobox').count()).toBe(1);
  await admin.close();
}

import { afterAll, beforeAll } from 'vitest';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** A customer and an auditor write to each other. @see docs/spec/classification.md 3.1 chat */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

longTest(
  'what one writes the other reads without reloading, internal words stay with staff',
  {
    timeout: 120_000,
  },
  async () => {
    const customer = await Desk.open(site, 'precust01');
    const auditor = await Desk.open(site, 'ygl01');
    for (const desk of [customer, auditor]) await desk.page.goto(`${site.base}/precat/chat`);
    const thread = (desk: Desk) => desk.main.getByRole('button', { name: /YG\d+ .*归类中/ }).first();
    await thread(customer).click();
    await customer.main.getByText('这批货下周三到港').first().waitFor();
    const number = /YG\d+/.exec((await thread(customer).textContent()) ?? '')?.[0] ?? '';
    await auditor.main.getByRole('button', { name: new RegExp(number) }).click();
    await auditor.main.getByText('三审时请留意').first().waitFor();
    if (await customer.main.getByText('三审时请留意').count()) throw new Error('a customer reads internal words');

    await customer.main.getByLabel('内容').fill('说明书已发邮箱');
    await customer.page.keyboard.press('Control+Enter');
    await auditor.main.locator('ol').getByText('说明书已发邮箱').waitFor();
    await auditor.main.getByRole('button', { name: '发送', exact: true }).click();
    await auditor.main.getByText('请填写内容或上传附件').waitFor();
    await auditor.main.getByLabel('内容').fill('收到，谢谢');
    await auditor.main.getByRole('button', { name: '发送', exact: true }).click();
    await customer.main.locator('ol').getByText('收到，谢谢').waitFor();
    await auditor.main.getByRole('button', { name: '撤回', exact: true }).click();
    await customer.main.getByText('已撤回一条留言').waitFor();
    for (const desk of [customer, auditor]) await desk.close();
  },
);

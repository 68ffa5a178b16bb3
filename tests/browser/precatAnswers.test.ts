import { afterAll, beforeAll, test } from 'vitest';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** What becomes of goods that three people have passed. @see classification.md 2.2, 2.5, 3.1 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };

test('a customer disputes one line, a reviewer keeps it, and the opinion is issued and verified', { timeout: 180_000 }, async () => {
  const customer = await Desk.open(site, 'precust01');
  await customer.page.goto(`${site.base}/precat/list?status=WAIT_CONFIRM`);
  await customer.page.locator('table[aria-busy=false] tbody tr', { hasText: '待客户确认' }).first().getByRole('link').first().click();
  await customer.page.waitForURL(/\/precat\/detail/);
  const at = new URL(customer.page.url());
  const button = (desk: Desk, name: string) => desk.main.getByRole('button', { name, exact: true }).filter(visible).first();
  const becomes = (desk: Desk, status: string) => desk.main.getByText(status, { exact: true }).filter(visible).first().waitFor();

  await button(customer, '逐条答复').click();
  const confirm = customer.dialog.getByRole('button', { name: '逐条答复', exact: true });
  const answer = customer.dialog.getByRole('combobox', { name: '第 1 行 客户答复' });
  await answer.click();
  await customer.page.getByRole('option', { name: '异议' }).click();
  await confirm.click();
  await customer.dialog.getByText('请填写异议原因(5至500字)').first().waitFor();
  await customer.dialog.getByRole('textbox', { name: '第 1 行 异议原因' }).fill('我司历来按其他税号申报');
  await confirm.click();
  await becomes(customer, '客户有异议');

  const auditor = await Desk.open(site, 'ygl03');
  const reviewer = await Desk.open(site, 'preadmin01');
  await auditor.page.goto(at.href);
  await button(auditor, '异议复审').click();
  await auditor.fill('复审人', '唐主管', auditor.dialog);
  await auditor.dialog.getByRole('button', { name: '异议复审', exact: true }).click();
  await becomes(auditor, '归类中');

  await reviewer.page.goto(`${site.base}/precat/dispatchVerify`);
  await reviewer.page.locator('table[aria-busy=false] tbody tr', { hasText: 'P00241' }).getByRole('link').first().click();
  await button(reviewer, '复审结论').click();
  await reviewer.fill('原因', '维持原归类', reviewer.dialog);
  await reviewer.dialog.getByRole('button', { name: '复审结论', exact: true }).click();
  await becomes(reviewer, '终审通过');

  await button(auditor, '发送客户确认').click();
  await becomes(auditor, '待客户确认');
  await button(customer, '全部接受').click();
  await becomes(customer, '客户已确认');

  await reviewer.page.goto(`${site.base}/precat/opinion?status=DRAFT`);
  const draft = reviewer.page.locator('table[aria-busy=false] tbody tr', { hasText: '上海浦江精密仪器有限公司' }).first();
  await draft.getByText('打开', { exact: true }).click();
  await reviewer.page.waitForURL(/precatOpinion/);
  await reviewer.page.reload();
  await reviewer.main.getByText('P00241').filter(visible).first().waitFor();
  await button(reviewer, '送签').click();
  await becomes(reviewer, '签发中');
  await button(reviewer, '签发').click();
  await becomes(reviewer, '有效');
  await reviewer.main
    .getByRole('heading', { name: /归类意见书 GL\d{10}/ })
    .filter(visible)
    .waitFor();

  await button(auditor, '确认完结').click();
  await auditor.dialog.getByRole('button', { name: '确认完结', exact: true }).click();
  await becomes(auditor, '已完成');
  await Promise.all([customer, auditor, reviewer].map((desk) => desk.close()));
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { readPdf } from '#server/print/readPdf.ts';
import type { Page } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { keyboard } from './hand.ts';
import { openSite, type Site } from './site.ts';

/**
 * From goods that a customer describes to an opinion that anybody may verify.
 * @see docs/spec/classification.md 2.2, 2.3, 2.5, 3.1
 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };
const code = '8516500000';
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const button = (desk: Desk, name: string) =>
  desk.main.getByRole('button', { name, exact: true }).filter(visible).first();
const becomes = (desk: Desk, status: string) =>
  desk.main.getByText(status, { exact: true }).filter(visible).first().waitFor();
const rowOf = (desk: Desk, words: string) =>
  desk.page.locator('table[aria-busy=false] tbody tr', { hasText: words }).first();

/** Takes a step whose dialog asks no more than what is filled in here. */
async function take(desk: Desk, step: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  await button(desk, step).click();
  for (const [label, value] of Object.entries(answers)) await desk.fill(label, value, desk.dialog);
  await desk.dialog.getByRole('button', { name: step, exact: true }).click();
  await desk.dialog.waitFor({ state: 'detached' });
}

async function openLine(desk: Desk, list: string, name: string, tab?: RegExp): Promise<void> {
  await desk.page.goto(`${site.base}${list}`);
  if (tab) await desk.main.getByRole('button', { name: tab }).click();
  await rowOf(desk, name).getByText('打开', { exact: true }).click();
  await desk.main
    .getByRole('heading', { name: `预归类商品 ${name}`, level: 1 })
    .filter(visible)
    .waitFor();
}

const chosen = { 检验检疫编码: '999', 品牌类型: '4', 出口享惠情况: '3' } as const;
const said = { 用途: '家用', 功率: '800W', 品牌: '无牌', 型号: 'M1' } as const;
const reasons = { 申报名称: '微波炉', 归类依据: '税目85.16的条文列名的微波炉', 工作原理: '微波加热' } as const;

const resultOf = (desk: Desk) => desk.main.getByRole('region', { name: '填写归类结果' }).filter(visible);
/** A field of the desk, whether or not a value is offered in it. */
const named = (label: string) => new RegExp(`^${label}(参照)?$`);

/** Passes what is in front; the next line opens, or the queue where there is none. */
async function pass(desk: Desk, how: () => Promise<void>): Promise<void> {
  const before = desk.page.url();
  await how();
  await desk.page.waitForURL((url) => String(url) !== before);
}
const passByMouse = (desk: Desk) => pass(desk, () => button(desk, '通过并打开下一条').click());

/** From the list to the first pass with the keyboard alone: no click of a mouse. */
async function auditByKeyboard(desk: Desk, name: string): Promise<void> {
  const hand = keyboard(desk.page);
  await desk.page.goto(`${site.base}/precat/productlist?processStatus=FIRST`);
  await hand.pressInRow(name, '打开');
  await desk.main
    .getByRole('heading', { name: `预归类商品 ${name}`, level: 1 })
    .filter(visible)
    .waitFor();
  const result = resultOf(desk);
  await hand.type(result.getByRole('textbox', { name: /^商品编码/ }), code);
  for (const [name, value] of Object.entries(chosen)) {
    const choice = result.getByRole('combobox', { name: named(name) });
    await choice.waitFor();
    await hand.press(choice);
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.type(value);
    expect(await choice.inputValue()).toBe(value);
  }
  for (const [name, value] of Object.entries({ ...said, ...reasons }))
    await hand.type(result.getByRole('textbox', { name: named(name) }), value);
  await pass(desk, () => desk.page.keyboard.press('Control+Enter'));
}

/** The same with a mouse. */
async function auditByMouse(desk: Desk, name: string): Promise<void> {
  await openLine(desk, '/precat/productlist?processStatus=FIRST', name);
  const result = resultOf(desk);
  await desk.main
    .getByRole('button', { name: `采用 ${code}` })
    .filter(visible)
    .first()
    .click();
  for (const [name, value] of Object.entries(chosen))
    await result.getByRole('combobox', { name: named(name) }).selectOption(value);
  for (const [name, value] of Object.entries({ ...said, ...reasons }))
    await result.getByRole('textbox', { name: named(name) }).fill(value);
  await passByMouse(desk);
}

/** An application of two goods, as its customer writes it. @returns its address */
async function applied(customer: Desk, names: readonly string[]): Promise<string> {
  const { page, main } = customer;
  await page.goto(`${site.base}/precat/apply`);
  // He applies for his own company, which nobody asks him for, and is reached as its file says until he writes otherwise.
  await main.getByText('上海浦江精密仪器有限公司').filter(visible).first().waitFor();
  expect(await main.getByRole('combobox', { name: '客户', exact: true }).count()).toBe(0);
  await expect.poll(() => main.getByRole('textbox', { name: '电话' }).inputValue()).toBe('021-51000000');
  const head = {
    联系人: '陈经理',
    电话: '021-51038801',
    邮箱: 'chen@example.com',
    付款方式: '现结',
  };
  for (const [label, value] of Object.entries(head)) await customer.fill(label, value);
  for (const [place, nameZh] of names.entries()) {
    await customer.button('添加行').click();
    const goods = { 中文品名: nameZh, 规格型号: 'M1 800W', 材质: '不锈钢', 用途: '家用加热' };
    for (const [label, value] of Object.entries(goods))
      await page.getByLabel(`第 ${place + 1} 行 ${label}`, { exact: true }).fill(value);
  }
  await customer.upload(main.locator('input[type=file]').first(), '说明.pdf');
  await customer.button('保存').click();
  await page.waitForURL(/precat\/detail/);
  await button(customer, '提交').click();
  await becomes(customer, '待受理');
  return page.url();
}

longTest(
  'a customer applies, three auditors audit, one of them by keyboard alone, he disputes one line, it is reviewed, and the opinion is printed and verified',
  {
    timeout: 300_000,
  },
  async () => {
    const open = (login: string) => Desk.open(site, login);
    const [customer, lead, first, second, third] = await Promise.all(
      ['precust01', 'preadmin01', 'ygl01', 'ygl02', 'ygl03'].map(open),
    );
    if (!customer || !lead || !first || !second || !third) throw new Error('a desk is missing');
    const names = ['家用微波炉甲', '家用微波炉乙'];
    const address = await applied(customer, names);

    await lead.page.goto(address);
    await take(lead, '受理', { 受托人: '唐主管' });
    await becomes(lead, '归类中');
    for (const name of names) {
      await openLine(lead, '/precat/productlist?processStatus=WAIT_DISPATCH', name);
      await take(lead, '派单', { 一审处理人: '沈一' });
      await (name === names[0] ? auditByKeyboard : auditByMouse)(first, name);
      await openLine(second, '/precat/precatverify', name, /^待二审/);
      await passByMouse(second);
      await openLine(third, '/precat/precatverify', name, /^待三审/);
      await passByMouse(third);
    }

    await third.page.goto(address);
    await button(third, '发送客户确认').click();
    await becomes(third, '待客户确认');
    await becomes(customer, '待客户确认');
    // He reads the results and answers them line by line on a page of their own.
    await button(customer, '答复').click();
    const other = customer.main.getByRole('row', { name: new RegExp(names[1] ?? '') }).filter(visible);
    await other.getByRole('button', { name: '异议' }).click();
    await button(customer, '逐条答复').click();
    await customer.main.getByText('请填写异议原因(5至500字)').first().waitFor();
    await other.getByRole('textbox', { name: '异议原因' }).fill('我司历来按其他税号申报');
    await button(customer, '逐条答复').click();
    await becomes(customer, '客户有异议');

    await take(third, '异议复审', { 复审人: '唐主管' });
    await becomes(third, '归类中');
    await openLine(lead, '/precat/dispatchVerify', '家用微波炉乙');
    await take(lead, '复审结论', { 原因: '维持原归类' });
    await becomes(lead, '终审通过');
    await button(third, '发送客户确认').click();
    await becomes(third, '待客户确认');
    await becomes(customer, '待客户确认');
    await button(customer, '全部接受').click();
    await becomes(customer, '客户已确认');

    const opinionNo = await issue(lead, names);
    await take(third, '确认完结');
    await becomes(third, '已完成');
    await verify(lead, opinionNo);
    await lookAtPapers(third, { address, opinionNo, names });
    for (const desk of [customer, lead, first, second, third]) await desk.close();
  },
);

/** The draft of what the customer confirmed, signed by somebody who did not audit it first. @returns its number */
async function issue(desk: Desk, names: readonly string[]): Promise<string> {
  await desk.page.goto(`${site.base}/precat/opinion?status=DRAFT`);
  await rowOf(desk, '上海浦江精密仪器有限公司').getByText('打开', { exact: true }).click();
  await desk.page.waitForURL(/precatOpinion/);
  for (const name of names) await desk.main.getByText(name).filter(visible).first().waitFor();
  await button(desk, '送签').click();
  await becomes(desk, '签发中');
  await button(desk, '签发').click();
  await becomes(desk, '有效');
  const heading = desk.main.getByRole('heading', { name: /归类意见书 GL\d{10}/ }).filter(visible);
  return /GL\d{10}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

/**
 * The page of an application's papers from its button: what each will be, on a desk and on a phone, and the PDF that is
 * taken away.
 */
async function lookAtPapers(
  desk: Desk,
  { address, opinionNo, names }: { address: string; opinionNo: string; names: readonly string[] },
) {
  const { page, main } = desk;
  await page.goto(address);
  await button(desk, '打印').click();
  await page.waitForURL(/\/precat\/print\/detail\?id=/);
  const paper = (name: string | RegExp) => main.getByRole('article', { name }).filter(visible);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    for (const [kind, title] of Object.entries({
      预归类申请单: /^预归类申请单 YG/,
      归类结果单: /^归类结果单 YG/,
      归类意见书: `归类意见书 ${opinionNo}`,
    })) {
      await main.getByRole('group', { name: '单据种类' }).getByRole('button', { name: kind }).click();
      await paper(title)
        .getByText(names[0] ?? '')
        .first()
        .waitFor();
      expect([kind, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([kind, size.width]);
    }
    await main.getByRole('group', { name: '单据种类' }).getByRole('button', { name: '商品标签' }).click();
    for (const name of names)
      await paper(new RegExp(`^${name}`))
        .first()
        .waitFor();
  }
  await page.setViewportSize(desktop);
  const download = page.waitForEvent('download');
  await button(desk, 'PDF').click();
  const labels = await readPdf(new Uint8Array(readFileSync(await (await download).path())));
  expect(labels.map(({ text }) => names.some((name) => text.includes(name)))).toEqual(names.map(() => true));
  await page.goto(`${page.url().split('?')[0]}?id=nobody&kind=APPLY`);
  await main.getByText('记录不存在或已删除').filter(visible).first().waitFor();
}

/** What the paper says, and what the address of its QR code says to somebody without an account. */
async function verify(desk: Desk, opinionNo: string): Promise<void> {
  const download = desk.page.waitForEvent('download');
  await button(desk, '打印').click();
  const pages = await readPdf(new Uint8Array(readFileSync(await (await download).path())));
  const paper = pages.map(({ text }) => text).join('');
  for (const words of [opinionNo, '微波炉', code, '仅供参考']) expect(paper).toContain(words);

  const staff = await logInAs(site.base, 'preadmin01');
  const { rows } = await staff.get<Page>('product.queryPrecatOpinionPage', { filter: { opinionNo } });
  const stranger = await site.browser.newContext();
  const page = await stranger.newPage();
  await page.goto(`${site.base}/api/verify/opinion?t=${rows[0]?.token}`);
  await page.getByText(opinionNo).waitFor();
  await page.getByText('有效', { exact: true }).waitFor();
  expect(await page.getByText('微波炉').count()).toBe(0);
  await stranger.close();
}

import { afterAll, beforeAll, expect } from 'vitest';
import { advanceFormPath, advanceWorkPath } from '#domain/advance/paths.ts';
import { inputInvoicesPath, outputInvoicesPath } from '#domain/invoices/paths.ts';
import { autoOrderFormPath } from '#domain/partners/paths.ts';
import { listAddress } from '#src/parts/list/listAddress.ts';
import { mainCompId } from '../advance/advanceWorld.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { FinanceWorld, makeFindable } from '../finance/financeWorld.ts';
import { boughtTrips, feeItem, supplierWithProtocol } from '../finance/storyWorld.ts';
import { eInvoiceXml } from '../invoices/eInvoiceBuilder.ts';
import { longTest } from '../longRun.ts';
import { KeyDesk } from './keyDesk.ts';
import { closeWindows, openBrowser, type Site } from './site.ts';

/**
 * The story of docs/spec/finance.md 1.2 in the browser, by keys, each row by the people who do it: a drawing from its
 * application to its settlement, a supplier's order to its certified invoice, and the close of a month.
 */
let world: FinanceWorld;
let site: Site;
let advance: WireRecord;
let settleId = '';

const owner = '宏达进出口';
const company = '通关';
const account = '1001234567890123';
const customer = '上海浦江精密仪器';
const certificates = [
  ['A', '进口关税', '80000'],
  ['L', '进口增值税', '140400'],
] as const;
const contact = { 联系人: '陈经理', 联系电话: '13800000000' };

beforeAll(async () => {
  world = await FinanceWorld.start('2026-02-20');
  await feeItem(world);
  await makeFindable(world.pool);
  const browser = await openBrowser();
  site = {
    base: world.advances.gateway.base,
    browser,
    close: async () => {
      await closeWindows(browser);
      await world.close();
    },
  };
});
afterAll(() => site?.close());

/** Somebody at his desk on the day it is in the story; what he did is counted. */
async function sits<Answer>(who: string, at: string, work: (desk: KeyDesk) => Promise<Answer>): Promise<Answer> {
  const desk = await KeyDesk.open(site, who, { at, now: new Date(`${world.today}T02:00:00Z`) });
  try {
    return await work(desk);
  } finally {
    told.actions += desk.actions;
    await desk.close();
    // A fourth session of a person ends the first, which may be that of a client.
    world.advances.goTo(world.today);
  }
}
const told = { actions: 0 };
/** How many actions people needed since this was asked last. */
function spent(): number {
  const { actions } = told;
  told.actions = 0;
  return actions;
}

const line = () => world.advances.lineNow(world.quotaId);
const now = () => world.advances.read(advance.id);

interface Step {
  readonly who: string;
  readonly step: string;
  /** What a department writes in the document before it hands it on. */
  readonly written?: Readonly<Record<string, string>>;
  readonly asked?: Readonly<Record<string, string>>;
  readonly to: string;
}

/** A step of the document in front, with what is written before it and what its dialog asks. */
async function decide(desk: KeyDesk, { step, written = {}, asked = {}, to }: Step): Promise<void> {
  await desk.fill(written, desk.desk.main);
  await desk.press(step);
  await desk.desk.dialog.waitFor();
  await desk.fill(asked, desk.desk.dialog);
  await desk.confirm(step);
  await desk.becomes(to);
}

/** From business to its confirmation. The words of departments differ, or they would be asked for anew. */
const departments: readonly Step[] = [
  { who: 'bus01l', step: '同意', asked: { 审批意见: '同意' }, to: '业务通过-进出口部录入' },
  {
    ...{ who: 'jck01', step: '提交领导', to: '进出口部待审核' },
    written: { 风险评价: '低', 建议金额: '220400', 意见: '贸易背景属实' },
  },
  { who: 'jck01l', step: '同意', asked: { 审批意见: '可以垫付' }, to: '计财部录入' },
  {
    ...{ who: 'fin01', step: '提交领导', to: '计财部待审核' },
    written: { 资金来源: '自有资金', 付款账户: account, 资金可行: '是', 建议金额: '220400', 意见: '资金充足' },
  },
  { who: 'fin01l', step: '同意', asked: { 审批意见: '同意付款' }, to: '计财部完成' },
  { who: 'jck01', step: '确认生效', asked: { 审批意见: '确认' }, to: '进出口部已确认' },
];

const work = (view: string) => listAddress(advanceWorkPath, { view });

longTest('4, 03-02: a drawing of 220,400.00 goes through three departments and is paid by two people', async () => {
  await world.openLine('2000000.00');
  await world.goTo('2026-03-02');
  const { quotaNo } = await line();
  const declNo = world.advances.declaration();
  const at = await sits('bus01', advanceFormPath, async (desk) => {
    await desk.fill({ 垫付额度: String(quotaNo), 货主: owner });
    await desk.fill({ 报关单号: declNo, 申报日期: '2026-03-02', 申报地海关: '3101' });
    const bills = desk.desk.main.getByRole('region', { name: '税单明细' });
    for (const [at, [letter, kind, amount]] of certificates.entries()) {
      await desk.press('添加行', bills);
      const cell = (name: string) => `第 ${at + 1} 行 ${name}`;
      await desk.fill({ [cell('缴款书号')]: `${declNo}-${letter}01`, [cell('税种')]: kind }, bills);
      await desk.fill({ [cell('税额')]: amount, [cell('填发日期')]: '2026-03-02' }, bills);
    }
    await desk.fill({ 申请垫付金额: '220400', 计划付款日: '2026-03-02', 垫付天数: '30' });
    await desk.fill({ 申请理由: '代垫进口税款', ...contact });
    await desk.press('提交');
    await desk.becomes('业务部门待审核');
    const { pathname, search } = new URL(desk.desk.page.url());
    return pathname + search;
  });
  const id = new URL(at, site.base).searchParams.get('id') ?? '';
  for (const step of departments) await sits(step.who, at, (desk) => decide(desk, step));
  expect(await line()).toMatchObject({ available: '1779600.00' });

  advance = await world.advances.read(id);
  await sits('fin01', work('waitPay'), async (desk) => {
    await desk.pressInRow(String(advance.docNo), '发起付款');
    await desk.confirm('发起付款');
  });
  await sits('fin01l', work('paying'), async (desk) => {
    await desk.pressInRow(String(advance.docNo), '付款确认');
    await desk.desk.dialog.getByText('220,400.00').first().waitFor();
    await desk.fill({ 银行流水号: 'S-4' });
    await desk.confirm('付款确认');
  });
  expect(await now()).toMatchObject({ paidAmount: '220400.00', fundStatus: 'PAID' });
  expect(spent()).toBeLessThanOrEqual(70);
});

/** The number of the record in front. */
async function numberIn({ desk }: KeyDesk, form: RegExp): Promise<string> {
  const title = desk.main.getByRole('heading', { level: 1 }).filter({ visible: true });
  return form.exec((await title.first().textContent()) ?? '')?.[0] ?? '';
}

/** Money of the customer that came, entered by one and confirmed by another. */
async function receives(amount: string): Promise<void> {
  const receiptNo = await sits('fin01', '/fundReceipt/create', async (desk) => {
    await desk.fill({ 主体公司: company, 客户: customer, 收款日期: world.today, 金额: amount });
    await desk.fill({
      收款账户: account,
      银行流水号: `R-${world.next()}`,
      付款方: `${customer}有限公司`,
    });
    await desk.press('保存');
    await desk.desk.page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await desk.press('分配');
    await desk.confirm('分配');
    await desk.becomes('待复核');
    return numberIn(desk, /SK\d+/);
  });
  await sits('fin01l', '/fundReceipt', async (desk) => {
    await desk.pressInRow(receiptNo, '入账');
    await desk.confirm('入账');
  });
}

longTest('5 to 7, 03-17 and 03-27: 100,000.00 and 120,400.00 come, the fee of 902.00 is open', async () => {
  await world.goTo('2026-03-17');
  await receives('100000');
  expect(await now()).toMatchObject({ principalBalance: '120400.00', fundStatus: 'PART_REPAID' });
  expect(spent()).toBeLessThanOrEqual(16);
  await world.goTo('2026-03-27');
  await receives('120400');
  expect(await now()).toMatchObject({ principalBalance: '0.00', feeOpen: '902.00', fundStatus: 'FEE_DUE' });
  spent();
});

longTest('8, 03-31: finance approves the settlement of 3,420.00', async () => {
  await world.goTo('2026-03-31');
  settleId = await world.sheet(
    Array.from({ length: 120 }, () => '30.00'),
    '0.05',
  );
  await sits('fin01', `/precat/settleDetail?id=${settleId}`, async (desk) => {
    await desk.press('审核');
    await desk.desk.dialog.waitFor();
    await desk.fill({ 主体公司: company });
    await desk.confirm('审核');
    await desk.becomes('已审核');
  });
  expect(spent()).toBeLessThanOrEqual(5);
});

longTest('9, 04-02: both are billed and issued, 4,322.00 comes; the advance is settled, the sheet paid', async () => {
  await world.goTo('2026-04-02');
  await sits('fin01', '/precat/settle', async (desk) => {
    await desk.tick(settleId);
    await desk.press('生成发票');
    await desk.desk.dialog.waitFor();
    await desk.fill({ 主体公司: company, 开票项目: '预归类服务' });
    await desk.confirm('确定');
  });
  await sits('fin01', outputInvoicesPath, async (desk) => {
    await desk.press('生成服务费发票');
    await desk.desk.dialog.waitFor();
    await desk.fill({ 主体公司: company, 期间: '202603' });
    await desk.confirm('确定');
    for (const [at, gross] of ['902.00', '3,420.00'].entries()) {
      const row = desk.desk.main.locator('tr[data-row]').filter({ hasText: gross });
      await desk.pressInRow(gross, '申请开票');
      await row.getByText('待开具').waitFor();
      await desk.pressInRow(gross, '登记开具');
      await desk.desk.dialog.waitFor();
      await desk.fill({ 发票号码: `2631200000000900000${at}`, 开票日期: world.today });
      await desk.confirm('登记开具');
      await row.getByText('已开具').waitFor();
    }
  });
  await receives('4322');
  expect(await now()).toMatchObject({ fundStatus: 'SETTLED', feePaid: '902.00', feeOpen: '0.00' });
  expect(await world.call('fin01', 'settlecenter.getPrecatSettle', { id: settleId })).toMatchObject({ status: 'PAID' });
  expect(spent()).toBeLessThanOrEqual(35);
});

longTest(
  '10, 04-03: eight trips confirm themselves, their e-invoice is read, linked, entered and certified',
  async () => {
    await world.goTo('2026-04-03');
    const { supplierId } = await supplierWithProtocol(world);
    await boughtTrips(world);
    const supplier = await world.call('fin01', 'purchase.getSupplier', { id: supplierId });
    const orderNo = await sits('bus01', autoOrderFormPath, async (desk) => {
      await desk.fill({ 供应商: String(supplier.name), 主体公司: company, 业务类型: '运输', 业务单号: 'XQ-STORY' });
      await desk.fill({ 客户: customer, 订单日期: world.today });
      const lines = desk.desk.main.getByRole('region', { name: '明细' });
      await desk.press('添加行', lines);
      await desk.fill({ '第 1 行 收费项目': '整车运输', '第 1 行 数量': '8', '第 1 行 单价': '1090' }, lines);
      await desk.press('保存');
      await desk.becomes('自动确认');
      return numberIn(desk, /CG\d+/);
    });
    expect(spent()).toBeLessThanOrEqual(13);

    const [buyer = ''] = await world.ids('select credit_code as id from bh_main_comp where id = $1', [mainCompId]);
    const no = '26312000000000987654';
    const file = { name: '运费发票.xml', mimeType: 'application/xml' };
    const buffer = Buffer.from(eInvoiceXml({ no, buyer, time: `${world.today} 10:20:30` }));
    await sits('fin01', inputInvoicesPath, async (desk) => {
      await desk.press('上传识别');
      await desk.attachFile({ ...file, buffer });
      await desk.confirm('确定');
      const row = desk.desk.main.locator('tr[data-row]').filter({ hasText: no });
      await row.getByText('8,720.00').first().waitFor();
      await desk.pressInRow(no, '查验一致');
      await row.getByText('一致').first().waitFor();
      await desk.pressInRow(no, '关联单据');
      await desk.desk.dialog.waitFor();
      await desk.fill({ 采购订单: orderNo });
      await desk.confirm('关联单据');
      await desk.pressInRow(no, '入账');
      await row.getByText('已入账').waitFor();
      await desk.pressInRow(no, '勾选');
      await desk.confirm('勾选');
      await row.getByText('已勾选').waitFor();
    });
    await sits('fin01l', inputInvoicesPath, async (desk) => {
      await desk.press('期间确认');
      await desk.desk.dialog.waitFor();
      await desk.fill({ 主体公司: company, 期间: '202604', 申报税额: '720' });
      await desk.confirm('确定');
    });
    const { rows } = await world.call<{ rows: WireRecord[] }>('fin01', 'financial.queryInvoiceInPage', { limit: 5 });
    expect(rows).toMatchObject([{ invoiceNo: no, deductStatus: 'CERTIFIED', taxAmount: '720.00' }]);
    expect(spent()).toBeLessThanOrEqual(17);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayText } from '#domain/core/moments.ts';
import { longTest } from '../longRun.ts';
import { type Answers, Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const people = ['bus01', 'bus01l', 'jck01', 'jck01l', 'tz01', 'tz01l', 'fin01', 'fin01l', 'admin'] as const;
type Desks = Readonly<Record<(typeof people)[number], Desk>>;

async function sitDown(): Promise<Desks> {
  const desks = await Promise.all(people.map(async (name) => [name, await Desk.open(site, name)] as const));
  return Object.fromEntries(desks) as Desks;
}

/** Applications go to the customs system from now on, and the operator stands in for his leader today. */
async function settle(admin: Desk): Promise<void> {
  await admin.openMenu('保函管理');
  await admin.main.getByRole('tab', { name: '参数' }).click();
  const pushed = admin.main.locator('form').filter({ hasText: 'CUSTOMS_LINK' });
  await pushed.getByRole('checkbox', { name: '额度申请' }).check();
  await pushed.getByRole('button', { name: '保存' }).click();
  await admin.told('推送海关系统的单据类型已保存');
  await admin.openMenu('部门领导设置');
  await admin.main.getByRole('tab', { name: '领导代理' }).click();
  await admin.button('新增代理').click();
  const today = todayText(() => new Date());
  const deputy = { 部门: '业务一部', 领导: '陈立群', 代理人: '王晓雯', 开始: today, 结束: today, 原因: '外出开会' };
  for (const [label, value] of Object.entries(deputy)) await admin.fill(label, value, admin.dialog);
  await admin.dialog.getByRole('button', { name: '保存' }).click();
  await admin.dialog.waitFor({ state: 'detached' });
}

/** Business scores the customer on a copy of an earlier sheet, import/export admits him. */
async function admit({ bus01, jck01l }: Desks): Promise<void> {
  await bus01.openMenu('保函缴税评审表');
  await bus01.search('锦程纺织');
  await bus01.main
    .getByRole('row', { name: /已准入.*锦程纺织.*浦江国贸/ })
    .first()
    .click();
  await bus01.button('复制到最新版').click();
  await bus01.page.waitForURL(/copyFrom=/);
  await bus01.fill('年税额', '96000000');
  await bus01.upload(
    bus01.main.getByRole('group', { name: '财务报表' }).locator('input[type=file]'),
    '2025年度财务报表.pdf',
  );
  await bus01.button('提交').click();
  await bus01.told('评审表已提交');
  const reviewNo = await bus01.numberInFront();
  await jck01l.openMenu('保函缴税评审表');
  await jck01l.main.getByRole('row', { name: reviewNo }).click();
  await jck01l.button('准入').click();
  await jck01l.dialog.getByRole('button', { name: '准入', exact: true }).click();
  await jck01l.told('已准入');
}

/** The sheet brings customer and company along. @returns the number of the application */
async function applyFor(amount: string, bus01: Desk): Promise<string> {
  await bus01.button('申请额度').click();
  await bus01.page.waitForURL(/depositNew/);
  const written = {
    申请额度: amount,
    预计月税额: '4000000',
    预计峰值: '5800000',
    申报关区: '上海',
    协议编号: 'XY-2026-118',
    联系人: '周经理',
  };
  for (const [label, value] of Object.entries(written)) await bus01.fill(label, value);
  await bus01.fill('超建议原因', '四季度泵阀进口集中');
  await bus01.upload(
    bus01.main.getByRole('region', { name: '协议与担保' }).locator('input[type=file]'),
    '保函额度协议.pdf',
  );
  await bus01.fill('联系邮箱', 'zhou@wochuan.example');
  await bus01.fill('申请理由', '四季度泵阀进口集中，月税款约四百万元');
  await bus01.button('提交').click();
  await bus01.page.waitForURL(/depositApprove/);
  return bus01.numberInFront();
}

/** The company's own approval of a large amount is entered from the paper. */
async function enterOffice(docNo: string, admin: Desk): Promise<void> {
  await admin.openMenu('保函管理');
  await admin.main.getByRole('tab', { name: '维护' }).click();
  await admin.main.getByRole('row', { name: docNo }).getByRole('button', { name: '录入通过' }).click();
  await admin.fill('OA编号', 'OA-2026-3391', admin.dialog);
  await admin.fill('原因', '总经理办公会通过', admin.dialog);
  await admin.upload(admin.dialog.locator('input[type=file]'), 'OA审批单.pdf');
  await admin.dialog.getByRole('button', { name: '保存' }).click();
  await admin.told(docNo);
}

/** Role, step and name of every row of the log, oldest first. */
const everyStep = [
  '业务经办 新建 王晓雯',
  '业务经办 提交 王晓雯',
  '业务领导 同意 陈立群',
  '进出口经办 提交领导 吴敏',
  '进出口领导 同意送投资 郑海涛',
  '投资经办 提交领导 孙悦',
  '投资领导 退回业务 钱志刚',
  '进出口经办 同意退回 吴敏',
  '进出口领导 同意投资退业务 郑海涛',
  '业务领导 退回经办 陈立群',
  '业务经办 重新提交 王晓雯',
  '业务领导 同意 陈立群',
  '进出口经办 提交领导 吴敏',
  '进出口领导 同意送投资 郑海涛',
  '投资经办 提交领导 孙悦',
  '投资领导 同意 钱志刚',
  '进出口经办 提交领导 吴敏',
  '进出口领导 同意送计财 郑海涛',
  '计财经办 提交领导 何静',
  '计财领导 退回投资部 林国栋',
  '进出口经办 不同意退回 吴敏',
  '进出口领导 不同意退回，送回计财 郑海涛',
  '计财领导 同意 林国栋',
  '管理员 OA结果 管理员',
  '进出口经办 确认生效 吴敏',
  '系统 回执成功 系统',
];

/** What a department judges before it hands the document on. */
const judged = (risk: string, amount: string, opinion: string) => ({
  opinion,
  fields: { 风险评价: risk, 建议金额: amount, 意见: opinion },
});
const funded = (amount: string, opinion: string) => ({
  opinion,
  fields: { 资金可行: '是', 建议金额: amount, 意见: opinion },
});

longTest(
  'a quota from the review sheet to the receipt of customs, with a return each way; only what changed is marked',
  {
    timeout: 300_000,
  },
  async () => {
    const desks = await sitDown();
    const { bus01, bus01l, jck01, jck01l, tz01, tz01l, fin01, fin01l, admin } = desks;
    await settle(admin);
    await admit(desks);
    const docNo = await applyFor('6000000', bus01);
    /** A person finds his task in the bell and takes a step. */
    const act = async (desk: Desk, label: string, answers: Answers) => {
      await desk.openMessage(docNo);
      await desk.decide(label, answers);
    };

    // Who submitted it cannot approve it, not even in place of his leader.
    const own = bus01.button('同意（代陈立群）');
    expect(await own.getAttribute('aria-disabled')).toBe('true');
    await own.hover();
    await bus01.page.getByRole('tooltip').getByText('本单由您（王晓雯）提交').waitFor();
    await act(bus01l, '同意', { to: '业务通过-进出口部录入' });
    await act(jck01, '提交领导', { ...judged('低', '6000000', '贸易背景属实，历史缴税及时'), to: '进出口部待审核' });
    await act(jck01l, '同意', { to: '投资部录入' });

    // Investment finds it on the workbench and sends it back to business; import/export agrees.
    await tz01.openMenu('保函工作台');
    await tz01.main.getByRole('button', { name: /^额度申请 \d/ }).click();
    await tz01.main.getByRole('link', { name: docNo }).click();
    await tz01.decide('提交领导', { ...judged('中', '5200000', '评级良，建议压缩额度'), to: '投资部审核' });
    await act(tz01l, '退回业务', {
      opinion: '申请额度高于风险承受，请按520万元重报',
      to: '投资退回业务-进出口部填写意见',
    });
    await act(jck01, '同意退回', { opinion: '同意投资部意见', to: '进出口部待审核' });
    await act(jck01l, '同意', { to: '进出口部退回业务领导' });
    await act(bus01l, '退回经办', { opinion: '请按投资部意见调整', to: '退回业务经办人' });
    await bus01.openMessage(docNo);
    await bus01.fill('申请额度', '5200000');
    await bus01.decide('重新提交', { opinion: '已按520万元重报', to: '业务部门待审核' });

    // The second time readers see what changed, and the diagram where it stands.
    await bus01l.openMessage(docNo);
    const changes = bus01l.main.getByRole('region', { name: '自上次提交以来的变更' });
    await changes.getByText('6,000,000.00').waitFor();
    await changes.getByText('5,200,000.00').waitFor();
    // Nothing else was changed, so nothing else is marked, neither lines nor what was only read anew.
    expect(await changes.getByRole('listitem').count()).toBe(1);
    await bus01l.decide('同意', { to: '业务通过-进出口部录入' });
    await act(jck01, '提交领导', { ...judged('低', '5200000', '已按意见压缩，同意'), to: '进出口部待审核' });
    await act(jck01l, '同意', { to: '投资部录入' });
    await jck01l.button('流程图').click();
    const place = jck01l.main.getByRole('group', { name: /^投资部录入/ });
    await place.getByText(/^当前/).waitFor();
    expect(
      await place.evaluate(
        (box) => box.getBoundingClientRect().top > 0 && box.getBoundingClientRect().bottom < innerHeight,
      ),
    ).toBe(true);
    await act(tz01, '提交领导', { ...judged('中', '5200000', '额度与税款规模相当'), to: '投资部审核' });
    await act(tz01l, '同意', { to: '投资通过-进出口部录入' });
    await act(jck01, '提交领导', { ...judged('低', '5200000', '投资部已通过'), to: '进出口部待审核' });
    await act(jck01l, '同意', { to: '计财部录入' });

    // Finance wants to ask investment again; import/export does not agree, and finance decides.
    await act(fin01, '提交领导', { ...funded('5200000', '资金安排可行'), to: '计财部待审核' });
    await act(fin01l, '退回投资部', { opinion: '请补充反担保评估', to: '计财退回投资-进出口部填写意见' });
    await act(jck01, '不同意退回', { opinion: '投资部已两次评估，反担保充足', to: '进出口部待审核' });
    await act(jck01l, '同意', { to: '进出口部退回计财领导' });
    await act(fin01l, '同意', { opinion: '同意进出口部意见', to: '计财部完成' });

    // Above the limit the company's own approval comes first; then it is confirmed, pushed to customs and answered.
    await jck01.openMessage(docNo);
    const confirm = jck01.button('确认生效');
    await confirm.waitFor();
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await enterOffice(docNo, admin);
    await confirm.and(jck01.page.locator(':not([aria-disabled])')).waitFor();
    await jck01.decide('确认生效', { to: '进出口部已确认' });
    await jck01.main.getByText('已确认生效').waitFor();
    const stages = jck01.main.getByRole('list', { name: '审批进度' });
    expect(await stages.getByRole('img', { name: '已完成' }).count()).toBe(await stages.getByRole('listitem').count());
    await jck01.main.getByText('42,560,000.00').waitFor();
    await jck01.button('审批日志').click();
    await jck01.dialog.getByText('新建').waitFor();
    // The rows of the log, without the changes that stand in some of them.
    const rows = await jck01.dialog.locator('li:not(li li)').allInnerTexts();
    expect(rows.reverse().map((row) => row.split('\n').slice(1, 3).join(' '))).toEqual(everyStep);
    await bus01.openMenu('额度台账');
    await bus01.search('锦程纺织');
    const quota = bus01.main.getByRole('row', { name: /锦程纺织.*浦江国贸/ });
    await quota.getByText('5,200,000.00').first().waitFor();
    for (const desk of Object.values(desks)) await desk.close();
  },
);

test('a leader approves from the workbench with the keyboard alone', async () => {
  const desk = await Desk.open(site, 'bus01l');
  const { page, main } = desk;
  const { keyboard } = page;
  await keyboard.press('Control+K');
  await keyboard.insertText('保函工作台');
  await page
    .getByRole('option', { name: /保函工作台/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(/\/deposit\/desktop/);
  const row = main.getByRole('row').filter({ hasText: '额度申请' }).filter({ hasText: '业务部门待审核' }).first();
  const link = row.getByRole('link');
  await link.waitFor();
  const number = (await link.textContent()) ?? '';
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const press = async (key: string, until: (text: string) => boolean) => {
    for (let step = 0; step < 60; step += 1) {
      if (until(await focused())) return;
      await keyboard.press(key);
    }
    throw new Error(`${key} never got there, but to ${await focused()}`);
  };
  await press('Tab', (text) => /^[A-Z]{2}-\d{4}-\d{4}$/.test(text));
  await press('ArrowDown', (text) => text === number);
  await keyboard.press('Enter');
  await page.waitForURL(/depositApprove/);
  await desk.button('同意').waitFor();
  await keyboard.press('Alt+Y');
  await desk.dialog.getByRole('textbox', { name: '审批意见' }).waitFor();
  await keyboard.insertText('额度与业务规模相称，同意');
  await keyboard.press('Control+Enter');
  await desk.told('同意：已转为“业务通过-进出口部录入”');
  await main.getByText('额度与业务规模相称，同意').waitFor();
  await keyboard.press('Alt+N');
  // What is decided makes room for what comes next.
  await page.getByRole('tab', { name: number }).waitFor({ state: 'detached' });
  await page.getByRole('tab', { selected: true, name: /^[A-Z]{2}-\d{4}-\d{4}/ }).waitFor();
  await desk.close();
});

longTest('a leader approves on a phone', async () => {
  const desk = await Desk.open(site, 'jck01l', { width: 390, height: 844, mobile: true });
  const { page, main } = desk;
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${site.base}/deposit/desktop`);
  await main.getByRole('button', { name: /^额度申请 \d/ }).tap();
  const card = main.getByRole('link').filter({ hasText: '额度申请' }).filter({ hasText: '进出口部待审核' }).first();
  await card.waitFor();
  await fits();
  await card.tap();
  await desk.button('同意').waitFor();
  await fits();
  await desk.button('同意').tap();
  await desk.fill('审批意见', '手机上看过，同意', desk.dialog);
  await desk.dialog.getByRole('button', { name: '同意', exact: true }).tap();
  await desk.told('同意：已转为');
  await main.getByText('手机上看过，同意').waitFor();
  await fits();
  await desk.close();
});

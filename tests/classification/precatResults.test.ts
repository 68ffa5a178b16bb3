import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validToOf } from '#domain/classification/precat/validity.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import { confirmSilent } from '#server/classification/precat/confirmRules.ts';
import { expireResults } from '#server/classification/precat/resultRules.ts';
import { readPdf } from '#server/print/readPdf.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What becomes of goods once their audits are over. @see docs/spec/classification.md 2.2, 2.3, 2.5, 7.4 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';
const today = nowText(() => new Date()).slice(0, 10);
const code = '8516500000';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const nightly = (job: typeof confirmSilent) =>
  job({}, { services: gateway.gateway.services } as Parameters<typeof job>[1]);
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

async function step(
  login: string,
  entity: 'Apply' | 'Product' | 'Opinion',
  id: string,
  action: string,
  more: object = {},
) {
  const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>(`product.getPrecat${entity}`, { id });
  return (await gateway.as(login)).call<WireRecord>(`product.actPrecat${entity}`, { id, rowVersion, action, ...more });
}
const linesOf = ({ products }: WireRecord) => products as WireRecord[];
const states = (record: WireRecord) => linesOf(record).map(({ processStatus }) => processStatus);

const paper = async (client: GatewayClient) =>
  (
    await client.upload({
      bizType: 'precatApply',
      fileName: '说明.pdf',
      content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`,
    })
  ).data;

/** An application whose goods three people have passed. */
async function audited(names: readonly string[], status = 'PASSED'): Promise<WireRecord> {
  const customer = await gateway.as('precust01');
  const goods = { spec: 'M1 800W', material: '不锈钢', usage: '家用加热' };
  const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com', payMode: 'CASH', ieFlag: 'I' };
  const products = names.map((nameZh) => ({ nameZh, partNo: `${nameZh}-${Math.random()}`, ...goods }));
  const draft = await customer.get<WireRecord>('product.addPrecatApply', {
    record: { customerId, ...contact, files: [await paper(customer)], products },
  });
  expect((await step('precust01', 'Apply', draft.id, 'submit')).returnCode).toBe('0');
  await query(
    `update precat_product set process_status = $2, hs_code = $3, declared_name = name_zh, basis = '税目85.16的条文列名', gir_rules = '["1"]',
       assignee1 = 'user-ygl01', auditor1 = 'user-ygl01', auditor2 = 'user-ygl02', auditor3 = 'user-ygl03' where apply_id = $1`,
    [draft.id, status, code],
  );
  await query(`update precat_apply set status = 'AUDITED' where id = $1`, [draft.id]);
  return (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id: draft.id });
}

const opinionOf = async ({ id }: WireRecord): Promise<WireRecord> => {
  const { rows } = await (await gateway.as('admin')).get<Page>('product.queryPrecatOpinionPage', {
    filter: { applyId: id },
  });
  return rows[0] as WireRecord;
};

/** The whole way from passed goods to goods in force. */
async function effective(
  names: readonly string[],
): Promise<{ readonly apply: WireRecord; readonly ids: readonly string[] }> {
  const apply = await audited(names);
  await step('ygl03', 'Apply', apply.id, 'sendConfirm');
  await step('precust01', 'Apply', apply.id, 'submitConfirm');
  const { id } = await opinionOf(apply);
  await step('ygl03', 'Opinion', id, 'sign');
  expect((await step('ygl03', 'Opinion', id, 'issue')).data).toMatchObject({ status: 'ISSUED' });
  return { apply, ids: linesOf(apply).map((line) => line.id) };
}

describe('the customer’s answer', () => {
  test('S11: three accepted and one disputed; after the review and a new answer all four are in force', async () => {
    const apply = await audited(['微波炉', '电烤箱', '电热水壶', '电饭煲']);
    const sent = await step('ygl03', 'Apply', apply.id, 'sendConfirm');
    expect([sent.data.status, ...states(sent.data)]).toEqual(['WAIT_CONFIRM', 'SENT', 'SENT', 'SENT', 'SENT']);
    expect(String(sent.data.confirmDue) > today).toBe(true);
    const [first, second, third, fourth] = linesOf(apply).map(({ id }) => id);
    const answer = (rows: readonly object[]) =>
      step('precust01', 'Apply', apply.id, 'submitDispute', { params: { products: rows } });
    const accepted = [first, second, third].map((id) => ({ id, answer: 'ACCEPT' }));
    expect(errorsOf(await answer(accepted))).toEqual({ 'products.3.answer': '尚有1行未答复' });
    expect(errorsOf(await answer([...accepted, { id: fourth, answer: 'DISPUTE', disputeReason: '不对' }]))).toEqual({
      'products.3.disputeReason': '请填写异议原因(5至500字)',
    });
    const dispute = {
      id: fourth,
      answer: 'DISPUTE',
      disputeReason: '我司历来按85.16.60申报',
      customerProposal: '8516609000',
    };
    const disputed = await answer([...accepted, dispute]);
    expect([disputed.data.status, ...states(disputed.data)]).toEqual([
      'DISPUTED',
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'DISPUTED',
    ]);

    const byAuditor = await step('ygl03', 'Apply', apply.id, 'reReview', { params: { reviewerId: 'user-ygl03' } });
    expect([byAuditor.returnCode, byAuditor.msg]).toEqual(['1013', '同一人不能审核两级']);
    const review = await step('ygl03', 'Apply', apply.id, 'reReview', { params: { reviewerId: 'user-preadmin01' } });
    expect([review.data.status, states(review.data)[3]]).toEqual(['ACCEPTED', 'REVIEW']);
    const verdict = { opinion: '维持原归类', params: {} };
    expect((await step('ygl03', 'Product', fourth ?? '', 'reviewPass', verdict)).returnCode).toBe('1001');
    const kept = await step('preadmin01', 'Product', fourth ?? '', 'reviewPass', {
      ...verdict,
      params: { principle: '电热' },
    });
    expect(kept.data).toMatchObject({ processStatus: 'PASSED', reviewResult: 'KEEP' });
    expect(await step('ygl03', 'Apply', apply.id, 'sendConfirm')).toMatchObject({
      returnCode: '0',
      data: { status: 'WAIT_CONFIRM' },
    });
    const all = await step('precust01', 'Apply', apply.id, 'submitConfirm');
    expect([all.data.status, ...states(all.data)]).toEqual(['CUSTOMER_CONFIRMED', ...Array(4).fill('CONFIRMED')]);

    expect(errorsOf(await step('ygl03', 'Apply', apply.id, 'confirm'))).toEqual({ products: '归类意见书尚未签发' });
    const { id } = await opinionOf(apply);
    await step('preadmin01', 'Opinion', id, 'sign');
    expect((await step('preadmin01', 'Opinion', id, 'issue')).returnCode).toBe('0');
    const done = await step('ygl03', 'Apply', apply.id, 'confirm');
    expect([done.data.status, ...states(done.data)]).toEqual(['DONE', ...Array(4).fill('EFFECTIVE')]);
    const { rows } = await (await gateway.as('fin01')).get<Page>('settlecenter.queryPrecatSettlePage', {
      filter: { applyId: apply.id },
    });
    expect(rows).toMatchObject([{ status: 'NEW', lineAmount: '0.00', amount: '0.00' }]);
  });

  test('S12: what nobody answered in time is accepted by the nightly job, where the protocol says so', async () => {
    const [late, later] = [await audited(['微波炉']), await audited(['电烤箱'])];
    for (const { id } of [late, later]) await step('ygl03', 'Apply', id, 'sendConfirm');
    await query(`update precat_apply set confirm_due = '2026-01-01 18:00:00' where id = $1`, [late.id]);
    await nightly(confirmSilent);
    const after = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id: late.id });
    expect(after.status).toBe('CUSTOMER_CONFIRMED');
    expect(linesOf(after)[0]).toMatchObject({ processStatus: 'CONFIRMED', confirmMode: 'AUTO', answer: 'ACCEPT' });
    expect((await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id: later.id })).status).toBe(
      'WAIT_CONFIRM',
    );
  });

  test('customers answer for their own lines only, and only what was sent', async () => {
    const apply = await audited(['微波炉', '电烤箱']);
    const [first, second] = linesOf(apply).map(({ id }) => id);
    await query(`update precat_product set process_status = 'REJECTED' where id = $1`, [first]);
    await step('ygl03', 'Apply', apply.id, 'sendConfirm');
    const dispute = { answer: 'DISPUTE', disputeReason: '请按85.14归类' };
    const foreign = await step('precust01', 'Apply', apply.id, 'submitDispute', {
      params: { products: [{ id: first, ...dispute }] },
    });
    expect(foreign.returnCode).toBe('1001');
    expect((await step('cust01', 'Apply', apply.id, 'submitConfirm')).returnCode).toBe('0');
    expect((await query('select answer from precat_product where id = $1', [first]))[0]).toEqual({ answer: null });
    expect((await query('select process_status as s from precat_product where id = $1', [second]))[0]).toEqual({
      s: 'CONFIRMED',
    });
  });
});

describe('goods that nobody wants any more', () => {
  const stateOf = async ({ id }: WireRecord) => {
    const apply = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id });
    return [apply.status, ...states(apply)];
  };
  const cancel = (id = '') => step('preadmin01', 'Product', id, 'cancelRunning', { opinion: '客户不再进口' });

  test('one line is cancelled with a reason and the others go on; with the last one the application is cancelled', async () => {
    const apply = await audited(['挂烫机', '榨汁机'], 'FIRST');
    await query(`update precat_apply set status = 'ACCEPTED' where id = $1`, [apply.id]);
    const [first, second] = linesOf(apply).map(({ id }) => id);
    expect((await step('ygl03', 'Product', first ?? '', 'cancelRunning', { opinion: '不再进口' })).returnCode).toBe(
      '1005',
    );
    await cancel(first);
    expect(await stateOf(apply)).toEqual(['ACCEPTED', 'CANCELLED', 'FIRST']);
    await cancel(second);
    expect(await stateOf(apply)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });

  test('what its customer has confirmed leaves the opinion, unless that is being signed; the rest needs no answer when nothing is left to ask', async () => {
    const apply = await audited(['咖啡机', '面包机', '豆浆机']);
    const [first, second, third] = linesOf(apply).map(({ id }) => id);
    await query(`update precat_product set process_status = 'CONFIRMED' where id = any($1)`, [[second, third]]);
    await step('ygl03', 'Apply', apply.id, 'sendConfirm');
    await cancel(first);
    expect(await stateOf(apply)).toEqual(['CUSTOMER_CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED']);
    const opinion = await opinionOf(apply);
    expect(opinion.lineIds).toEqual([second, third]);
    await cancel(second);
    expect((await opinionOf(apply)).lineIds).toEqual([third]);
    expect((await step('ygl03', 'Opinion', opinion.id, 'sign')).returnCode).toBe('0');
    expect(errorsOf(await cancel(third))).toEqual({ _: '归类意见书送签中，请先退回' });
  });

  test('a review may end in no classification, except that of a result in force', async () => {
    const apply = await audited(['吸尘器', '洗碗机'], 'REVIEW');
    const [before, after] = linesOf(apply).map(({ id }) => id);
    await query(
      `update precat_product set reviewer_id = 'user-preadmin01', review_from = case when id = $1 then 'DISPUTED'
        else 'EFFECTIVE' end where apply_id = $2`,
      [before, apply.id],
    );
    const reject = (id = '') =>
      step('preadmin01', 'Product', id, 'reject', { opinion: '资料不实', params: { rejectReason: 'OTHER' } });
    expect((await reject(before)).data).toMatchObject({ processStatus: 'REJECTED' });
    expect((await reject(after)).returnCode).toBe('1001');
    expect(errorsOf(await cancel(after))).toEqual({ _: '有效结果的复审应作出结论，不能取消' });
  });
});

describe('opinions', () => {
  test('the first auditor does not sign, what changed meanwhile is not issued, and what held before is replaced', async () => {
    const { ids: old } = await effective(['微波炉甲']);
    const apply = await audited(['微波炉乙']);
    const [line] = linesOf(apply);
    await query(
      'update precat_product set goods_key = (select goods_key from precat_product where id = $2) where id = $1',
      [line?.id, old[0]],
    );
    await step('ygl03', 'Apply', apply.id, 'sendConfirm');
    await step('precust01', 'Apply', apply.id, 'submitConfirm');
    const { id } = await opinionOf(apply);
    await step('preadmin01', 'Opinion', id, 'sign');
    await query(`update precat_product set auditor1 = 'user-ygl03' where id = $1`, [line?.id]);
    expect((await step('ygl03', 'Opinion', id, 'issue')).returnCode).toBe('1013');
    await query(`update precat_product set declared_name = '别的名称' where id = $1`, [line?.id]);
    expect(errorsOf(await step('preadmin01', 'Opinion', id, 'issue'))).toHaveProperty('sha256');
    await step('preadmin01', 'Opinion', id, 'back', { opinion: '名称有变' });
    await step('preadmin01', 'Opinion', id, 'sign');
    const issued = await step('preadmin01', 'Opinion', id, 'issue');
    expect(issued.data).toMatchObject({ status: 'ISSUED', signerId: 'user-preadmin01', issueDate: today });
    expect(issued.data.opinionNo).toMatch(/^GL\d{10}$/);
    const [before] = await query(
      'select process_status as status, replaced_by_id as by from precat_product where id = $1',
      [old[0]],
    );
    expect(before).toEqual({ status: 'REPLACED', by: line?.id });
    const [known] = await query(`select hs_code, source from precat_history where line_id = $1`, [old[0]]);
    expect(known).toEqual({ hs_code: code, source: 'OWN' });
  });

  test('an opinion on paper shows supervision, inspection and validity of its lines, and leads to a page that says whether it holds, and no more', async () => {
    const { apply } = await effective(['电饼铛', '电火锅']);
    await query(`update hs_code set supv_cond = 'A', ciq_type = 'L/M' where hs_code = $1`, [code]);
    const { id, opinionNo } = await opinionOf(apply);
    const print = async (login: string) =>
      (await gateway.as(login)).request(
        `/api/print/record?${new URLSearchParams({ entity: 'precatOpinion', ids: id })}`,
      );
    const text = (await readPdf(new Uint8Array(await (await print('precust01')).arrayBuffer())))
      .map((page) => page.text)
      .join('');
    for (const word of ['归类意见书', String(opinionNo), '电饼铛', '8516500000', '仅供参考', '税目85.16的条文列名'])
      expect(text).toContain(word);
    const [line] = linesOf(
      await (await gateway.as('precust01')).get<WireRecord>('product.getPrecatApply', { id: apply.id }),
    );
    expect(line).toMatchObject({ supvCond: 'A', ciqType: 'L/M' });
    const { validFrom, validTo } = line as WireRecord;
    const packed = text.replaceAll(/\s/g, '');
    for (const word of ['监管条件', '检验检疫', '有效期', 'L/M', validFrom, validTo]) expect(packed).toContain(word);
    expect((await print('tz01')).headers.get('content-type')).not.toContain('pdf');

    const [{ token }] = (await query('select token from precat_opinion where id = $1', [id])) as [{ token: string }];
    const verify = async (t: string) => {
      const answer = await fetch(`${gateway.base}/api/verify/opinion?t=${encodeURIComponent(t)}`);
      return [answer.status, await answer.text()] as const;
    };
    const [status, page] = await verify(token);
    expect([status, page.includes(String(opinionNo)), page.includes('有效'), page.includes('>2<')]).toEqual([
      200,
      true,
      true,
      true,
    ]);
    expect(page).not.toContain('电饼铛');
    for (const wrong of ['', 'x', '0'.repeat(32), `${token}'`]) expect((await verify(wrong))[0]).toBe(404);
    await step('preadmin01', 'Opinion', id, 'revoke', { opinion: '客户要求' });
    expect((await verify(token))[1]).toContain('撤销');
    for (let count = 0; count < 30; count += 1) await verify('x');
    expect((await verify(token))[0]).toBe(429);
  });

  test('a revised opinion is about the same goods; the last line that falls revokes it', async () => {
    const { apply, ids } = await effective(['电磁炉']);
    const { id } = await opinionOf(apply);
    await step('preadmin01', 'Opinion', id, 'revise', { opinion: '更正抬头' });
    const { rows } = await (await gateway.as('admin')).get<Page>('product.queryPrecatOpinionPage', {
      filter: { applyId: apply.id, status: 'DRAFT' },
    });
    const next = rows[0] as WireRecord;
    expect(next).toMatchObject({ revisionNo: 2, lineCount: 1 });
    await step('preadmin01', 'Opinion', next.id, 'sign');
    expect((await step('preadmin01', 'Opinion', next.id, 'issue')).returnCode).toBe('0');
    expect((await step('ygl02', 'Product', ids[0] ?? '', 'invalidManual', { opinion: '产品改型' })).returnCode).toBe(
      '0',
    );
    expect((await query('select status from precat_opinion where id = $1', [next.id]))[0]).toEqual({
      status: 'REVOKED',
    });
  });
});

describe('what it costs', () => {
  test('V-25: prices of the protocol by place in the month, amounts derived and never typed, a line of 0.00 explained, a discount within its limit, approved by another person, invoiced and paid', async () => {
    const apply = await audited(['电水壶', '电热毯', '电暖手宝']);
    const [, , rejected] = linesOf(apply);
    const [protocol] = await query(
      `insert into precat_protocol (id, protocol_no, customer_id, start_date, end_date, audit_levels, urgent_factor,
        reject_fee, max_discount, curr, status)
       values ('protocol-of-settlement', 'YGX1', $1, $2, $3, 3, 1.5, 30, 0.1, 'CNY', 'ACTIVE') returning id`,
      [customerId, today, addDays(today, 90)],
    );
    await query(
      `insert into precat_price (id, protocol_id, line_no, from_qty, to_qty, unit_price, ie_flag) values ('price-1', $1, 1,
        1, 1, 80, 'B'), ('price-2', $1, 2, 2, null, 60, 'B')`,
      [protocol?.id],
    );
    await query(`update precat_apply set protocol_id = $2, urgency = 'U' where id = $1`, [apply.id, protocol?.id]);
    await query(`update precat_product set process_status = 'REJECTED' where id = $1`, [rejected?.id]);
    await step('ygl03', 'Apply', apply.id, 'sendConfirm');
    await step('precust01', 'Apply', apply.id, 'submitConfirm');
    const { id: opinion } = await opinionOf(apply);
    await step('preadmin01', 'Opinion', opinion, 'sign');
    await step('preadmin01', 'Opinion', opinion, 'issue');
    expect((await step('ygl03', 'Apply', apply.id, 'confirm')).returnCode).toBe('0');

    const finance = await gateway.as('fin01');
    const { rows } = await finance.get<Page>('settlecenter.queryPrecatSettlePage', { filter: { applyId: apply.id } });
    const [{ id }] = rows as [WireRecord];
    const read = async () => (await gateway.as('admin')).get<WireRecord>('settlecenter.getPrecatSettle', { id });
    const made = await read();
    expect((made.lines as WireRecord[]).map(({ unitPrice, factor, amount }) => [unitPrice, factor, amount])).toEqual([
      ['80.00', '1.50', '120.00'],
      ['60.00', '1.50', '90.00'],
      ['30.00', '1.00', '30.00'],
    ]);
    expect(made).toMatchObject({ lineAmount: '240.00', amount: '240.00' });

    const clerk = await gateway.as('admin');
    const off = (discountRate: string) =>
      read().then(({ rowVersion }) =>
        clerk.call('settlecenter.updatePrecatSettle', { id, rowVersion, record: { discountRate } }),
      );
    expect(errorsOf(await off('0.2'))).toEqual({ discountRate: '折扣超出协议上限' });
    const act = async (login: string, action: string, more: object = {}) => {
      const { rowVersion } = await read();
      return (await gateway.as(login)).call<WireRecord>('settlecenter.actPrecatSettle', {
        id,
        rowVersion,
        action,
        ...more,
      });
    };
    const typed = async (unitPrice: string) => {
      const { rowVersion, lines } = await read();
      const [first, ...others] = lines as WireRecord[];
      const record = { lines: [{ ...first, unitPrice, amount: '1.00' }, ...others] };
      return clerk.call<WireRecord>('settlecenter.updatePrecatSettle', { id, rowVersion, record });
    };
    const amountsOf = ({ data }: { readonly data: WireRecord }) => [
      ...(data.lines as WireRecord[]).map(({ amount }) => amount),
      data.amount,
    ];
    expect(amountsOf(await typed('0'))).toEqual(['0.00', '90.00', '30.00', '120.00']);
    expect(errorsOf(await act('preadmin01', 'submit'))).toEqual({
      zeroReason: '第1行金额为0.00：请说明为什么不收费，或先填写单价',
    });
    const why = { params: { zeroReason: '与上批同一商品，不另收费' } };
    expect((await act('preadmin01', 'submit', why)).data).toMatchObject({ status: 'PENDING', ...why.params });
    await act('fin01', 'reject', { opinion: '应收费' });
    expect(amountsOf(await typed('80.05'))).toEqual(['120.08', '90.00', '30.00', '240.08']);
    await typed('0');
    expect((await act('preadmin01', 'submit')).returnCode).toBe('1001');
    await typed('80');
    expect((await act('preadmin01', 'submit')).data).toMatchObject({ status: 'PENDING', amount: '240.00' });
    expect(errorsOf(await act('fin01', 'approve'))).toHaveProperty('mainCompId');
    await query(
      `insert into bh_main_comp (id, name, short_name, enabled) values ('settle-company', '通关报关行', '通关', true)`,
    );
    const whose = { params: { mainCompId: 'settle-company' } };
    expect((await act('fin01', 'approve', whose)).data).toMatchObject({ status: 'APPROVED', openAmount: '240.00' });
    const invoice = (invoiceNo: string) => act('fin01', 'invoice', { params: { invoiceNo, invoiceDate: today } });
    expect(errorsOf(await invoice('123'))).toEqual({ invoiceNo: '发票号应为8位或20位数字' });
    expect((await invoice('12345678')).data).toMatchObject({ status: 'INVOICED' });
    expect(
      (await act('fin01', 'uninvoice', { opinion: '抬头有误', params: { redInvoiceNo: '87654321' } })).data,
    ).toMatchObject({
      status: 'APPROVED',
      invoiceNo: null,
    });
    await invoice('12345679');
    // Money comes by receipts (tests/funds/settlements.test.ts); nobody says beside them that a sheet is paid.
    expect((await act('fin01', 'pay', { params: { payDate: today } })).returnMsg).toContain('由收款单入账时自动更新');
  });
});

describe('validity', () => {
  test('S13: twelve months, but no longer than the year or the code', () => {
    const terms = { validFrom: '2026-11-21', validMonths: 12, alignYear: true };
    expect(validToOf(terms)).toBe('2026-12-31');
    expect(validToOf({ ...terms, alignYear: false })).toBe('2027-11-20');
    expect(validToOf({ ...terms, alignYear: false, codeEnd: '2027-06-30' })).toBe('2027-06-30');
    expect(validToOf({ validFrom: '2026-01-31', validMonths: 1, alignYear: false })).toBe('2026-02-27');
  });

  test('S17: a result that ends in twenty days is renewed, one that ends in a year is not', async () => {
    const { ids } = await effective(['电烤箱']);
    const [id = ''] = ids;
    expect((await step('ygl03', 'Product', id, 'renew')).returnCode).toBe('1001');
    const end = addDays(today, 20);
    await query('update precat_product set valid_to = $2 where id = $1', [id, end]);
    const { data } = await step('ygl03', 'Product', id, 'renew');
    expect(data).toMatchObject({
      processStatus: 'EFFECTIVE',
      validTo: validToOf({ validFrom: addDays(end, 1), validMonths: 12, alignYear: false }),
    });
  });

  test('S18: what a person declared invalid can be restored for thirty days', async () => {
    const { ids } = await effective(['电炉', '电灶']);
    const [id = '', other = ''] = ids;
    for (const one of ids) await step('ygl03', 'Product', one, 'invalidManual', { opinion: '客户停产' });
    expect((await step('ygl03', 'Product', other, 'restore')).data).toMatchObject({
      processStatus: 'EFFECTIVE',
      invalidReason: null,
    });
    await query(`update precat_product set invalid_time = $2 where id = $1`, [id, `${addDays(today, -31)} 09:00:00`]);
    expect(await step('ygl03', 'Product', id, 'restore')).toMatchObject({
      returnCode: '1004',
      msg: '失效超过30天，不能恢复',
    });
  });

  test('results whose time is over expire at night, and their opinion with the last of them', async () => {
    const { apply, ids } = await effective(['电吹风']);
    await query('update precat_product set valid_to = $2 where id = any($1)', [ids, addDays(today, -1)]);
    await nightly(expireResults);
    expect((await query('select process_status as s from precat_product where id = $1', [ids[0]]))[0]).toEqual({
      s: 'EXPIRED',
    });
    expect((await opinionOf(apply)).status).toBe('EXPIRED');
  });

  test('a protocol whose last day is over expires at night, and who looks after the customer hears of it', async () => {
    await query(
      `insert into precat_protocol (id, protocol_no, customer_id, start_date, end_date, audit_levels, created_by, status)
       values ('over', 'YGX-over', $1, '2025-01-01', $2, 3, 'user-bus01', 'SUSPENDED')`,
      [customerId, addDays(today, -1)],
    );
    await nightly(expireResults);
    expect(await query(`select status from precat_protocol where id = 'over'`)).toEqual([{ status: 'EXPIRED' }]);
    const told = await query(
      `select m.title from user_message m join customer c on c.manager_id = m.user_id where m.record_id = 'over' and c.id = $1`,
      [customerId],
    );
    expect(told).toMatchObject([{ title: expect.stringContaining('YGX-over') }]);
  });

  test('what is in force is reviewed by somebody who did not audit it, and falls or stays', async () => {
    const { ids } = await effective(['电熨斗', '电暖器']);
    for (const id of ids)
      expect(
        (await step('ygl03', 'Product', id, 'review', { opinion: '抽查', params: { reviewerId: 'user-preadmin01' } }))
          .data,
      ).toMatchObject({
        processStatus: 'REVIEW',
        reviewFrom: 'EFFECTIVE',
      });
    const [keep = '', fall = ''] = ids;
    expect((await step('preadmin01', 'Product', keep, 'reviewKeep', { opinion: '无误' })).data).toMatchObject({
      processStatus: 'EFFECTIVE',
    });
    const fallen = await step('preadmin01', 'Product', fall, 'reviewInvalid', {
      opinion: '应按其他税号',
      params: { hsCode: '8516310000' },
    });
    expect(fallen.data).toMatchObject({
      processStatus: 'INVALID',
      invalidReason: 'REVIEW',
      hsCode: code,
      customerProposal: '8516310000',
    });
  });
});

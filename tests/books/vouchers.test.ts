import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { addVoucher, companyWithBooks, errorsOf, stampOf, step, through, type VoucherEntry } from './books.ts';

/** Vouchers over HTTP. @see docs/spec/finance.md 2.16, 4.18, 6.11 */
let gateway: TestGateway;
let company: string;
const today = nowText(() => new Date()).slice(0, 10);
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
  company = await companyWithBooks(gateway);
});
afterAll(() => gateway.close());

/** Story: a claim of 902.00, 850.94 of it revenue. */
const claim = (tax = '51.06'): readonly VoucherEntry[] => [
  ['1122', '902.00', null, { customerId }],
  ['6001', null, '850.94'],
  ['222103', null, tax],
];

const saved = async (entries: readonly VoucherEntry[] = claim(), at = company, more = {}) => {
  const answer = await addVoucher(await gateway.as('fin01'), at, today, entries, more);
  if (answer.returnCode !== '0') throw new Error(`${answer.returnMsg} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

describe('a voucher', () => {
  test('FS37: is saved when both sides are equal, to the fen', async () => {
    const refused = await addVoucher(await gateway.as('fin01'), company, today, claim('51.05'));
    expect(refused.returnCode).toBe('62060');
    expect(refused.returnMsg).toContain('902.00');
    expect(refused.returnMsg).toContain('901.99');
    expect(errorsOf(refused)).toHaveProperty('lines');
    expect(await saved()).toMatchObject({
      debitTotal: '902.00',
      creditTotal: '902.00',
      totalCapital: '玖佰零贰元整',
      status: 'DRAFT',
      source: 'MANUAL',
      makerId: 'user-fin01',
    });
  });

  test('has at least two lines with one side each', async () => {
    const client = await gateway.as('fin01');
    const code = async (entries: readonly VoucherEntry[]) =>
      (await addVoucher(client, company, today, entries)).returnCode;
    expect(await code([['1001', '1.00', null]])).toBe('62068');
    expect(
      await code([
        ['1001', '1.00', '1.00'],
        ['1001', '1.00', '1.00'],
      ]),
    ).toBe('62068');
    expect(
      await code([
        ['1001', null, null],
        ['1001', null, null],
      ]),
    ).toBe('62068');
  });

  test('stands on leaves in use, each with what it is kept by', async () => {
    const client = await gateway.as('fin01');
    const code = async (entries: readonly VoucherEntry[]) =>
      (await addVoucher(client, company, today, entries)).returnCode;
    expect(
      await code([
        ['9999', '1.00', null],
        ['1001', null, '1.00'],
      ]),
    ).toBe('62061');
    expect(
      await code([
        ['2221', '1.00', null],
        ['1001', null, '1.00'],
      ]),
    ).toBe('62061');
    expect(
      await code([
        ['1122', '1.00', null],
        ['1001', null, '1.00'],
      ]),
    ).toBe('62062');
    expect(
      await code([
        ['1122', '1.00', null, { customerId }],
        ['1001', null, '1.00'],
      ]),
    ).toBe('0');
  });

  test('numbers follow each other within company, month and word; what was refused leaves no gap', async () => {
    const other = await companyWithBooks(gateway);
    const first = await saved(claim(), other);
    expect(first).toMatchObject({ no: 1, voucherNo: '记-0001', period: today.slice(0, 7).replace('-', '') });
    await addVoucher(await gateway.as('fin01'), other, today, claim('1.00'));
    await addVoucher(await gateway.as('fin01'), other, today, claim(), { attachCount: 5000 });
    expect((await saved(claim(), other)).no).toBe(2);
    expect((await saved(claim(), other, { word: '转' })).voucherNo).toBe('转-0001');
    const together = await Promise.all(Array.from({ length: 6 }, () => saved(claim(), other)));
    expect(together.map(({ no }) => Number(no)).sort((one, two) => one - two)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  test('FS38: the maker does not audit it, whoever else of finance does', async () => {
    const mine = await saved();
    const refused = await step(await gateway.as('fin01'), mine, 'audit');
    expect(refused.returnCode).toBe('62063');
    const audited = await through(gateway, mine, ['fin01l', 'audit']);
    expect(audited).toMatchObject({ status: 'AUDITED', auditorId: 'user-fin01l' });
    expect((await step(await gateway.as('fin01'), audited, 'post')).returnCode).toBe('1005');
    expect(await through(gateway, audited, ['fin01l', 'post'])).toMatchObject({ status: 'POSTED' });
  });

  test('what is posted is not changed; its poster does not undo that, and nobody without a reason', async () => {
    const posted = await through(gateway, await saved(), ['fin01l', 'audit'], ['fin01l', 'post']);
    const changed = await (await gateway.as('fin01')).call('vc.updateVoucher', {
      ...stampOf(posted),
      record: { ...stampOf(posted), attachCount: 2 },
    });
    expect(changed.returnCode).toBe('1004');
    const own = await step(await gateway.as('fin01l'), posted, 'unpost', { opinion: '科目用错' });
    expect(own.returnCode).toBe('1013');
    expect((await step(await gateway.as('admin'), posted, 'unpost')).returnCode).toBe('1001');
    const back = await step(await gateway.as('admin'), posted, 'unpost', { opinion: '科目用错' });
    expect(back.data).toMatchObject({ status: 'AUDITED', posterId: null });
  });

  test('is reversed by a draft with the same sides and negative amounts, once', async () => {
    const posted = await through(gateway, await saved(), ['fin01l', 'audit'], ['fin01l', 'post']);
    const client = await gateway.as('fin01');
    const reverse = { ...stampOf(posted), action: 'reverse', params: { voucherDate: today }, opinion: '重复' };
    const done = await client.get<WireRecord>('vc.actVoucher', reverse);
    const red = await client.get<WireRecord>('vc.getVoucher', { id: done.reversedId });
    expect(red).toMatchObject({
      ...{ status: 'DRAFT', source: 'REVERSE', reverseOfId: posted.id },
      ...{ debitTotal: '-902.00', creditTotal: '-902.00' },
    });
    const again = await client.call('vc.actVoucher', { ...reverse, ...stampOf(done) });
    expect(again.returnCode).toBe('1004');
    await step(client, red, 'void', { opinion: '不冲了' });
    expect(await client.get('vc.getVoucher', { id: posted.id })).toMatchObject({ reversedId: null });
  });

  test('FS38: a gap among numbers is closed by moving drafts, and not past what is posted', async () => {
    const at = await companyWithBooks(gateway);
    const period = today.slice(0, 7).replace('-', '');
    const made: WireRecord[] = [];
    for (const no of [1, 2, 4]) made.push(await saved(claim(), at, { no }));
    const client = await gateway.as('fin01');
    const renumber = () =>
      client.call<{ changed: number }>('vc.renumberVoucher', { mainCompId: at, period, word: '记' });
    expect((await renumber()).data).toEqual({ changed: 1 });
    expect(await client.get('vc.getVoucher', { id: made[2]?.id })).toMatchObject({ no: 3, voucherNo: '记-0003' });
    expect((await saved(claim(), at)).no).toBe(4);
    const far = await saved(claim(), at, { no: 7 });
    await through(gateway, far, ['fin01l', 'audit'], ['fin01l', 'post']);
    expect((await renumber()).returnCode).toBe('62065');
  });

  test('people outside of finance see none of it', async () => {
    expect((await (await gateway.as('bus01')).call('vc.queryVoucherPage', {})).returnCode).toBe('1005');
  });
});

describe('a chart of accounts', () => {
  test('has the numbers of its standard; nothing is added below what has postings', async () => {
    const small = await companyWithBooks(gateway, 'SBE');
    const leader = await gateway.as('fin01l');
    const { rows } = await leader.get<{ rows: WireRecord[] }>('financial.queryAccountSubjectPage', {
      filter: { mainCompId: small, code: '5001' },
    });
    expect(rows).toHaveLength(1);
    const child = (mainCompId: string) => ({
      record: { mainCompId, code: '600101', name: '报关收入', category: 'PL', balanceDir: 'C' },
    });
    const empty = await companyWithBooks(gateway);
    expect((await leader.call('financial.addAccountSubject', child(empty))).returnCode).toBe('0');
    expect((await addVoucher(await gateway.as('fin01'), empty, today, claim())).returnCode).toBe('62061');
    expect((await leader.call('financial.addAccountSubject', child(company))).returnCode).toBe('62064');
  });

  test('what is posted keeps its side and what it is kept by; only leaders set it up', async () => {
    const leader = await gateway.as('fin01l');
    const { rows } = await leader.get<{ rows: WireRecord[] }>('financial.queryAccountSubjectPage', {
      filter: { mainCompId: company, code: '1122' },
    });
    const subject = rows[0] as WireRecord;
    const change = (values: object) => ({ ...stampOf(subject), record: { ...stampOf(subject), ...values } });
    expect((await leader.call('financial.updateAccountSubject', change({ balanceDir: 'C' }))).returnCode).toBe('1001');
    const clerk = await gateway.as('fin01');
    expect((await clerk.call('financial.updateAccountSubject', change({ name: '应收' }))).returnCode).toBe('1005');
    expect((await leader.call('financial.updateAccountSubject', change({ name: '应收' }))).returnCode).toBe('0');
  });
});

describe('a template', () => {
  test('is tried over the amounts of its event: it has to balance', async () => {
    const client = await gateway.as('fin01l');
    const { rows } = await client.get<{ rows: WireRecord[] }>('financial.queryVoucherTemplatePage', {
      filter: { mainCompId: company },
      limit: 100,
    });
    expect(rows.length).toBeGreaterThan(14);
    for (const one of rows) {
      const tested = await client.call('financial.actVoucherTemplate', { ...stampOf(one), action: 'test' });
      expect([one.event, tested.returnCode, tested.returnMsg]).toEqual([one.event, '0', expect.anything()]);
    }
  });

  test('names only what its event knows', async () => {
    const client = await gateway.as('fin01l');
    const { rows } = await client.get<{ rows: WireRecord[] }>('financial.queryVoucherTemplatePage', {
      filter: { mainCompId: company, event: 'SETTLE_OK' },
    });
    const template = await client.get<WireRecord>('financial.getVoucherTemplate', { id: rows[0]?.id });
    const [first, ...others] = template.lines as WireRecord[];
    const refused = await client.call('financial.updateVoucherTemplate', {
      ...stampOf(template),
      record: { ...stampOf(template), lines: [{ ...first, amountExpr: 'grosss' }, ...others] },
    });
    expect(errorsOf(refused)).toHaveProperty('lines');
  });
});

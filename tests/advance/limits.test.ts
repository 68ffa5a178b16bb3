import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, customerId } from './advanceWorld.ts';

/** What a line lets be drawn, and what is refused. @see docs/spec/finance.md 6.11, docs/spec/finance-addendum.md F24 to F26 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('500000.00');
});
afterAll(() => world?.close());

const draw = (amount: string, facts: object = {}) => world.drawDoc(amount, { quotaId: line.id, ...facts });

describe('a drawing', () => {
  test('FS6: is refused for a fen more than is available, and accepted for all of it', async () => {
    await world.save(draw('200000.00'), true);
    expect(await world.trySave(draw('300000.01'))).toMatchObject({ returnCode: '62002' });
    const draft = await world.save(draw('300000.00'));
    await world.step('bus01', draft, 'submit');
    expect(await world.lineNow(line.id)).toMatchObject({ available: '0.00', reserved: '500000.00' });
    await world.step('bus01l', await world.read(draft.id), 'return', { opinion: '退回' });
    expect(await world.lineNow(line.id)).toMatchObject({ available: '300000.00' });
  });

  test('FS7: of two that are handed in at the same moment the line takes one', async () => {
    const [first, second] = [await world.save(draw('200000.00')), await world.save(draw('200000.00'))];
    const client = await world.as('bus01');
    const submit = ({ id, rowVersion }: WireRecord) =>
      client.call('baohan.wfAct', { docType: 'TAXS', entity: 'taxAdvance', docId: id, rowVersion, action: 'submit' });
    const codes = (await Promise.all([submit(first), submit(second)])).map(({ returnCode }) => returnCode);
    expect(codes.sort()).toEqual(['0', '62002']);
    expect(await world.lineNow(line.id)).toMatchObject({ available: '100000.00' });
  });

  test('FS8: a certificate of another declaration is refused when it is saved', async () => {
    const declNo = world.declaration();
    const bill = { taxKind: 'L', amount: '1000.00', issueDate: world.today, payerSide: 'OWNER' };
    const wrong = draw('1000.00', { declNo, bills: [{ ...bill, taxBillNo: `${world.declaration()}-L02` }] });
    const refused = await world.trySave(wrong, false);
    expect(refused.returnCode).toBe('61004');
    expect(JSON.stringify(refused.data)).toContain('税单号与报关单号或税种不一致');
    const otherKind = draw('1000.00', { declNo, bills: [{ ...bill, taxBillNo: `${declNo}-A01` }] });
    expect((await world.trySave(otherKind, false)).returnCode).toBe('61004');
  });

  test('FS9: is not planned to be paid after customs wants the tax', async () => {
    const declNo = world.declaration();
    const bill = { taxBillNo: `${declNo}-L02`, taxKind: 'L', amount: '1000.00', payerSide: 'OWNER' };
    const bills = [{ ...bill, issueDate: '2026-03-01', dueDate: '2026-03-16' }];
    const dates = { planPayDate: '2026-03-17', repayDate: '2026-04-10' };
    expect((await world.trySave(draw('1000.00', { declNo, bills, ...dates }))).returnCode).toBe('62009');
  });

  test('is repaid after it is paid, and within the days of line and house', async () => {
    const late = { repayDate: addDays(world.today, 91) };
    expect((await world.trySave(draw('1000.00', late))).returnCode).toBe('62010');
    expect((await world.trySave(draw('1000.00', { repayDate: world.today }))).returnCode).toBe('62010');
  });

  test('is for no more than the taxes', async () => {
    const declNo = world.declaration();
    const bill = { taxBillNo: `${declNo}-L02`, taxKind: 'L', amount: '1000.00', issueDate: world.today };
    expect((await world.trySave(draw('1000.01', { declNo, bills: [bill] }), false)).returnCode).toBe('61004');
  });

  test('FS50: a declaration is advanced once, also while its advance is settled', async () => {
    const declNo = world.declaration();
    const first = await world.save(draw('1000.00', { declNo }));
    expect((await world.trySave(draw('1000.00', { declNo }), false)).returnCode).toBe('62007');
    await world.gateway.database.pool.query(`update tax_advance set fund_status = 'SETTLED' where id = $1`, [first.id]);
    expect((await world.trySave(draw('1000.00', { declNo }), false)).returnCode).toBe('62007');
    const more = { taxBillNo: `${declNo}-L03`, taxKind: 'L', amount: '500.00', issueDate: world.today };
    const supplement = draw('500.00', { declNo, supplementFlag: 1, bills: [more] });
    expect((await world.trySave(supplement, false)).returnCode).toBe('0');
  });
});

describe('a line and a single advance', () => {
  test('one line or application at a time', async () => {
    expect((await world.trySave(world.lineDoc('100000.00'))).returnCode).toBe('62004');
  });

  test('FS51: a new line waits until what was drawn on the old one is repaid', async () => {
    await world.gateway.database.pool.query(`update tax_quota set status = 'EXPIRED' where id = $1`, [line.id]);
    expect((await world.trySave(world.lineDoc('100000.00'))).returnCode).toBe('62081');
    await world.gateway.database.pool.query(`update tax_quota set status = 'ACTIVE' where id = $1`, [line.id]);
  });

  test('single advances and drawings together stay within what the customer is good for', async () => {
    const single = { advanceKind: 'SINGLE', assessId: 'advance-assess' };
    expect((await world.trySave(world.drawDoc('1900000.00', single))).returnCode).toBe('62080');
    expect((await world.trySave(world.drawDoc('1000000.00', single))).returnCode).toBe('0');
  });

  test('FS3: who is graded D gets nothing, nor does an assessment that is over', async () => {
    await world.assessment('advance-assess-d', { grade: 'D' });
    await world.assessment('advance-assess-old', { validTo: '2026-03-01' });
    const single = (assessId: string) => world.drawDoc('1000.00', { advanceKind: 'SINGLE', assessId });
    expect((await world.trySave(single('advance-assess-d'))).returnCode).toBe('62027');
    expect((await world.trySave(single('advance-assess-old'))).returnCode).toBe('62011');
  });

  test('FS20: who is overdue for more than three days gets nothing new, and his line is suspended at night', async () => {
    const { rows } = await world.gateway.database.pool.query(
      `update tax_advance set fund_status = 'PAID', principal_balance = 1000, repay_date = '2026-02-26' where id = (
         select id from tax_advance where fund_status = 'NONE' and advance_kind = 'DRAW' limit 1) returning id`,
    );
    expect(rows).toHaveLength(1);
    expect((await world.trySave(draw('1000.00'))).returnCode).toBe('62006');
    await world.overdueJob();
    expect(await world.lineNow(line.id)).toMatchObject({ status: 'SUSPENDED' });
    await world.gateway.database.pool.query(`update tax_advance set principal_balance = 0 where id = $1`, [rows[0].id]);
    await world.overdueJob();
    expect(await world.lineNow(line.id)).toMatchObject({ status: 'ACTIVE' });
  });

  test('a line that was suspended by a person stays so, and is closed when nothing is used of it', async () => {
    const act = async (name: string, action: string) => {
      const { id, rowVersion } = await world.lineNow(line.id);
      return (await world.as(name)).call('baohan.actTaxQuota', { id, rowVersion, action, opinion: '人工处理' });
    };
    expect((await act('jck01l', 'suspend')).returnCode).toBe('0');
    await world.overdueJob();
    expect(await world.lineNow(line.id)).toMatchObject({ status: 'SUSPENDED' });
    expect((await act('jck01l', 'close')).returnCode).not.toBe('0');
    await world.gateway.database.pool.query(`update tax_advance set deleted_flg = true where customer_id = $1`, [
      customerId,
    ]);
    expect((await act('jck01l', 'resume')).returnCode).toBe('0');
    expect((await act('jck01l', 'close')).returnCode).toBe('0');
  });
});

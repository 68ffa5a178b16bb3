import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, customerId, mainCompId } from './advanceWorld.ts';

/** Assessments, and adjustments of lines and advances, over HTTP. @see docs/spec/finance.md 2.4, 2.5 */
let world: AdvanceWorld;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-02-10');
});
afterAll(() => world?.close());

describe('an assessment', () => {
  let sheet: WireRecord;
  const act = async (name: string, action: string, more: object = {}) => {
    const client = await world.as(name);
    const { rowVersion } = await client.get<WireRecord>('baohan.getTaxAssess', { id: sheet.id });
    return client.call<WireRecord>('baohan.actTaxAssess', { id: sheet.id, rowVersion, action, ...more });
  };

  test('is written by business on the form of the day, with what the house knows of the customer', async () => {
    const facts = { foundYears: 12, netAssets: '30000000', debtRatio: '0.45', customsLevel: 'AEO', lawsuits: 0 };
    const business = { avgMonthlyTax: '1500000', monthsCounted: 12, wantedDays: 45 };
    const goods = [
      {
        hsCode: '8471300000',
        currency: 'CNY',
        exRate: '1',
        foreignValue: '1000000',
        dutyRate: '0.08',
        vatRate: '0.13',
      },
    ];
    const record = { assessDate: '2023-05-01', customerId, mainCompId, ...facts, ...business, goods };
    sheet = await (await world.as('bus01')).get<WireRecord>('baohan.addTaxAssess', { record });
    expect(sheet).toMatchObject({ version: 'TA2024', status: 'DRAFT', taxTotal: '220400.00' });
    expect(sheet.assessNo).toMatch(/^PG-2026-\d{4}$/);
  });

  test('FS1: taxes of goods are reckoned without storing anything', async () => {
    const goods = [{ foreignValue: '1000000', exRate: '1', dutyRate: '0.08', vatRate: '0.13' }];
    const answer = await (await world.as('bus01')).get<{ sum: object }>('baohan.calcTaxAssess', { goods });
    expect(answer.sum).toMatchObject({ duty: '80000.00', vat: '140400.00', total: '220400.00' });
  });

  test('is scored by import/export and confirmed by its leader, not by who scored it', async () => {
    expect((await act('bus01', 'submit')).returnCode).toBe('0');
    expect((await act('bus01', 'score')).returnCode).toBe('1005');
    const scored = await act('jck01', 'score');
    expect(scored.data).toMatchObject({ status: 'SCORED' });
    expect(Number(scored.data.totalScore)).toBeGreaterThan(0);
    const confirmed = await act('jck01l', 'confirm');
    expect(confirmed.data).toMatchObject({ status: 'CONFIRMED', validTo: addDays('2026-02-10', 365) });
    expect(await older()).toBe('EXPIRED');
  });

  const older = async (): Promise<unknown> =>
    (await (await world.as('jck01')).get<WireRecord>('baohan.getTaxAssess', { id: 'advance-assess' })).status;

  test('runs out by the night job', async () => {
    world.goTo('2027-02-11');
    await world.overdueJob();
    const now = await (await world.as('jck01')).get<WireRecord>('baohan.getTaxAssess', { id: sheet.id });
    expect(now.status).toBe('EXPIRED');
    world.goTo('2026-03-02');
  });
});

describe('an adjustment', () => {
  let line: WireRecord;
  let advance: WireRecord;
  const save = async (doc: object, submit = true) =>
    (await world.as('bus01')).call<WireRecord>('baohan.addTaxAdjust', { doc, submit });
  const done = async (doc: object): Promise<WireRecord> => {
    const saved = await save(doc, false);
    if (saved.returnCode !== '0')
      throw new Error(`${saved.returnCode} ${saved.returnMsg} ${JSON.stringify(saved.data)}`);
    return world.approve(saved.data, 'taxAdjust');
  };
  const about = { effectDate: '2026-03-02', reason: '客户业务变化' };

  test('of the amount changes the line, and never below what is used of it', async () => {
    await world.assessment('advance-assess-new');
    await world.approve(await world.save(world.lineDoc('500000.00', { assessId: 'advance-assess-new' })));
    const { rows } = await (await world.as('jck01')).get<{ rows: WireRecord[] }>('baohan.queryTaxQuotaPage', {});
    line = rows[0] as WireRecord;
    advance = await world.paid(world.drawDoc('220400.00', { quotaId: line.id }), '220400.00');
    const amount = (advanceAmount: string) => ({ adjustKind: 'QUOTA_AMT', quotaId: line.id, advanceAmount, ...about });
    expect((await save(amount('220399.99'))).returnCode).toBe('62005');
    const first = await (await world.as('bus01')).get<{ rows: WireRecord[] }>('baohan.queryTaxAdjustPage', {});
    expect(first.rows).toHaveLength(0);
    expect((await save(amount('500000.00'))).returnCode).toBe('61004');
    expect(await done(amount('800000.00'))).toMatchObject({ applied: 1, oldAmount: '500000.00' });
    expect(await world.lineNow(line.id)).toMatchObject({
      quotaAmount: '800000.00',
      available: '579600.00',
      status: 'ACTIVE',
    });
  });

  test('one at a time is under way for a target', async () => {
    const client = await world.as('bus01');
    const target = await client.get('baohan.getTaxAdjustTarget', { adjustKind: 'QUOTA_TERM', targetId: line.id });
    expect(target).toMatchObject({ oldAmount: '800000.00', exposure: '220400.00' });
    const ofAdvance = await client.get('baohan.getTaxAdjustTarget', { adjustKind: 'EXTEND', targetId: advance.id });
    expect(ofAdvance).toMatchObject({ no: advance.docNo, oldRepayDate: '2026-04-01' });
    const term = { adjustKind: 'QUOTA_TERM', quotaId: line.id, repayDate: '2026-12-31', ...about };
    const draft = await save(term, false);
    expect((await save(term, false)).returnCode).toBe('62018');
    expect(await world.approve(draft.data, 'taxAdjust')).toMatchObject({ applied: 1 });
    expect(await world.lineNow(line.id)).toMatchObject({ validTo: '2026-12-31' });
  });

  test('FS45: an extension leaves the nights before it as they were', async () => {
    world.goTo('2026-04-11');
    await world.night();
    expect(await world.read(advance.id)).toMatchObject({ feeAccrued: '1983.60' });
    const extend = {
      adjustKind: 'EXTEND',
      advanceId: advance.id,
      repayDate: '2026-05-01',
      effectDate: '2026-04-11',
      reason: '延期',
    };
    expect(await done(extend)).toMatchObject({ applied: 1 });
    expect(await world.read(advance.id)).toMatchObject({ repayDate: '2026-05-01', feeAccrued: '1983.60' });
    world.goTo('2026-04-12');
    await world.night();
    expect(await world.read(advance.id)).toMatchObject({ feeAccrued: '2027.68' });
    const tooLong = { ...extend, repayDate: '2026-06-30', effectDate: '2026-04-12' };
    expect((await save(tooLong)).returnCode).toBe('62010');
  });

  test('of the rate holds for the line and for what is out on it, below the yearly cap', async () => {
    const rate = (newDailyRate: string, newOverdueRate: string) => ({
      ...{
        adjustKind: 'RATE',
        quotaId: line.id,
        newDailyRate,
        newOverdueRate,
        effectDate: '2026-04-12',
        reason: '议价',
      },
    });
    expect((await save(rate('0.0002', '0.00033'))).returnCode).toBe('62021');
    expect(await done(rate('0.0001', '0.0003'))).toMatchObject({ applied: 1 });
    expect(await world.lineNow(line.id)).toMatchObject({ dailyRate: '0.000100' });
    world.goTo('2026-04-13');
    await world.night();
    expect(await world.read(advance.id)).toMatchObject({ feeAccrued: '2049.72', dailyRate: '0.000100' });
  });

  test('FS22: other terms after a return clear the passes of finance, and the document goes through all again', async () => {
    const extend = {
      adjustKind: 'EXTEND',
      advanceId: advance.id,
      repayDate: '2026-05-10',
      effectDate: '2026-04-13',
      reason: '再延',
    };
    const draft = (await save(extend, false)).data;
    const opinion = '同意';
    const now = async () =>
      (await (await world.as('fin01')).get<{ doc: WireRecord }>('baohan.getTaxAdjust', { id: draft.id })).doc;
    const step = async (name: string, action: string, more: object = {}) =>
      world.step(name, await now(), action, { opinion, ...more }, 'taxAdjust');
    await step('bus01', 'submit');
    await step('bus01l', 'return');
    const { rowVersion } = await now();
    await (await world.as('bus01')).get('baohan.updateTaxAdjust', {
      doc: { id: draft.id, repayDate: '2026-05-12' },
      rowVersion,
    });
    await step('bus01', 'submit');
    expect(await now()).toMatchObject({ accPassed: 0, repayDate: '2026-05-12' });
  });
});

describe('the workbench', () => {
  test('FS41: shows what is out, what is due, and the months', async () => {
    const board = await (await world.as('fin01')).get<{
      figures: { key: string; amount: string }[];
      months: { month: string; advanced: string; closing: string }[];
      due: object[];
    }>('baohan.queryTaxsDesktop', { months: 3 });
    expect(board.figures.find(({ key }) => key === 'outstanding')?.amount).toBe('220400.00');
    expect(board.months.at(-1)).toMatchObject({ month: '202604', advanced: '0.00', closing: '220400.00' });
    expect(board.due).toHaveLength(1);
  });
});

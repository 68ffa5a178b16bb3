import { describe, expect, test } from 'vitest';
import { isCreditCode } from '#domain/core/checkDigits.ts';
import { checkCertificate } from '#domain/declaration/check/certificates.ts';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { type PullFacts, whyNotPulled } from '#domain/declaration/check/pull.ts';
import { companyScoreOf } from '#domain/declaration/check/score.ts';
import { cleanDeclaration, type Golden } from './golden.ts';

const judged = ({ declaration, tables }: Golden) => findDeclarationErrors(declaration, tables);

/** The first clean declaration of which something holds. */
function declarationWhere(holds: (golden: Golden) => boolean): Golden {
  for (let seed = 1; seed < 2000; seed += 1) {
    const golden = cleanDeclaration(seed);
    if (holds(golden)) return golden;
  }
  throw new Error('no such declaration');
}

describe('scenarios', () => {
  test('S20: a declaration number of import fits an import order of its office, one of export does not', () => {
    const golden = declarationWhere(({ declaration }) => declaration.ieFlag === 'I');
    golden.declaration.entryId = '221820261000000123';
    expect(judged(golden)).toEqual([]);
    golden.declaration.entryId = '221820260000000123';
    expect(judged(golden)).toMatchObject([{ error: 'E-D53', field: 'entryId' }]);
  });

  test('S21: import FOB without freight', () => {
    const golden = declarationWhere(({ declaration }) => declaration.ieFlag === 'I' && declaration.transMode === '3');
    Object.assign(golden.declaration, { feeMark: null, feeRate: null, feeCurr: null });
    expect(judged(golden)).toMatchObject([{ error: 'E-D57', field: 'feeRate', level: 'error' }]);
  });

  test.each([
    [['12'], [1]],
    [['10'], []],
    [['6', '4'], []],
    [['6', '5'], [2]],
  ])('S25: of a certificate with 10 left lines use %j, refused are lines %j', (quantities, refused) => {
    const { declaration, tables } = declarationWhere(
      ({ declaration, tables }) => declaration.ieFlag === 'I' && tables.certificates.length === 0,
    );
    const tariff = new Map(tables.tariff);
    for (const [at, quantity] of quantities.entries()) {
      const item = declaration.items[at] ?? {};
      const code = tariff.get(item.hsCode ?? '');
      if (code) tariff.set(code.hsCode, { ...code, unit1: '006', unit2: null, supvCond: '7' });
      Object.assign(item, {
        gUnit: '006',
        gQty: quantity,
        unit1: '006',
        qty1: quantity,
        unit2: null,
        qty2: null,
        declPrice: '1',
        declTotal: quantity,
      });
    }
    declaration.papers = [{ kind: '7', certNo: 'MULTI-1' }];
    const multi = { kind: '7', certNo: 'MULTI-1', status: 'VALID', validTo: '2026-12-31' };
    tables.certificates = [{ ...multi, lines: [{ hsPrefix: '', unit: '006', remainQty: '10' }] }];
    const findings = judged({ declaration, tables: { ...tables, tariff } });
    expect(findings.map(({ error, line }) => [error, line])).toEqual(refused.map((line) => ['E-D58', line]));
  });

  test('S31: a credit code with its last character changed', () => {
    const golden = cleanDeclaration(3);
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    golden.declaration.consigneeCreditCode = '91350100M000100Y44';
    expect(judged(golden)).toMatchObject([{ error: 'E-D40', field: 'consigneeCreditCode' }]);
  });
});

describe('a certificate', () => {
  const good = {
    certNo: 'LIC-26-0001',
    kind: '7',
    issueDate: '2026-01-05',
    validTo: '2026-12-31',
    ownerCreditCode: '91310115MA1K3BX70M',
    lines: [],
  };
  const owners = { creditCodes: ['91310115MA1K3BX70M'] };
  const errors = (change: object) =>
    checkCertificate({ ...good, ...change }, '2026-06-15', owners).map(({ error }) => error);
  test.each([
    [{}, []],
    [{ certNo: 'abc1' }, ['E-D70']],
    [{ certNo: 'A-1' }, ['E-D70']],
    [{ issueDate: '2026-06-15' }, []],
    [{ issueDate: '2026-06-16' }, ['E-D71']],
    [{ validTo: '2026-01-05' }, ['E-D72']],
    [{ ownerCreditCode: '91310000607412343A' }, ['E-D73']],
  ])('with %j: %j', (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });
});

describe('the score of a company', () => {
  const best = { creditLevel: 'AEO', years: 12, paidIn: '9999', penalties: 0, paidInTime: 8, paid: 8 } as const;
  test.each([
    // 25 + 20 + 15 + 20 + 20
    ['100.00', 'A', best],
    // 0.7 x 25 = 17.5; 5/10 x 20 = 10; log10(100)/4 = 0.5 x 15 = 7.5; 0.75 x 20 = 15; half of 20 = 10
    ['60.00', 'C', { creditLevel: 'REG', years: 5, paidIn: '99', penalties: 1, paidInTime: 0, paid: 0 }],
    // 0 + 20 + 15 + 0 + 15
    ['50.00', 'C', { ...best, creditLevel: 'LOST', penalties: 9, paidInTime: 3, paid: 4 }],
    // 0 + 0 + 0 + 20 + 10
    ['30.00', 'D', { creditLevel: null, years: 0, paidIn: null, penalties: 0, paidInTime: 0, paid: 0 }],
    // 25 + 20 + 15 + 10 + 10
    ['80.00', 'A', { ...best, penalties: 2, paidInTime: 1, paid: 2 }],
  ] as const)('is %s, grade %s', (score, grade, company) => {
    expect(companyScoreOf(company)).toEqual({ score, grade });
  });
});

describe('a robot', () => {
  const ready: PullFacts = {
    orderStatus: 'ACCEPTED',
    poaStatus: 'CONFIRMED',
    documents: ['INVOICE', 'PACKING', 'TRANSPORT'],
    goodsStatuses: ['READY'],
    hasOpenTask: false,
    isRobotEnabled: true,
    isWindowOpen: true,
  };
  const reasons = (change: object) =>
    whyNotPulled({ ...ready, ...change }, { documents: ['INVOICE', 'PACKING', 'TRANSPORT'] }).map(
      ({ reason }) => reason,
    );
  test.each([
    [{}, []],
    [{ orderStatus: 'MAKING' }, []],
    [{ orderStatus: 'DRAFT' }, ['STATUS']],
    [{ documents: ['INVOICE', 'TRANSPORT'] }, ['PAPERS']],
    [{ goodsStatuses: ['READY', 'NEED_CLASS'] }, ['GOODS']],
    [{ goodsStatuses: [] }, ['GOODS']],
    [{ hasOpenTask: true, isRobotEnabled: false, isWindowOpen: false }, ['TASK', 'ROBOT', 'WINDOW']],
  ])('takes an order with %j unless %j', (change, expected) => {
    expect(reasons(change)).toEqual(expected);
  });
  test('S29: gets no order without a power of attorney', () => {
    expect(reasons({ poaStatus: null })).toEqual(['POA']);
  });
});

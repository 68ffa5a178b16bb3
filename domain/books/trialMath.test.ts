import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOf, sumFen, zeroFen } from '../core/money.ts';
import { buildEntries } from './buildEntries.ts';
import { subjectSeeds } from './subjectSeeds.ts';
import { templateSeeds } from './templateSeeds.ts';
import { footOf, type LeafSums, trialLineOf, withParents } from './trialMath.ts';
import { vatWithin } from './vat.ts';
import { isVoucherEvent, voucherEvents } from './voucherEvents.ts';
import { reversedEntry, sidesOf, wrongSides } from './voucherLines.ts';

const seeds = subjectSeeds('CAS');
const codes = seeds.map(({ code }) => code);
const leaves = codes.filter((code) => !codes.some((other) => other !== code && other.startsWith(code)));
const sideOf = new Map(seeds.map(({ code, dc }) => [code, dc]));

/** A voucher that balances: some amounts on debit, their sum on credit in one more line. */
const balanced = fc
  .array(
    fc.tuple(
      fc.constantFrom(...leaves),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((fen) => fen !== 0),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .chain((debits) => fc.constantFrom(...leaves).map((credit) => ({ debits, credit })));

test('M13: of random vouchers that balance every level of the trial balance has equal feet', () => {
  fc.assert(
    fc.property(fc.array(balanced, { maxLength: 20 }), fc.array(balanced, { maxLength: 20 }), (before, now) => {
      const sums = new Map<string, LeafSums>();
      const put = (code: string, change: (sum: LeafSums) => LeafSums) =>
        sums.set(code, change(sums.get(code) ?? { code, opening: zeroFen, debit: zeroFen, credit: zeroFen }));
      for (const { debits, credit } of before) {
        for (const [code, fen] of debits) put(code, (sum) => ({ ...sum, opening: fenOf(sum.opening + BigInt(fen)) }));
        const all = sumFen(debits.map(([, fen]) => fenOf(BigInt(fen))));
        put(credit, (sum) => ({ ...sum, opening: fenOf(sum.opening - all) }));
      }
      for (const { debits, credit } of now) {
        for (const [code, fen] of debits) put(code, (sum) => ({ ...sum, debit: fenOf(sum.debit + BigInt(fen)) }));
        const all = sumFen(debits.map(([, fen]) => fenOf(BigInt(fen))));
        put(credit, (sum) => ({ ...sum, credit: fenOf(sum.credit + all) }));
      }
      const everything = withParents([...sums.values()]);
      const levels = [[...sums.values()], [...everything.values()].filter(({ code }) => code.length === 4)];
      for (const level of levels) {
        const foot = footOf(level.map((sum) => trialLineOf(sum, sideOf.get(sum.code))));
        expect(foot.openingDebit).toBe(foot.openingCredit);
        expect(foot.debit).toBe(foot.credit);
        expect(foot.closingDebit).toBe(foot.closingCredit);
      }
    }),
  );
});

test('a voucher and the one that reverses it are nothing together', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: -99_999, max: 99_999 }).filter((fen) => fen !== 0),
        { minLength: 2 },
      ),
      (fens) => {
        const entries = fens.map((fen) => ({ debit: `${fen}.00`, credit: null }));
        const both = [...entries, ...entries.map(reversedEntry)];
        expect(sidesOf(both).debit).toBe('0.00');
      },
    ),
  );
});

test.each(['CAS', 'SBE'] as const)(
  'every template of %s balances over any amounts that belong together',
  (standard) => {
    const subjects = new Map(
      subjectSeeds(standard).map(({ code, aux }) => [
        code,
        { code, leafFlag: 1 as const, enabled: 1 as const, ...(aux && { [aux]: 1 as const }) },
      ]),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }), (one, two) => {
        const gross = `${one + two}.00`;
        const related = {
          ...{
            gross,
            amount: gross,
            principal: `${one}.00`,
            claims: `${two}.00`,
            prepay: '0',
            bad: '0',
            fee: `${two}.00`,
          },
          ...{ outAmount: gross, linkedTax: `${two}.00`, rounding: '0.03', deductible: '1', customs: '0' },
          ...vatWithin(gross, '0.06'),
        };
        for (const { event, lines } of templateSeeds(standard)) {
          const names = isVoucherEvent(event) ? voucherEvents[event].subjects : [];
          const part = {
            amounts: related,
            subjects: Object.fromEntries(names.map((name) => [name, '1001'])),
            ...{ customerId: 'c', supplierId: 's' },
          };
          const template = lines.map(([dc, subjectCode, amountExpr]) => ({ dc, subjectCode, amountExpr }));
          const built = buildEntries(template, [part], subjects);
          expect([event, 'reason' in built ? built.reason : undefined]).toEqual([event, undefined]);
          if ('entries' in built) expect(wrongSides(built.entries)).toBeUndefined();
        }
      }),
      { numRuns: 50 },
    );
  },
);

test('FS55: a customs certificate books its tax alone, and no cost', () => {
  const subjects = new Map(
    subjectSeeds('CAS').map(({ code }) => [code, { code, leafFlag: 1 as const, enabled: 1 as const }]),
  );
  const [template] = templateSeeds('CAS').filter(({ event }) => event === 'IN_ENTRY');
  const built = buildEntries(
    (template?.lines ?? []).map(([dc, subjectCode, amountExpr]) => ({ dc, subjectCode, amountExpr })),
    [
      {
        amounts: { net: '1080000.00', tax: '140400.00', gross: '1220400.00', deductible: '1', customs: '1' },
        subjects: { costSubject: '6401' },
      },
    ],
    subjects,
  );
  expect(built).toEqual({
    entries: [
      { subjectCode: '222102', debit: '140400.00', credit: null },
      { subjectCode: '224102', debit: null, credit: '140400.00' },
    ],
  });
});

test('VAT out of a gross price: the story of the fee and of the sheet', () => {
  expect(vatWithin('902.00', '0.06')).toEqual({ net: '850.94', tax: '51.06' });
  expect(vatWithin('3420.00', '0.06')).toEqual({ net: '3226.42', tax: '193.58' });
  expect(vatWithin('-120.40', '0.06')).toEqual({ net: '-113.58', tax: '-6.82' });
});

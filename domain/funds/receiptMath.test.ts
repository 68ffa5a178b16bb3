import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, formatFen, parseFen, sumFen, zeroFen } from '../core/money.ts';
import { ageBucket } from './ageing.ts';
import { paramOf, wrongParam } from './params.ts';
import { least, type PayableItem, prepayOf, proposeParts, wrongParts } from './receiptMath.ts';
import { statementOf } from './statementMath.ts';

/** @see docs/spec/finance.md 6.4, 6.11 */
const yuan = parseFen;

/** Principal and fee of an advance, due in the order of its name. */
const advance = (group: string, principal: string, fee: string, allocOrder = 'PRINCIPAL_FIRST'): PayableItem[] => [
  { kind: 'ADVANCE', id: group, bizNo: group, limit: yuan(principal), group, order: [group], allocOrder },
  { kind: 'FEE', id: group, bizNo: group, limit: yuan(fee), group, order: [group], allocOrder },
];
const sheet = (id: string, open: string, order: readonly string[]): PayableItem => ({
  ...{ kind: 'SETTLE', id, bizNo: id, limit: yuan(open), group: id, order },
});
const written = (parts: ReturnType<typeof proposeParts>) =>
  parts.map(({ kind, id, amount }) => `${kind} ${id} ${formatFen(amount)}`);

describe('the proposal of an allocation', () => {
  test('FS16: principal of all advances by their repay dates, then nothing is left for fees', () => {
    const offers = [...advance('A2', '50000.00', '150.00'), ...advance('A1', '100000.00', '400.00')];
    expect(written(proposeParts(yuan('120000.00'), offers))).toEqual(['ADVANCE A1 100000.00', 'ADVANCE A2 20000.00']);
  });

  test('FS17: where fees go first, each advance pays its fee before its principal', () => {
    const offers = [
      ...advance('A1', '100000.00', '400.00', 'FEE_FIRST'),
      ...advance('A2', '50000.00', '150.00', 'FEE_FIRST'),
    ];
    expect(written(proposeParts(yuan('120000.00'), offers))).toEqual([
      'FEE A1 400.00',
      'ADVANCE A1 100000.00',
      'FEE A2 150.00',
      'ADVANCE A2 19450.00',
    ]);
  });

  test('FS18: what is open is paid, and 678.00 is left to be prepaid', () => {
    const offers = [...advance('A1', '0.00', '902.00'), sheet('JS', '3420.00', ['1'])];
    const parts = proposeParts(yuan('5000.00'), offers);
    expect(written(parts)).toEqual(['FEE A1 902.00', 'SETTLE JS 3420.00']);
    expect(
      prepayOf(
        '5000.00',
        parts.map(({ amount }) => ({ amount: formatFen(amount) })),
      ),
    ).toBe('678.00');
    expect(wrongParts('4000.00', [{ itemId: 'x', amount: '4322.00' }], 'BANK')).toHaveProperty('allocs');
  });

  test('F7: money that clears the principal is offered the whole minimum fee', () => {
    const [principal, fee] = advance('A1', '10000.00', '10.00');
    const offers = [principal, { ...fee, limitWhenCleared: yuan('50.00') }] as PayableItem[];
    expect(written(proposeParts(yuan('10050.00'), offers))).toEqual(['ADVANCE A1 10000.00', 'FEE A1 50.00']);
    expect(written(proposeParts(yuan('9000.00'), offers))).toEqual(['ADVANCE A1 9000.00']);
  });

  test('a refund by customs pays the principal of its own declaration and nothing else', () => {
    const [principal, fee] = advance('A1', '100.00', '5.00');
    const offers = [{ ...principal, declNo: 'D1' }, fee, ...advance('A2', '80.00', '1.00')] as PayableItem[];
    expect(written(proposeParts(yuan('500.00'), offers, { refundOf: 'D1' }))).toEqual(['ADVANCE A1 100.00']);
    expect(proposeParts(yuan('500.00'), offers, { refundOf: 'D9' })).toEqual([]);
  });

  test('M2: pays no more than came nor than is open, and leaves nothing open while money is left', () => {
    const fen = fc.integer({ min: 0, max: 300_000 }).map((count) => BigInt(count) as Fen);
    const anOffer = fc.record({
      kind: fc.constantFrom('ADVANCE', 'FEE', 'SETTLE'),
      group: fc.constantFrom('A', 'B', 'C'),
      limit: fen,
      allocOrder: fc.constantFrom('PRINCIPAL_FIRST', 'FEE_FIRST'),
    });
    fc.assert(
      fc.property(
        fen,
        fc.uniqueArray(anOffer, { selector: ({ kind, group }) => `${kind} ${group}`, maxLength: 9 }),
        (amount, list) => {
          const offers = list.map((one) => ({ ...one, id: one.group, bizNo: one.group, order: [one.group] }));
          const parts = proposeParts(amount, offers);
          const paid = sumFen(parts.map((part) => part.amount));
          const open = sumFen(offers.map(({ limit }) => limit));
          expect(parts.every((part) => part.amount > zeroFen)).toBe(true);
          for (const part of parts)
            expect(
              part.amount <= (offers.find(({ kind, id }) => kind === part.kind && id === part.id)?.limit ?? -1n),
            ).toBe(true);
          expect(paid).toBe(least(open, amount));
          const rest = prepayOf(
            formatFen(amount),
            parts.map((part) => ({ amount: formatFen(part.amount) })),
          );
          expect(parseFen(rest) + paid).toBe(amount);
        },
      ),
    );
  });
});

test('FS39: opening 500,000.00, charged 220,400.00, paid 300,000.00: closing 420,400.00 in words', () => {
  const row = (direction: string, amount: string) => ({
    ...{ txnDate: '2026-03-02', acctKind: 'ADVANCE', txnKind: 'PAY', bizNo: 'DS', direction, amount },
  });
  const figures = statementOf(
    [row('D', '220400.00'), row('C', '300000.00')],
    new Map([['ADVANCE', yuan('500000.00')]]),
    new Map(),
  );
  expect(figures).toMatchObject({ totalClosing: '420400.00', totalClosingCapital: '肆拾贰万零肆佰元整' });
});

test('FS40: an item is a day overdue on the day after its due day; without one it is not due', () => {
  const on = (dueDate: string | null) => ageBucket(dueDate, '2026-04-01');
  expect(['2026-04-01', '2026-03-31', '2026-03-25', '2026-03-24', '2026-03-01'].map(on)).toEqual([
    'current',
    'days7',
    'days7',
    'days15',
    'days60',
  ]);
  expect([on(null), on('2025-10-03'), on('2025-10-02')]).toEqual(['current', 'days180', 'more']);
});

test('a parameter is what its type says, and its default where nobody said anything or nonsense', () => {
  expect(paramOf('STATEMENT_CONFIRM_DAYS', '7')).toBe(7);
  expect(paramOf('STATEMENT_CONFIRM_DAYS', 'seven')).toBe(10);
  expect(paramOf('VOUCHER_AUTO', '0')).toBe(false);
  expect(paramOf('FEE_VAT_RATE', null)).toBe('0.06');
  expect(wrongParam('SETTLE_LEADER_RATE', '1.5')).toBeDefined();
  expect(wrongParam('INV_LINE_TAX_TOL', '0.065')).toBeDefined();
});

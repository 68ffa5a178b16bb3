import type { BusinessError } from '../core/errors.ts';
import { compareDecimal, type Fen, formatFen, isMoney, parseFen, sumFen, zeroFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { bookErrors } from './errors.ts';
import { type AuxName, auxiliaries } from './subjectSeeds.ts';

type Flag = 0 | 1 | null | undefined;

/** What a line must know of its subject. */
export type SubjectFacts = { readonly code: string | null; readonly leafFlag: Flag; readonly enabled: Flag } & {
  readonly [Aux in AuxName]?: Flag;
};

/** An entry of a voucher; amounts are yuan as decimal text. */
export interface VoucherEntry {
  readonly subjectCode?: string | null;
  readonly debit?: string | null;
  readonly credit?: string | null;
  readonly customerId?: string | null;
  readonly supplierId?: string | null;
  readonly deptCode?: string | null;
  readonly userId?: string | null;
  readonly project?: string | null;
}

const fenOfText = (text: string | null | undefined): Fen => (text && isMoney(text) ? parseFen(text) : zeroFen);

/** Sums of both sides, as decimal text. */
export const sidesOf = (lines: readonly VoucherEntry[]): { readonly debit: string; readonly credit: string } => ({
  debit: formatFen(sumFen(lines.map(({ debit }) => fenOfText(debit)))),
  credit: formatFen(sumFen(lines.map(({ credit }) => fenOfText(credit)))),
});

const isOneSided = ({ debit, credit }: VoucherEntry): boolean =>
  (fenOfText(debit) !== zeroFen) !== (fenOfText(credit) !== zeroFen);

/**
 * What is wrong with the sides of a voucher: fewer than two lines, a line with both sides or none, unequal sums.
 * @returns the refusal, 62068 or 62060, whose sentence a form shows at the lines
 */
export function wrongSides(lines: readonly VoucherEntry[]): BusinessError | undefined {
  const sentence = bi('分录至少两行且每行只能填一方', 'At least two lines, one side each');
  if (lines.length < 2 || !lines.every(isOneSided)) return bookErrors.LINES({}, { lines: sentence });
  const { debit: d, credit: c } = sidesOf(lines);
  if (d === c) return undefined;
  return bookErrors.UNBALANCED({ d, c }, { lines: bookErrors.UNBALANCED({ d, c }).text });
}

/**
 * What is wrong with the subjects of a voucher: one that is missing, no leaf or out of use, or a line without what its
 * subject is kept by.
 * @returns the refusal, 62061 or 62062
 */
export function wrongSubjects(
  lines: readonly VoucherEntry[],
  subjects: ReadonlyMap<string, SubjectFacts>,
): BusinessError | undefined {
  for (const [at, line] of lines.entries()) {
    const subject = subjects.get(line.subjectCode ?? '');
    const code = line.subjectCode ?? '';
    if (subject?.leafFlag !== 1 || subject.enabled !== 1) {
      const refusal = bookErrors.NO_SUBJECT({ code: code || bi('（空）', '(none)').zh });
      return bookErrors.NO_SUBJECT(refusal.values, { [`lines.${at}.subjectCode`]: refusal.text });
    }
    for (const [flag, { line: name, label }] of Object.entries(auxiliaries)) {
      if (subject[flag as AuxName] !== 1 || line[name]) continue;
      const [zh, en] = [
        bookErrors.AUX_MISSING({ code, aux: label.zh }),
        bookErrors.AUX_MISSING({ code, aux: label.en }),
      ];
      const text = bi(zh.text.zh, en.text.en);
      return bookErrors.AUX_MISSING(zh.values, { [`lines.${at}.${name}`]: text });
    }
  }
  return undefined;
}

/** The same entries with the other sign: 红字冲销. */
export const reversedEntry = <Line extends VoucherEntry>(line: Line): Line => ({
  ...line,
  debit: negated(line.debit),
  credit: negated(line.credit),
});

const negated = (amount: string | null | undefined): string | null =>
  amount && compareDecimal(amount, '0') !== 0 ? (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) : null;

import { ExpressionError, evaluate, parseExpression, textOfValue } from '../core/expression/index.ts';
import { addFen, type Fen, formatFen, isMoney, parseFen, roundMoney, zeroFen } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';
import { type AuxName, auxiliaries } from './subjectSeeds.ts';
import { type SubjectFacts, type VoucherEntry, wrongSides, wrongSubjects } from './voucherLines.ts';

/** What an event knows: amounts in yuan and subjects by the names of its definition, and whom it is about. */
export interface EventPart {
  readonly amounts: Readonly<Record<string, string>>;
  readonly subjects?: Readonly<Record<string, string | null | undefined>>;
  readonly customerId?: string | null | undefined;
  readonly supplierId?: string | null | undefined;
  readonly deptCode?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly project?: string | null | undefined;
}

/** A line of a template. */
export interface TemplateLine {
  readonly dc?: string | null;
  readonly subjectCode?: string | null;
  readonly amountExpr?: string | null;
}

type Built = { readonly entries: readonly VoucherEntry[] } | { readonly reason: Text };

/** What stops a voucher, as a sentence of its own. */
class NotBuilt extends Error {
  readonly text: Text;
  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/**
 * The entries of an event: each part runs through all lines of the template, equal subjects of one side are added up,
 * nothing is booked for nothing. Of whom an entry is, only what its subject is kept by is said.
 * @returns the entries, or why there are none: an expression, a subject or a balance that is wrong
 */
export function buildEntries(
  template: readonly TemplateLine[],
  parts: readonly EventPart[],
  subjects: ReadonlyMap<string, SubjectFacts>,
): Built {
  try {
    const entries = added(parts.flatMap((part) => template.flatMap((line) => entryOf(line, part, subjects))));
    const wrong = wrongSides(entries) ?? wrongSubjects(entries, subjects);
    return wrong ? { reason: wrong.text } : { entries };
  } catch (error) {
    if (error instanceof NotBuilt || error instanceof ExpressionError) return { reason: error.text };
    throw error;
  }
}

interface Raw extends VoucherEntry {
  readonly isDebit: boolean;
  readonly fen: Fen;
}

function entryOf(line: TemplateLine, part: EventPart, subjects: ReadonlyMap<string, SubjectFacts>): readonly Raw[] {
  const fen = amountOf(line, part);
  if (fen === zeroFen) return [];
  const subjectCode = codeOf(line.subjectCode ?? '', part);
  const subject = subjects.get(subjectCode);
  const whose = Object.entries(auxiliaries).flatMap(([flag, { line: name }]) =>
    subject?.[flag as AuxName] === 1 && part[name] ? [[name, part[name]]] : [],
  );
  return [{ subjectCode, isDebit: line.dc === 'D', fen, ...Object.fromEntries(whose) }];
}

/** A code as it stands, or the subject that the event brings under this name. */
function codeOf(named: string, { subjects }: EventPart): string {
  if (/^\d+$/.test(named)) return named;
  const code = subjects?.[named];
  if (code) return code;
  throw new NotBuilt(bi(`缺少科目：${named}`, `The subject is missing: ${named}`));
}

function amountOf({ amountExpr }: TemplateLine, { amounts }: EventPart): Fen {
  const value = evaluate(parseExpression(amountExpr ?? ''), {
    read: (name) => amounts[name] ?? '0',
    today: '',
  });
  const text = textOfValue(value) || '0';
  const amount = /^-?[\d.]+$/.test(text) ? roundMoney(text) : '';
  if (!isMoney(amount)) throw new NotBuilt(bi(`金额不正确：${amountExpr}`, `No amount: ${amountExpr}`));
  return parseFen(amount);
}

/** Entries of one side, subject and person are one entry, in the order in which they first came. */
function added(raw: readonly Raw[]): readonly VoucherEntry[] {
  const sums = new Map<string, Raw>();
  for (const one of raw) {
    const { isDebit, subjectCode, customerId, supplierId, deptCode, userId, project } = one;
    const key = JSON.stringify([isDebit, subjectCode, customerId, supplierId, deptCode, userId, project]);
    const before = sums.get(key);
    sums.set(key, before ? { ...before, fen: addFen(before.fen, one.fen) } : one);
  }
  return [...sums.values()]
    .filter(({ fen }) => fen !== zeroFen)
    .map(({ isDebit, fen, ...entry }) => ({
      ...entry,
      debit: isDebit ? formatFen(fen) : null,
      credit: isDebit ? null : formatFen(fen),
    }));
}

import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { codesIn } from '#domain/declaration/check/codes.ts';
import type { Finding } from '#domain/declaration/check/finding.ts';
import { entryId } from '#domain/declaration/check/header.ts';
import { type MissingPaper, type PaperUse, papersAsked, usesOfPapers } from '#domain/declaration/check/papers.ts';
import type { declaration } from '#domain/declaration/declaration.ts';
import { declarationFactsOf, fieldPathOf } from '#domain/declaration/declarationFacts.ts';
import { declarationItem } from '#domain/declaration/declarationItem.ts';
import { noTables } from '#domain/declaration/noTables.ts';
import { tablesOf } from '#domain/declaration/tables.ts';
import { rateDayOf } from '#domain/declaration/tax/exchange.ts';
import { calculateTaxes, type TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import { note } from '../crud/change.ts';
import { asSystem } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { readTables } from './readTables.ts';

/** A declaration as it is stored. */
export type Declaration = RecordOf<typeof declaration>;

type Draft = Partial<Declaration>;

export interface Judged {
  /** What it takes of certificates. */
  readonly uses: readonly PaperUse[];
  /** What its codes ask for. */
  readonly asked: readonly MissingPaper[];
  readonly findings: readonly Finding[];
  readonly tax: TaxPreview;
}

/**
 * A declaration judged by the tables of its day, that of its sending or today, and by every certificate of its
 * customer.
 */
export async function judged(record: Draft, call: Call): Promise<Judged> {
  const facts = declarationFactsOf(record);
  const day = record.declDate ?? call.now.slice(0, 10);
  const hsCodes = facts.items.flatMap(({ hsCode }) => hsCode ?? []);
  const productIds = facts.items.flatMap(({ productId }) => productId ?? []);
  const bill = facts.billNo ? { bill: { billNo: facts.billNo, declarationId: record.id } } : {};
  const asked = {
    ...bill,
    codes: codesIn(facts),
    day,
    rateDay: rateDayOf(facts, day),
    hsCodes,
    customerId: record.customerId,
    productIds,
  };
  const tables = tablesOf(await readTables(asked, asSystem(call)));
  return {
    findings: findDeclarationErrors(facts, tables),
    tax: calculateTaxes(facts, tables),
    uses: usesOfPapers(facts, tables),
    asked: papersAsked(facts, tables),
  };
}

/** Nothing that customs would turn back goes on. @throws 1001 by field */
export function refuseFaults(findings: readonly Finding[]): void {
  const errors: FieldErrors = {};
  for (const finding of findings) if (finding.level === 'error') errors[fieldPathOf(finding)] ??= finding.text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Writes what each line costs by the tables of its day. @returns the sums */
export async function reckoned(record: Declaration, call: Call) {
  const { tax } = await judged(record, call);
  for (const { line, rateKind, dutyRate, dutiable, duty, additional, consumption, vat } of tax.lines)
    await note(
      declarationItem,
      { declarationId: record.id, lineNo: line },
      { rateKind, dutyRate, dutiable, duty, additional, consumption, vat },
      call.db,
    );
  const { totalCny, dutyAmt, additionalAmt, consumeAmt, vatAmt, lateFee } = tax;
  return { totalCny, dutyAmt, additionalAmt, consumeAmt, vatAmt, lateFee };
}

/** V-53: what is wrong with the number that customs gave a declaration. */
export async function entryIdFaults(
  record: Pick<Draft, 'entryId' | 'ieFlag' | 'customsCode'>,
  { db, now }: Call,
): Promise<readonly Finding[]> {
  const { rows } = await db.query<{ code: string }>('select code from customs_area where not deleted_flg');
  const tables = { ...noTables, day: now.slice(0, 10), customs: new Set(rows.map(({ code }) => code)) };
  return entryId({ ...record, items: [], containers: [], papers: [] }, tables);
}

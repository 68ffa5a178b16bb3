import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { checkDeclaration } from '#domain/declaration/check/checkDeclaration.ts';
import type { Finding } from '#domain/declaration/check/finding.ts';
import { entryId } from '#domain/declaration/check/header.ts';
import { type AskedPaper, type PaperUse, papersAsked, usesOfPapers } from '#domain/declaration/check/papers.ts';
import type { declaration } from '#domain/declaration/declaration.ts';
import { declarationFactsOf, placeOf } from '#domain/declaration/declarationFacts.ts';
import { noTables } from '#domain/declaration/noTables.ts';
import { tablesOf } from '#domain/declaration/tables.ts';
import { previewTax, type TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import { asSystem } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { readTables } from './readTables.ts';

type Stored = Partial<RecordOf<typeof declaration>>;

export interface Judged {
  /** What it takes of certificates. */
  readonly uses: readonly PaperUse[];
  /** What its codes ask for. */
  readonly asked: readonly AskedPaper[];
  readonly findings: readonly Finding[];
  readonly tax: TaxPreview;
}

/**
 * A declaration judged by the tables of its day, that of its sending or today, and by every certificate of its
 * customer.
 */
export async function judged(record: Stored, call: Call): Promise<Judged> {
  const facts = declarationFactsOf(record);
  const day = record.declDate ?? call.now.slice(0, 10);
  const hsCodes = facts.items.flatMap(({ hsCode }) => hsCode ?? []);
  const tables = tablesOf(await readTables({ day, hsCodes, customerId: record.customerId }, asSystem(call)));
  return {
    findings: checkDeclaration(facts, tables),
    tax: previewTax(facts, tables),
    uses: usesOfPapers(facts, tables),
    asked: papersAsked(facts, tables),
  };
}

/** Nothing that customs would turn back goes on. @throws 1001 by field */
export function refuseFaults(findings: readonly Finding[]): void {
  const errors: FieldErrors = {};
  for (const finding of findings) if (finding.level === 'error') errors[placeOf(finding)] ??= finding.text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Writes what each line costs by the tables of its day. @returns the sums */
export async function reckoned(record: Stored, call: Call): Promise<RecordValues> {
  const { tax } = await judged(record, call);
  for (const { line, rateKind, dutyRate, dutiable, duty, consumption, vat } of tax.lines)
    await call.db.query(
      `update declaration_item set rate_kind = $3, duty_rate = $4, dutiable = $5, duty = $6, consumption = $7, vat = $8
       where declaration_id = $1 and line_no = $2 and not deleted_flg`,
      [record.id, line, rateKind, dutyRate, dutiable, duty, consumption, vat],
    );
  const { totalCny, dutyAmt, consumeAmt, vatAmt, lateFee } = tax;
  return { totalCny, dutyAmt, consumeAmt, vatAmt, lateFee };
}

/** V-53: what is wrong with the number that customs gave a declaration. */
export async function entryIdFaults(
  record: Pick<Stored, 'entryId' | 'ieFlag' | 'customsCode'>,
  { db, now }: Call,
): Promise<readonly Finding[]> {
  const { rows } = await db.query<{ code: string }>('select code from customs_area where not deleted_flg');
  const tables = { ...noTables, day: now.slice(0, 10), customs: new Set(rows.map(({ code }) => code)) };
  return entryId({ ...record, items: [], containers: [], papers: [] }, tables);
}

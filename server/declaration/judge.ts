import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { checkDeclaration } from '#domain/declaration/check/checkDeclaration.ts';
import type { Finding } from '#domain/declaration/check/finding.ts';
import { type PaperUse, usesOfPapers } from '#domain/declaration/check/papers.ts';
import type { declaration } from '#domain/declaration/declaration.ts';
import { declarationFactsOf, placeOf } from '#domain/declaration/declarationFacts.ts';
import { tablesOf } from '#domain/declaration/tables.ts';
import { previewTax, type TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import type { Call } from '../gateway/method.ts';
import { readTables } from './readTables.ts';

type Stored = Partial<RecordOf<typeof declaration>>;

export interface Judged {
  /** What it takes of certificates. */
  readonly uses: readonly PaperUse[];
  readonly findings: readonly Finding[];
  readonly tax: TaxPreview;
}

/** A declaration judged by the tables of its day: that of its sending, or today. */
export async function judged(record: Stored, call: Call): Promise<Judged> {
  const facts = declarationFactsOf(record);
  const day = record.declDate ?? call.now.slice(0, 10);
  const hsCodes = facts.items.flatMap(({ hsCode }) => hsCode ?? []);
  const tables = tablesOf(await readTables({ day, hsCodes, customerId: record.customerId }, call));
  return { findings: checkDeclaration(facts, tables), tax: previewTax(facts, tables), uses: usesOfPapers(facts, tables) };
}

/** Nothing that customs would turn back goes on. @throws 1001 by field */
export function refuseFaults(findings: readonly Finding[]): void {
  const errors: FieldErrors = {};
  for (const finding of findings) if (finding.level === 'error') errors[placeOf(finding)] ??= finding.text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

import { useMemo } from 'react';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { codesIn } from '#domain/declaration/check/codes.ts';
import type { Finding } from '#domain/declaration/check/finding.ts';
import { declarationFactsOf } from '#domain/declaration/declarationFacts.ts';
import { declaration, queryDeclarationTables } from '#domain/declaration/index.ts';
import { tablesOf } from '#domain/declaration/tables.ts';
import { rateDayOf } from '#domain/declaration/tax/exchange.ts';
import { calculateTaxes, type TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { useSettledWatch } from '../parts/form/useSettledWatch.ts';

type Values = Partial<RecordOf<typeof declaration>>;

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly tax: TaxPreview;
  /** The day it is judged by. */
  readonly day: string;
}

/** Ten digits: nothing is asked for a code that is still being typed. */
const isWhole = (code: string | null | undefined): code is string => /^\d{10}$/.test(code ?? '');

/**
 * The form around it, judged by the gateway's own functions a moment after every change. The tables of the day are
 * asked for once for the codes that stand there.
 * @returns undefined while the tables are on their way
 */
export function useJudgement(day: string | undefined): Judgement | undefined {
  const written = useSettledWatch((values) => JSON.stringify(wellFormed(declaration, values)));
  const values = useMemo(() => JSON.parse(written) as Values, [written]);
  const facts = useMemo(() => declarationFactsOf(values), [values]);
  const hsCodes = [...new Set((values.items ?? []).flatMap(({ hsCode }) => (isWhole(hsCode) ? hsCode : [])))].sort();
  const productIds = [...new Set((values.items ?? []).flatMap(({ productId }) => productId || []))].sort();
  const from = day ?? todayText(() => new Date());
  const ruled = rateDayOf(values, from);
  const rateDay = ruled === from ? undefined : ruled;
  const { data } = useAnswer(
    queryDeclarationTables,
    {
      hsCodes,
      productIds,
      codes: codesIn(facts),
      ...(values.billNo && { billNo: values.billNo }),
      ...(values.id && { declarationId: values.id }),
      ...(day && { day }),
      ...(rateDay && { rateDay }),
      ...(values.customerId && { customerId: values.customerId }),
    },
    { keepsLast: true, goodFor: 60_000 },
  );
  return useMemo(() => {
    if (!data) return undefined;
    const tables = tablesOf(data);
    return { findings: findDeclarationErrors(facts, tables), tax: calculateTaxes(facts, tables), day: tables.day };
  }, [facts, data]);
}

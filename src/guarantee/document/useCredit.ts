import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { documentCredit } from '#domain/guarantee/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { useSettledWatch } from '../../parts/form/useSettledWatch.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';
import { chosenOf, isChosen } from './documentFacts.ts';

interface CreditOf {
  readonly quotaId?: string;
  readonly mainCompId?: string;
}

const FRESH_MS = 30_000;

/** Live numbers of a quota and its company; asked again when one of them has changed. */
export function useCredit(of: CreditOf) {
  const { data, isError, refetch } = useAnswer(documentCredit, { ...of }, { toast: true, goodFor: FRESH_MS });
  useSettledEvents(['bhQuota', 'bhGuarantee', 'bhUsage'], () => void refetch());
  return { credit: data, hasFailed: isError, refresh: () => void refetch() };
}

/** Which quota and company a document is about: a replaced quota counts, too. */
export const creditOf = ({ quotaId, replaceQuotaId, mainCompId, applyKind }: RecordValues): CreditOf => {
  // A document about a quota takes its company from there.
  if (isChosen(quotaId)) return { quotaId };
  return chosenOf({ mainCompId, ...(applyKind !== 'NEW' && { quotaId: replaceQuotaId }) });
};

/** Tells the page which numbers belong to what is chosen in the form. Draws nothing. */
export function CreditWatch({ onChange }: { onChange: (of: CreditOf) => void }) {
  const chosen = useWatch({ compute: (values: RecordValues) => JSON.stringify(creditOf(values)) });
  useEffect(() => {
    onChange(JSON.parse(chosen) as CreditOf);
  }, [chosen, onChange]);
  return null;
}

/**
 * The values of the form a moment after they stop changing, for what is worked out from many of them and from facts
 * that come later.
 */
export function useSettledValues(): RecordValues {
  const written = useSettledWatch((values) => JSON.stringify(values));
  return useMemo(() => JSON.parse(written) as RecordValues, [written]);
}

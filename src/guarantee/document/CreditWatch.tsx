import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { chosenOf, isChosen } from './documentFacts.ts';
import type { CreditOf } from './useCredit.ts';

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

import { type ComponentType, type ReactNode, useState } from 'react';
import type { ActDefinition, InputOf } from '#domain/core/act.ts';
import { bhUsage, levyChangeDetail } from '#domain/guarantee/index.ts';
import type { Payment, UsageAnswer } from '#domain/guarantee/usagePreview.ts';
import type { ActParts, PartsOfAct } from '../../parts/acts/actParts.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import type { Usage } from '../records.ts';

/** One declaration with everything that happened to it. */
export const useUsage = (usageId: string) =>
  useAnswer(levyChangeDetail, usageId === '' ? null : { usageId }, { about: bhUsage, goodFor: 0 });

/** What is drawn into the dialog of an act on declarations; what it answers itself is held to what the act asks. */
export interface UsagePartsProps<Act extends ActDefinition> {
  readonly answer: UsageAnswer;
  readonly children: (parts: ActParts<InputOf<Act>>) => ReactNode;
}

/**
 * Asks for the declaration as it is now; what the person decides on then does not change below his hands, unless the
 * gateway refused because somebody else was faster.
 */
export const onUsage = <Act extends ActDefinition>(Parts: ComponentType<UsagePartsProps<Act>>): PartsOfAct<Usage> =>
  function PartsOnUsage({ record, children }) {
    const { data } = useUsage(record.id);
    const [answer, setAnswer] = useState(data);
    const isOutrun = Number(answer?.usage.rowVersion) < record.rowVersion;
    if (data && data !== answer && (!answer || isOutrun)) setAnswer(data);
    if (!answer) return null;
    return <Parts answer={answer}>{(parts) => children({ record: answer.usage, ...parts })}</Parts>;
  };

/** Payments that still count: neither reversals nor reversed. */
export function standingPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.map(({ reversedId }) => reversedId));
  return payments.filter(({ id, payKind }) => payKind !== 'REVERSE' && !reversed.has(id));
}

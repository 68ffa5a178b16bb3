import { addDays } from '../core/moments.ts';
import { bi, type Text } from '../core/text.ts';
import { daysToDeclare } from './tax/lateFees.ts';

/**
 * 两步申报: an import is declared in short (概要申报) and taken away once customs releases that; within fourteen days of
 * the day its transport came the whole of it is declared under the same number (完整申报), and taxed by the day of the
 * first step (docs/decisions/0240-two-step-declaration.md).
 */
interface Staged {
  readonly declKind?: string | null | undefined;
  readonly stage?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly ieDate?: string | null | undefined;
}

export const isSummary = ({ stage }: Staged): boolean => stage === 'SUMMARY';
export const isFull = ({ stage }: Staged): boolean => stage === 'FULL';

/** The stage of a declaration that is saved: a draft has the one of its kind, whatever went to customs keeps its own. */
export function stageOf({ declKind, stage, status }: Staged): string | null {
  if (status && status !== 'DRAFT') return stage ?? null;
  return declKind === 'TWO_STEP' ? 'SUMMARY' : null;
}

/** The last day for the second step: the fourteenth behind that on which the goods came, else behind their release. */
export const fullDueOf = ({ ieDate }: Staged, today: string): string => addDays(ieDate ?? today, daysToDeclare);

/** A step of one stage alone. */
export const inStage =
  (stage: 'SUMMARY' | 'FULL') =>
  (record: Staged): Text | undefined => {
    if (record.stage === stage) return undefined;
    return stage === 'SUMMARY'
      ? bi('不是两步申报的概要申报', 'It is not the first of two steps')
      : bi('不是两步申报的完整申报', 'It is not the second of two steps');
  };

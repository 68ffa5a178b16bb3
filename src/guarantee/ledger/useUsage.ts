import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { levyChangeDetail } from '#domain/guarantee/usageCalls.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';

/** One declaration with everything that happened to it. */
export const useUsage = (usageId: string) =>
  useAnswer(levyChangeDetail, usageId === '' ? null : { usageId }, { about: bhUsage, goodFor: 0 });

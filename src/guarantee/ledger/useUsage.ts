import { bhUsage, levyChangeDetail } from '#domain/guarantee/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';

/** One declaration with everything that happened to it. */
export const useUsage = (usageId: string) =>
  useAnswer(levyChangeDetail, usageId === '' ? null : { usageId }, { about: bhUsage, goodFor: 0 });

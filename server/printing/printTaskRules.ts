import type { RecordValues } from '#domain/core/entity.ts';
import type { EntityRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** Who put it on paper last, when, and how often it has been. */
const printed = async ({ printCount }: RecordValues, _step: unknown, { actor, now }: Call): Promise<RecordValues> => ({
  printCount: Number(printCount ?? 0) + 1,
  printedBy: actor.userId,
  printedTime: now,
});

export const printTaskRules: EntityRules = { effects: { printed } };

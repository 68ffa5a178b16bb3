import type { ChangesOf, DraftOf, EntityDefinition, NoOther, RecordOf } from '#domain/core/entity.ts';
import type { EffectOn, Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/**
 * A consequence of a step of this entity: it sees the record as the definition has it, and sets nothing but fields that
 * are there.
 * @example const orderStarted = effectOn(precatDispatch, async (_order, _step, { now }) => ({ startTime: now }));
 */
export const effectOn = <Of extends EntityDefinition, const Given extends ChangesOf<Of>>(
  _of: Of,
  effect: (...facts: Parameters<EffectOn<Of>>) => Promise<(Given & NoOther<Given, ChangesOf<Of>>) | undefined>,
): EffectOn<Of> => effect;

/**
 * What the server derives of a record of this entity before it is checked and written: the fields it answers take the
 * place of those it was given.
 */
export const preparedBy =
  <Of extends EntityDefinition, const Given extends DraftOf<Of>>(
    _of: Of,
    derive: (
      record: DraftOf<Of>,
      facts: { readonly before: RecordOf<Of> | undefined },
      call: Call,
    ) => Promise<Given & NoOther<Given, DraftOf<Of>>>,
  ): Prepare =>
  async (record, { before }, call) => ({
    ...record,
    ...(await derive(record as DraftOf<Of>, { before: before as RecordOf<Of> | undefined }, call)),
  });

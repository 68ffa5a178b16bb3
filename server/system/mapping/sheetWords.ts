import type { RememberedWord } from '#domain/core/sheetEdits.ts';
import { sheetWord } from '#domain/system/sheetWord.ts';
import { markDeleted } from '../../crud/change.ts';
import { readMany } from '../../crud/read.ts';
import type { RowCondition } from '../../crud/where.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { SheetMemory } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';

/** More words of one customer are no words but data. */
const mostWords = 1_000;

interface Whose {
  readonly target: string;
  readonly customerId: string | null;
}

/** Words of a customer are everybody's who may import for him; without a customer they are the person's own. */
const ownedBy =
  ({ customerId }: Whose, { actor }: Pick<Call, 'actor'>): NonNullable<RowCondition<typeof sheetWord>['and']> =>
  ({ createdBy }, place) =>
    customerId === null ? `${createdBy} = ${place(actor.userId)}` : 'true';

const rowsOf = ({ target, customerId }: Whose) => ({ target, customerId: customerId ?? ({ is: null } as const) });

const words = async (whose: Whose, call: Pick<Call, 'db' | 'actor'>): Promise<RememberedWord[]> => {
  const found = await readMany(sheetWord, ['field', 'word', 'means'], rowsOf(whose), call.db, {
    and: ownedBy(whose, call),
    order: ['createdTime', 'id'],
    limit: mostWords,
  });
  return found.map(({ field, word, means }) => ({ field, word: word ?? '', means: means ?? '' }));
};

/** The last word holds: what was said of it before is forgotten. */
const keep: SheetMemory['keep'] = async (whose, { said, forgotten }, call) => {
  const meant = [...said, ...forgotten];
  if (meant.length === 0) return;
  for (const { field, word } of meant)
    await markDeleted(sheetWord, { ...rowsOf(whose), field: field ?? { is: null }, word }, call, {
      and: ownedBy(whose, call),
    });
  const room = mostWords - (await words(whose, call)).length;
  const kept = said.slice(0, Math.max(0, room));
  await insertMany(
    sheetWord,
    kept.map((one) => rowOf(sheetWord, newId(), { ...whose, ...one }, call)),
    call.db,
  );
};

/** What is remembered of the sheets of a customer. */
export const sheetMemory: SheetMemory = { words, keep };

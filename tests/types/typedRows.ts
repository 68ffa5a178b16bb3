import type { EntityDefinition, RowOf } from '#domain/core/entity.ts';
import { addressBook } from '#domain/demand/addressBook.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import type { demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { change, changeAll, markDeleted, note, patchRow } from '#server/crud/change.ts';
import { columnsIn, selected } from '#server/crud/namedColumns.ts';
import { isThere, readMany, readOne } from '#server/crud/read.ts';
import { beforeSaveOf, effectOn, rules } from '#server/crud/rulesOn.ts';
import { createRecord } from '#server/crud/writeRecord.ts';
import type { EffectOn, FollowOn, StepCheckOn } from '#server/gateway/areaRules.ts';
import type { Call } from '#server/gateway/method.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * Names that are not there, and values of another type, where rows are read and changed. Each directive below stands
 * over one of them: where the compiler lets it pass, the directive is unused and the type check of `npm test` fails.
 */
type Goods = typeof demandGoods;

export const read = (db: Db) =>
  readOne(demandGoods, ['id', 'partNo', 'qty', 'lineNo'], { demandId: 'x', status: ['READY'] }, db);
// @ts-expect-error a column that is read
export const readName = (db: Db) => readOne(demandGoods, ['partNumber'], {}, db);
// @ts-expect-error a field that is no column: the files and sums of a record come with getRecord
export const readLabel = (db: Db) => readOne(demandGoods, ['demandId_label'], {}, db);
// @ts-expect-error a field of the row that was not read
export const readOther = async (db: Db) => (await read(db))?.goodsName;
export const readTypes = async (
  db: Db,
): Promise<{ readonly qty: string | null; readonly lineNo: number | null } | undefined> => read(db);
// @ts-expect-error amounts and quantities are text
export const readAmount = async (db: Db): Promise<{ readonly qty: number | null } | undefined> => read(db);
// @ts-expect-error a condition
export const asked = (db: Db) => isThere(demandGoods, { partNumber: 'x' }, db);
// @ts-expect-error a condition by a value of another type
export const askedValue = (db: Db) => isThere(demandGoods, { lineNo: '1' }, db);
// @ts-expect-error a condition whose value may be missing
export const askedNothing = (db: Db, partNo: string | undefined) => isThere(demandGoods, { partNo }, db);
// @ts-expect-error a comparison there is not
export const compared = (db: Db) => isThere(demandGoods, { lineNo: { over: 1 } }, db);
// @ts-expect-error an order
export const order = (db: Db) => readMany(demandGoods, ['id'], {}, db, { order: [['partNumber', 'desc']] });
// @ts-expect-error a column in a condition written by hand
export const byHand = (db: Db) => readMany(demandGoods, ['id'], {}, db, { and: (g) => `${g.partNumber} <> ''` });
// @ts-expect-error a column of a statement written by hand
export const column = columnsIn(demandGoods, 'g').partNumber;
// @ts-expect-error a column of a select list
export const list = selected(demandGoods, ['partNumber'], 'g');
// @ts-expect-error a column of a row's type
export type Row = RowOf<Goods, 'partNumber'>;

// @ts-expect-error a field that a step sets
export const patched = (call: Call) => patchRow(demandGoods, 'x', { partNumber: '1' }, call);
// @ts-expect-error a value of another type
export const patchedValue = (call: Call) => patchRow(demandGoods, 'x', { lineNo: '1' }, call);
// @ts-expect-error a field of a record that is changed beside the call
export const changed = (call: Call) => change(demandGoods, 'x', { partNumber: '1' }, call);
// @ts-expect-error a field of many rows
export const changedAll = (call: Call) => changeAll(demandGoods, { demandId: 'x' }, { partNumber: '1' }, call);
// @ts-expect-error a condition of rows that are marked as deleted
export const deleted = (call: Call) => markDeleted(demandGoods, { partNumber: '1' }, call);
// @ts-expect-error a field of many rows, by what stands in each
export const followed = (call: Call) => changeAll(demandGoods, {}, { partNumber: (g) => g.partNo }, call);
// @ts-expect-error a column that many rows are set to
export const followedBy = (call: Call) => changeAll(demandGoods, {}, { partNo: (g) => g.partNumber }, call);
// @ts-expect-error a field of a note
export const noted = (db: Db) => note(demandGoods, { id: 'x' }, { partNumber: '1' }, db);

export const effect = effectOn(demandGoods, async ({ partNo }) => ({ partNo, lineNo: 1 }));
// @ts-expect-error a field that an effect reads
export const effectReads = effectOn(demandGoods, async ({ partNumber }) => ({ partNo: partNumber }));
// @ts-expect-error a field that an effect sets beside one that is there
export const effectSets = effectOn(demandGoods, async () => ({ partNo: '1', partNumber: '1' }));
// @ts-expect-error a field that is derived beside one that is there
export const derived = beforeSaveOf(demandGoods, async () => ({ partNo: '1', partNumber: '1' }));
// @ts-expect-error a field that a check of a step reads
export const check: StepCheckOn<Goods> = async ({ partNumber }) => void partNumber;
// @ts-expect-error a field of the record that was written
export const follow: FollowOn<Goods> = async ({ partNumber }) => void partNumber;
// @ts-expect-error an effect of another entity
export const ofAnother = (given: EffectOn<Goods>): EffectOn<typeof demand> => given;

const nothing = async () => undefined;
const computed = { waitingHours: '0' };
const effects = {
  ...{ taskAssigned: nothing, taskTaken: nothing, taskRejected: nothing, taskDone: nothing, taskEnded: nothing },
};
export const whole = rules(delegateTask, {
  computed,
  beforeSave: async ({ planTime }, { before }) => (before ? undefined : { planTime: planTime ?? null }),
  beforeStep: { assign: async ({ taskNo }, { assignee }) => void [taskNo, assignee] },
  effects: {
    ...effects,
    taskTaken: async ({ startTime }, { opinion }, { now }) => ({
      startTime: startTime ?? now,
      reason: opinion,
    }),
  },
});
// @ts-expect-error no effects, where its flow names some
export const noEffects = rules(delegateTask, { computed });
// @ts-expect-error an effect that nobody writes
export const unwritten = rules(delegateTask, { computed, effects: { taskAssigned: nothing, taskTaken: nothing } });
// @ts-expect-error an effect that no step names
export const unnamed = rules(delegateTask, { computed, effects: { ...effects, taskSold: nothing } });
const sold = { ...effects, taskSold: nothing };
// @ts-expect-error the same where they come from elsewhere
export const unnamedElsewhere = rules(delegateTask, { computed, effects: sold });
// @ts-expect-error an effect of an entity without a flow
export const ofNoFlow = rules(addressBook, { effects: { taskSold: nothing } });
export const readsTyped = rules(delegateTask, {
  computed,
  // @ts-expect-error a field that an effect reads
  effects: { ...effects, taskDone: async ({ endTime }) => ({ finishTime: endTime }) },
});
export const setsTyped = rules(delegateTask, {
  computed,
  // @ts-expect-error a field that an effect sets beside one that is there
  effects: { ...effects, taskDone: async () => ({ finishTime: '', endTime: '' }) },
});
// @ts-expect-error an effect of another entity
export const another = rules(delegateTask, { computed, effects: { ...effects, taskDone: effect } });
// @ts-expect-error a check of a step that is not there
export const checked = rules(delegateTask, { computed, effects, beforeStep: { hire: nothing } });
export const checkReads = rules(delegateTask, {
  ...{ computed, effects },
  // @ts-expect-error a field that a check reads
  beforeStep: { assign: async ({ endTime }) => void endTime },
});
export const prepares = rules(delegateTask, {
  ...{ computed, effects },
  // @ts-expect-error a field that is derived beside one that is there
  beforeSave: async () => ({ planTime: '', endTime: '' }),
});
// @ts-expect-error a field that is counted and that no SQL says
export const uncounted = rules(delegateTask, { effects });
// @ts-expect-error SQL of a field that is not counted
export const counted = rules(delegateTask, { effects, computed: { waitingHours: '0', planTime: '0' } });
// @ts-expect-error a field of the record that was written
export const follows = rules(delegateTask, { computed, effects, afterWrite: async ({ endTime }) => void endTime });
// @ts-expect-error a field of a record that is opened
export const opens = rules(delegateTask, { computed, effects, opened: async ({ endTime }) => void endTime });

// @ts-expect-error names of effects that were lost on the way, such as those of steps that a loop made
export const ofAny = (any: EntityDefinition) => rules(any, { effects: {} });

// @ts-expect-error a field of a new record, beside one that is there
export const created = (call: Call) => createRecord(demandGoods, { partNo: '1', partNumber: '1' }, call);
// @ts-expect-error a value of another type in a new record
export const createdValue = (call: Call) => createRecord(demandGoods, { lineNo: '1' }, call);

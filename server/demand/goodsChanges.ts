import type { RecordValues } from '#domain/core/entity.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { goodsInfoLog } from '#domain/logs/index.ts';
import { insertMany } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/** What of a line is known beyond the demand, and what its change is called. */
const told = { hsCode: 'HS', goodsName: 'NAME', spec: 'ELEMENT', partNo: 'PARTNO' } as const;

const linesOf = (record: RecordValues | undefined): readonly RecordValues[] =>
  Array.isArray(record?.goods) ? (record.goods as readonly RecordValues[]) : [];
const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

/**
 * Leaves in the log of goods what became of the parts of a demand with this write: a part that is new, and what of it
 * changed.
 */
export async function noteGoodsChanges(
  before: RecordValues | undefined,
  record: RecordValues,
  { db, actor, sheet, now }: Call,
): Promise<void> {
  if (linesOf(before).length === 0 && linesOf(record).length === 0) return;
  const known = new Map(linesOf(before).map((line) => [line.id, line]));
  const changes = linesOf(record).flatMap((line): object[] => {
    const former = known.get(line.id);
    const partNo = textOf(line.partNo) ?? textOf(former?.partNo);
    if (!partNo) return [];
    const common = { part_no: partNo, goods_name: textOf(line.goodsName) };
    if (!former)
      return [{ ...common, change_kind: 'ADD', field_name: null, old_value: null, new_value: textOf(line.hsCode) }];
    return Object.entries(told).flatMap(([name, kind]): object[] => {
      const [old, value] = [textOf(former[name]), textOf(line[name])];
      const label = demandGoods.fields[name as keyof typeof told].label.zh;
      return old === value
        ? []
        : [{ ...common, change_kind: kind, field_name: label, old_value: old, new_value: value }];
    });
  });
  const facts = {
    customer_id: textOf(record.customerId),
    source: sheet ? 'IMPORT' : 'HAND',
    user_name: actor.userName,
  };
  await insertMany(
    goodsInfoLog,
    changes.map((change) => ({ id: newId(), log_time: now, ...facts, ...change })),
    db,
  );
}

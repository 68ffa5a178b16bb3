import type { ChangesOf, DraftOf } from '#domain/core/entity.ts';
import type { Demand, demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { goodsInfoLog } from '#domain/logs/index.ts';
import { columnOf } from '../crud/namedColumns.ts';
import { insertMany } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/** What of a line is known beyond the demand, and what its change is called. */
const told = [
  ['hsCode', 'HS'],
  ['goodsName', 'NAME'],
  ['spec', 'ELEMENT'],
  ['partNo', 'PARTNO'],
] as const;

type Change = ChangesOf<typeof goodsInfoLog>;
type Line = DraftOf<typeof demandGoods>;

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value);

function changesOf(line: Line, former: Line | undefined): Change[] {
  const partNo = textOf(line.partNo) ?? textOf(former?.partNo);
  if (!partNo) return [];
  const common = { partNo, goodsName: textOf(line.goodsName) };
  if (!former)
    return [{ ...common, changeKind: 'ADD', fieldName: null, oldValue: null, newValue: textOf(line.hsCode) }];
  return told.flatMap(([name, changeKind]): Change[] => {
    const [oldValue, newValue] = [textOf(former[name]), textOf(line[name])];
    const fieldName = demandGoods.fields[name].label.zh;
    return oldValue === newValue ? [] : [{ ...common, changeKind, fieldName, oldValue, newValue }];
  });
}

/**
 * Leaves in the log of goods what became of the parts of a demand with this write: a part that is new, and what of it
 * changed.
 */
export async function noteGoodsChanges(
  before: Demand | undefined,
  record: DraftOf<typeof demand>,
  { db, actor, sheet, now }: Call,
): Promise<void> {
  const [former, lines] = [before?.goods ?? [], record.goods ?? []];
  if (former.length === 0 && lines.length === 0) return;
  const known = new Map<string | undefined, Line>(former.map((line) => [line.id, line]));
  const facts: Change = {
    logTime: now,
    customerId: textOf(record.customerId),
    source: sheet ? 'IMPORT' : 'HAND',
    userName: actor.userName,
  };
  const rows = lines
    .flatMap((line) => changesOf(line, known.get(line.id)))
    .map((change) => ({ id: newId(), ...columnsFor({ ...facts, ...change }) }));
  await insertMany(goodsInfoLog, rows, db);
}

const columnsFor = (change: Change): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [columnOf(goodsInfoLog, name).column, value]));

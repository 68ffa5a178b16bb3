import { type WhOrder, whOrder } from '#domain/warehouse/whOrder.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import { problemUnderWay } from '#domain/warehouse/wrongOrderFlow.ts';
import { readMany } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';

type Line = NonNullable<WhOrder['lines']>[number];

const keyOf = (line: unknown, kind: unknown): string => `${line}:${kind}`;

/** What keeps a line from being booked, by the goods of its owner. */
function kindOf(line: Line, parts: ReadonlyMap<string, { readonly wmsUnit: string | null }>): string | undefined {
  if (!line.partNo) return 'NO_PARTNO';
  const part = parts.get(line.partNo);
  if (!part) return 'PARTNO_UNKNOWN';
  return part.wmsUnit && line.unit && part.wmsUnit !== line.unit ? 'UNIT_DIFF' : undefined;
}

/**
 * Lines of an order that nobody has handled yet become problems, each kind of a line once while it is open; the lines
 * stay as they came.
 */
export async function findProblems({ id }: { readonly id: string }, call: Call): Promise<void> {
  const order = await getRecord(whOrder, id, asSystem(call));
  const lines = order.lines ?? [];
  if (order.status !== 'CREATED' || lines.length === 0) return;
  const partNos = [...new Set(lines.flatMap(({ partNo }) => partNo ?? []))];
  const known = await readMany(
    wmsGoods,
    ['partNo', 'wmsUnit'],
    { customerId: order.customerId ?? '', partNo: partNos, enabled: 1 },
    call.db,
  );
  const parts = new Map(known.map(({ partNo, wmsUnit }) => [partNo ?? '', { wmsUnit: wmsUnit ?? null }]));
  const open = await readMany(wrongOrder, ['wmsLine', 'wrongKind'], { orderId: id, status: problemUnderWay }, call.db);
  const there = new Set(open.map(({ wmsLine, wrongKind }) => keyOf(wmsLine, wrongKind)));
  for (const line of lines) {
    const wrongKind = kindOf(line, parts);
    if (!wrongKind || there.has(keyOf(line.lineNo, wrongKind))) continue;
    await createRecord(
      wrongOrder,
      {
        ...{ wrongKind, orderId: id, wmsLine: line.lineNo },
        ...{ rawPartNo: line.partNo, rawBarcode: line.barcode, rawName: line.goodsName },
      },
      { ...call, audit: {} },
    );
  }
}

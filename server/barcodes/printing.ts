import { barcode } from '#domain/barcodes/barcode.ts';
import * as calls from '#domain/barcodes/calls.ts';
import { keysOfScan } from '#domain/barcodes/codes.ts';
import { rangePaper } from '#domain/barcodes/papers.ts';
import { invalid } from '#domain/core/errors.ts';
import { paperName } from '#domain/core/paper.ts';
import { bi, fill } from '#domain/core/text.ts';
import { changeAll } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { logSteps } from '../crud/logStep.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { AreaRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { nothingOnPaper } from '../print/paperSheet.ts';
import { queueLabels } from '../print/queueLabels.ts';

const places = ['id', 'code', 'barcodeKind', 'seriesPrefix', 'seriesNo'] as const;

/** A code that was made in a range. @throws 1001 under the name of the input */
async function placeOf(name: 'first' | 'last', code: string, call: Call) {
  const found = await readOne(barcode, places, { scanKey: keysOfScan(code) }, call.db, { seenBy: call });
  if (!found) throw invalid({ [name]: bi('没有这个条码', 'There is no such barcode') });
  if (!found.seriesNo) throw invalid({ [name]: bi('该条码不是按号段生成的', 'It was not made in a range') });
  return { ...found, at: BigInt(found.seriesNo) };
}

export const rangePrinted = implementCall(calls.printBarcodeRange, async (input, call) => {
  const { copies, labelKind } = input;
  const first = await placeOf('first', input.first, call);
  const last = await placeOf('last', input.last, call);
  const { barcodeKind, seriesPrefix } = first;
  if (last.barcodeKind !== barcodeKind || last.seriesPrefix !== seriesPrefix || last.at < first.at)
    throw invalid({ last: bi('应为同一号段内起始条码之后的条码', 'A code of the same range, behind the first one') });
  if (last.at - first.at >= BigInt(calls.mostGenerated))
    throw invalid({ last: fill(bi('一次最多打印{most}个', 'At most {most} at once'), { most: calls.mostGenerated }) });
  const printNo = newId();
  const range = { barcodeKind, seriesPrefix, seriesNo: { from: String(first.at), to: String(last.at) } };
  const all = await readMany(barcode, ['id'], range, call.db, { seenBy: call });
  const ids = await changeAll(
    barcode,
    { id: all.map(({ id }) => id), status: 'ACTIVE' },
    {
      ...{ status: 'PRINTED', copies, labelKind, printNo },
      printCount: ({ printCount }, place) => `coalesce(${printCount}, 0) + ${place(copies)}`,
    },
    call,
  );
  if (ids.length === 0) throw invalid({ first: bi('号段内的条码都已打印', 'All of the range is printed already') });
  await logSteps(barcode, ids, { action: 'print', from: 'ACTIVE', to: 'PRINTED', opinion: undefined }, call);
  const number = `${first.code} - ${last.code}`;
  const [bizId = ''] = ids;
  const taskNo = await queueLabels({ paper: rangePaper, bizId, number, copies }, call);
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: barcode.key,
    detail: { printed: ids.length, number, taskNo },
  });
  return { printed: ids.length, left: all.length - ids.length, taskNo };
});

/** What the papers of barcodes have beside the record. */
export const barcodePaperRules: NonNullable<AreaRules['papers']> = {
  [paperName(rangePaper)]: {
    facts: async ({ printNo }, call) => {
      const columns = [...places, 'partNo', 'customerId', 'batchNo', 'expiry', 'bindNo', 'labelKind'] as const;
      const together = printNo ? { printNo: String(printNo) } : undefined;
      const range =
        together && (await readMany(barcode, columns, together, call.db, { order: ['seriesNo'], seenBy: call }));
      if (!range?.length) throw nothingOnPaper(bi('没有按号段打印', 'It was not printed in a range'));
      return { range };
    },
  },
};

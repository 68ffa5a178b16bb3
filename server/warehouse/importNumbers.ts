import { datetime, declarationNo, text } from '#domain/core/field.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { type WhOrder, whOrder } from '#domain/warehouse/whOrder.ts';
import { readMany } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type Problem, type SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';
import { takesSheet } from '../sheets/takesSheet.ts';
import { type GivenNumbers, giveNumbers, wrongToGive } from './orderNumbers.ts';

const fields = {
  orderNo: text('仓库单号', 'Order no', { max: 40 }),
  warehouse: text('仓库', 'Warehouse', { max: 20 }),
  qdNo: text('清单编号', 'Bonded list no (QD)', { max: 18, alias: ['核注清单编号', 'QD'] }),
  filingNo: text('备案号', 'Filing no', { max: 20 }),
  declarationNo: declarationNo('报关单号', 'Declaration no'),
  passTime: datetime('放行时间', 'Passed'),
};

type Row = { readonly [Name in keyof typeof fields]?: string | null };

/** The order of a row among those this person sees, or why there is none. */
async function orderOf({ orderNo, warehouse }: Row, call: Call): Promise<WhOrder | Problem> {
  if (!orderNo) return { name: 'orderNo', text: bi('仓库单号不能为空', 'Order no is required') };
  const named = { orderNo, ...(warehouse && { warehouse }) };
  const [found, other] = await readMany(whOrder, ['id'], named, call.db, { seenBy: call, limit: 2 });
  if (!found) return { name: 'orderNo', text: bi('没有该仓库订单', 'There is no such order') };
  if (other)
    return { name: 'warehouse', text: bi('多个仓库有此单号，请填写仓库', 'Several warehouses have it: name one') };
  return getRecord(whOrder, found.id, call, { lock: true });
}

const givenIn = ({ qdNo, filingNo, declarationNo: declared, passTime }: Row): GivenNumbers => ({
  ...{ qdNo, filingNo, declarationNo: declared, passTime },
});

/** Every row stands for an order, once; all come in or none, so that a sheet is never half entered. */
const numbersSheet = (): SheetImport => {
  const rows = new Map<string, number>();
  const seenTwice = (key: string, place: number): number | undefined => {
    const first = rows.get(key);
    if (first === undefined) rows.set(key, place);
    return first;
  };
  const orders = new Map<number, WhOrder>();
  return {
    columns: namedHead(fields, ['orderNo']),
    allOrNothing: true,
    judge: async ({ record, source, place }, unread, call) => {
      if (unread.length > 0) return unread;
      const row: Row = record;
      const order = await orderOf(row, call);
      if ('name' in order) return [order];
      const first = seenTwice(`order:${order.id}`, source.rowNumber);
      if (first) return [{ name: 'orderNo', text: bi(`与第${first}行是同一订单`, `Row ${first} is the same order`) }];
      const listOf = row.qdNo ? seenTwice(`list:${row.qdNo}`, source.rowNumber) : undefined;
      if (listOf)
        return [{ name: 'qdNo', text: bi(`清单编号与第${listOf}行重复`, `Row ${listOf} has the same list number`) }];
      orders.set(place, order);
      const wrong = await wrongToGive(order, givenIn(row), call);
      return Object.entries(wrong).map(([name, why]) => ({ name: name in fields ? name : '', text: why }));
    },
    save: async (good, _facts, call) => {
      for (const { record, place } of good) {
        const order = orders.get(place);
        if (order) await giveNumbers(order, givenIn(record as Row), call);
      }
      return { success: good.length, existing: 0, failures: [] };
    },
  };
};

/**
 * business.importWhOrderNumbers `{fileId}`: numbers of many orders as a sheet, all or none.
 * @throws 1012 the head row lacks the order's number, 1004, 1005 where a step of an order is closed
 */
export const importWhOrderNumbers = defineMethod({
  service: 'business',
  method: 'importWhOrderNumbers',
  right: 'whOrder:act:declare',
  who: ['C1', 'W1'],
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(5_000, 'refused'),
  handle: async (_file, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: whOrder.key });
    const outcome = await importSent(numbersSheet(), call);
    return importAnswer(outcome, { fileName: '号码回填错误.xlsx', allOrNothing: true }, call);
  },
});

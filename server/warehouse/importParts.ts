import { text } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import * as calls from '#domain/warehouse/wrongOrderCalls.ts';
import { wrongOrderFlow } from '#domain/warehouse/wrongOrderFlow.ts';
import { implementCall } from '../crud/implement.ts';
import { isThere, readOne } from '../crud/read.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type Problem, type SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';
import { takesSheet } from '../sheets/takesSheet.ts';

const fields = {
  problemNo: text('问题编号', 'No', { max: 20 }),
  partNo: text('补录料号', 'Part no', { max: 60, alias: ['料号', '补录料号'] }),
};

type Row = { readonly [Name in keyof typeof fields]?: string | null };

const from: readonly string[] = wrongOrderFlow.steps.find(({ key }) => key === 'fix')?.from ?? [];
const cannot = bi('当前状态不能补录料号', 'No part number is supplied in its status');

/** The problem of a row, which waits for a number that its owner has; or why it does not. */
async function problemOf({ problemNo, partNo }: Row, call: Call): Promise<string | Problem> {
  if (!problemNo) return { name: 'problemNo', text: bi('问题编号不能为空', 'The number is required') };
  if (!partNo) return { name: 'partNo', text: bi('补录料号不能为空', 'The part number is required') };
  const names = ['id', 'status', 'customerId'] as const;
  const found = await readOne(wrongOrder, names, { problemNo }, call.db, { seenBy: call, lock: 'update' });
  if (!found) return { name: 'problemNo', text: bi('没有该问题订单', 'There is no such problem order') };
  if (!from.includes(found.status ?? '')) return { name: 'problemNo', text: cannot };
  if (await isThere(wmsGoods, { customerId: found.customerId, partNo, enabled: 1 }, call.db)) return found.id;
  const unknown = bi(
    `料号${partNo}不存在，请新建商品或重新选择`,
    `Part ${partNo} unknown, create goods or choose again`,
  );
  return { name: 'partNo', text: unknown };
}

/** Each row is a problem order and its number; one that is wrong comes back, the others are supplied. */
const partsSheet = (): SheetImport => {
  const rows = new Map<string, number>();
  const problems = new Map<number, string>();
  return {
    columns: namedHead(fields, ['problemNo', 'partNo']),
    judge: async ({ record, source, place }, unread, call) => {
      if (unread.length > 0) return unread;
      const found = await problemOf(record, call);
      if (typeof found !== 'string') return [found];
      const first = rows.get(found);
      if (first)
        return [{ name: 'problemNo', text: bi(`与第${first}行是同一问题`, `Row ${first} is the same problem`) }];
      rows.set(found, source.rowNumber);
      problems.set(place, found);
      return [];
    },
    save: async (good, _facts, call) => {
      for (const { record, place } of good) {
        const id = problems.get(place) ?? '';
        const { partNo }: Row = record;
        const params = { partNo: partNo ?? null, sameRaw: 0 };
        await takeAct(wrongOrder, { id, rowVersion: 'any', action: 'fix', params }, { ...call, audit: {} });
      }
      return { success: good.length, existing: 0, failures: [] };
    },
  };
};

/** @throws 1012 the head row lacks one of the columns */
export const partsImported: GatewayMethod = {
  ...implementCall(calls.importWrongOrder, async (_input, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: wrongOrder.key });
    return importAnswer(await importSent(partsSheet(), call), { fileName: '批量补料号错误.xlsx' }, call);
  }),
  ...takesSheet(5_000, 'refused'),
};

import type { DraftValues, RowOf } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { date, declarationNo, text } from '#domain/core/field.ts';
import { hasRight } from '#domain/core/rights.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi, ruled, type Text } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { isThere } from '../../crud/read.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import { demandNumbers, namesDemands } from '../../demand/index.ts';
import { type Call, defineMethod } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { importAnswer } from '../../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../../sheets/runImport.ts';
import { namedHead } from '../../sheets/sheetHead.ts';
import { takesSheet, uploadedSheetOf } from '../../sheets/takesSheet.ts';
import { entryIdFaults } from '../judge.ts';
import { lockDeclaration } from './takeInReceipt.ts';

const fields = {
  orderNo: text('委托单号', 'Order no', { max: 20, alias: ['报关委托单', 'Order'] }),
  seqNo: text('统一编号', 'Unified no', { max: 18 }),
  entryId: declarationNo('海关编号', 'Declaration no'),
  declDate: date('申报日期', 'Declared on'),
};

type Row = DraftValues<typeof fields>;

const read = ['id', 'status', 'entryId', 'seqNo', 'ieFlag', 'customsCode'] as const;
type Named = RowOf<typeof declaration, (typeof read)[number]>;

const [t, o] = [columnsIn(declaration, 't'), columnsIn(customsOrder, 'o')];

/** The declarations that a row may mean: those of its order, or the one of its unified number. */
async function namedBy({ orderNo, seqNo }: Row, call: Call): Promise<readonly Named[]> {
  const params = new Params(orderNo ?? null, seqNo ?? null);
  const { rows } = await call.db.query<Named>(
    `select ${selected(declaration, read, 't')}
     from declaration t left join customs_order o on o.id = ${t.orderId} and not o.deleted_flg
     where ($1::text is null or ${o.orderNo} = $1) and ($1::text is not null or ${t.seqNo} = $2) and not t.deleted_flg
       and ${scopeCondition(declaration, call, params)} order by ${t.declNo}`,
    params.values,
  );
  const bySeqNo = rows.filter((row) => row.seqNo === seqNo);
  return seqNo ? (bySeqNo.length > 0 ? bySeqNo : rows.filter((row) => row.seqNo === null)) : rows;
}

const onCustomsNo = (words: Text): Problem[] => [{ name: 'entryId', text: ruled('E-D53', words) }];

/** The declaration of a row, or why there is none that could take its number. */
async function meantBy(row: Row, call: Call): Promise<Named | readonly Problem[]> {
  const { orderNo, entryId } = row;
  const found = await namedBy(row, call);
  const known = found.find((one) => one.entryId === entryId);
  if (known) return known;
  const name = orderNo ? 'orderNo' : 'seqNo';
  if (found.length === 0) return [{ name, text: bi('没有对应的报关单', 'There is no such declaration') }];
  const open = found.filter(({ status }) => status === 'SENT');
  const [one] = open;
  if (open.length > 1)
    return [
      {
        name,
        text: bi(
          `委托单有${open.length}份报关单，请填写统一编号`,
          `The order has ${open.length} declarations: give the unified number`,
        ),
      },
    ];
  if (one) return one;
  return found.some((other) => other.entryId)
    ? onCustomsNo(bi('报关单已有其他海关编号', 'The declaration has another number already'))
    : [{ name, text: bi('报关单尚未发送海关或已退单', 'The declaration is not with customs') }];
}

const isTaken = (entryId: string, { id }: Named, { db }: Call): Promise<boolean> =>
  isThere(declaration, { entryId, id: { not: id } }, db, { deleted: 'too' });

/** What a row lacks before anything is looked up. */
function missing({ orderNo, seqNo, entryId, declDate }: Row, { now }: Call): Problem[] {
  return [
    ...(entryId ? [] : [{ name: 'entryId', text: bi('海关编号不能为空', 'Declaration no is required') }]),
    ...(orderNo || seqNo
      ? []
      : [{ name: 'orderNo', text: bi('请填写委托单号或统一编号', 'Give the order no or the unified no') }]),
    ...(declDate && declDate > now.slice(0, 10)
      ? [{ name: 'declDate', text: bi('申报日期不能晚于今天', 'It cannot have been declared after today') }]
      : []),
  ];
}

/**
 * Declarations that customs has by another way than our message get the number it gave them: each is stored by it, as
 * by a receipt.
 */
const declarationNumbers = (): SheetImport => {
  const rowOf = new Map<string, number>();
  return {
    columns: namedHead(fields, ['entryId']),
    judge: async ({ record, source }, unread, call) => {
      const problems = [...unread, ...(unread.length > 0 ? [] : missing(record, call))];
      if (problems.length > 0) return problems;
      const meant = await meantBy(record, call);
      if (!('id' in meant)) return meant;
      const first = rowOf.get(meant.id);
      if (first)
        return [{ name: 'entryId', text: bi(`与第${first}行是同一报关单`, `Row ${first} is the same declaration`) }];
      rowOf.set(meant.id, source.rowNumber);
      Object.assign(record, { id: meant.id, isThere: meant.entryId === record.entryId });
      if (record.isThere) return [];
      const [fault] = await entryIdFaults({ ...meant, entryId: String(record.entryId) }, call);
      if (fault) return onCustomsNo(fault.text);
      return (await isTaken(String(record.entryId), meant, call))
        ? onCustomsNo(bi('海关编号已用于其他报关单', 'Another declaration has this number'))
        : [];
    },
    save: async (rows, _facts, call) => {
      const failures: FailedRow[] = [];
      const news = rows.filter(({ record }) => !record.isThere);
      for (const row of news)
        await inPart(call, (inside) => store(row, inside)).catch((error: unknown) =>
          failures.push({ row, problems: problemsOf(error) }),
        );
      return { success: news.length - failures.length, existing: rows.length - news.length, failures };
    },
  };
};

/** Its message goes with it and is not sent any more, or customs would have the declaration twice. */
async function store({ record }: ReadRow, call: Call): Promise<void> {
  const id = String(record.id);
  const { entryId, seqNo, declDate } = record;
  await lockDeclaration(id, call.db);
  if (declDate) await patchRow(declaration, id, { declDate: String(declDate) }, call);
  await takeAct(
    declaration,
    { id, rowVersion: 'any', action: 'store', params: { entryId, ...(seqNo ? { seqNo } : {}) } },
    { ...call, audit: {} },
  );
}

function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof BusinessError)) throw error;
  const { fieldErrors, text: words } = error;
  if (!fieldErrors) return [{ name: '', text: words }];
  return Object.entries(fieldErrors).map(([name, told]) => ({ name: name in fields ? name : '', text: told }));
}

/**
 * business.importCustomsNo: a sheet of numbers that customs gave. Its head says whose they are: demands (需求编号, all rows
 * or none) or declarations (委托单号 or 统一编号, each row for itself).
 * @throws 1012 the head row lacks a column, 1005 no right to store declarations
 */
export const importCustomsNo = defineMethod({
  service: 'business',
  method: 'importCustomsNo',
  right: 'demand:act:declare',
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(5_000, 'refused'),
  handle: async (_file, call) => {
    const isOfDemands = namesDemands(uploadedSheetOf(call).rows[0]);
    if (!isOfDemands && !hasRight(call.actor, 'declaration:act:store')) throw sharedErrors.FORBIDDEN();
    Object.assign(call.audit, { logType: 'IMPORT', entity: isOfDemands ? 'demand' : declaration.key });
    const outcome = await importSent(isOfDemands ? demandNumbers() : declarationNumbers(), call);
    return importAnswer(outcome, { fileName: '海关编号导入错误.xlsx', allOrNothing: isOfDemands }, call);
  },
});

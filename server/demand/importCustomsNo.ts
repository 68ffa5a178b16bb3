import { isDeclarationNo } from '#domain/core/checkDigits.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { normalise } from '#domain/core/matching.ts';
import { say } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { patchRow } from '../crud/writeRecord.ts';
import { readStored } from '../files/storeFile.ts';
import { defineMethod } from '../gateway/method.ts';
import { requiredText } from '../gateway/shape.ts';
import { readSheet, SheetRefusal, type SheetRow } from '../platform/sheet/index.ts';
import { textOf } from '../sheets/cellReader.ts';
import { storeErrorSheet } from '../sheets/storeErrorSheet.ts';

const heads = { demandNo: ['需求编号', 'demand no', 'demandno'], declarationNo: ['报关单号', 'declaration no', 'declarationno'] } as const;
const maxRows = 5_000;

/**
 * business.importCustomsNo: a sheet of demand numbers and declaration numbers fills the demands in. All rows or none.
 * @throws 1012 the head row lacks one of the two columns
 */
export const importCustomsNo = defineMethod({
  service: 'business',
  method: 'importCustomsNo',
  right: 'demand:act:declare',
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  handle: async ({ fileId }, call) => {
    call.audit.logType = 'IMPORT';
    call.audit.entity = demand.key;
    const [header, ...rows] = await allRows(await readStored(fileId, call));
    const place = (names: readonly string[]) =>
      header?.cells.findIndex((cell) => names.includes(normalise(textOf(cell)).toLowerCase())) ?? -1;
    const [numberAt, declarationAt] = [place(heads.demandNo), place(heads.declarationNo)];
    if (!header || numberAt < 0 || declarationAt < 0)
      throw new BusinessError('1012', say('缺少必填列：需求编号、报关单号', 'Required columns are missing: demand no, declaration no'));

    const errors: { row: number; column: string; value: string; message: string; index: number; source: SheetRow }[] = [];
    const found: { id: string; declarationNo: string }[] = [];
    for (const row of rows) {
      const [demandNo, declarationNo] = [textOf(row.cells[numberAt] ?? null), textOf(row.cells[declarationAt] ?? null)];
      const params = new Params();
      const { rows: records } = await call.db.query<{ id: string }>(
        `select t.id from demand t where t.demand_no = ${params.add(demandNo)} and not t.deleted_flg and ${scopeCondition(demand, call, params)} for update`,
        params.values,
      );
      const [record] = records;
      const complain = (index: number, column: string, value: string, text: { zh: string; en: string }) =>
        errors.push({ row: row.rowNumber, column, value, message: text[call.locale], index, source: row });
      if (!record) complain(numberAt, demand.fields.demandNo.label[call.locale], demandNo, say('需求编号不存在', 'No such demand'));
      if (!isDeclarationNo(declarationNo))
        complain(
          declarationAt,
          demand.fields.declarationNo.label[call.locale],
          declarationNo,
          say('报关单号应为18位数字', 'A declaration number has 18 digits'),
        );
      else if (record) found.push({ id: record.id, declarationNo });
    }
    const failed = new Set(errors.map(({ row }) => row)).size;
    const total = rows.length;
    if (failed === 0) {
      for (const { id, declarationNo } of found) await patchRow(demand, id, { declarationNo }, call);
      return {
        msg: say(`共${total}行，成功${total}行，失败0行`, `${total} rows: ${total} imported, 0 failed`)[call.locale],
        total,
        success: total,
        existing: 0,
        failed: 0,
        errors: [],
      };
    }
    const bad = rows.filter((row) => errors.some((error) => error.source === row));
    const file = await storeErrorSheet(
      {
        fileName: '报关单号回填错误.xlsx',
        header: header.cells.map(textOf),
        rows: bad.map((row) => ({
          cells: row.cells,
          errors: errors.filter((error) => error.source === row).map(({ index, message }) => ({ columnIndex: index, message })),
        })),
      },
      call,
    );
    return {
      msg: say(`共${total}行，失败${failed}行，未导入任何数据`, `${total} rows, ${failed} failed, nothing was imported`)[call.locale],
      total,
      success: 0,
      existing: 0,
      failed,
      errors: errors.slice(0, 100).map(({ row, column, value, message }) => ({ row, column, value, message })),
      errorFile: { hashaddr: file.hashaddr, fileName: file.fileName },
    };
  },
});

async function allRows(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of readSheet(bytes)) {
      rows.push(row);
      if (rows.length > maxRows + 1) throw new SheetRefusal('tooManyRows');
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw new BusinessError('1011', error.text, { fieldErrors: { file: error.text } });
    throw error;
  }
  return rows;
}

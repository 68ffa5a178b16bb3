import { isDeclarationNo } from '#domain/core/checkDigits.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { normalise } from '#domain/core/matching.ts';
import { say } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { patchRow } from '../crud/writeRecord.ts';
import { readStored } from '../files/storeFile.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { requiredText } from '../gateway/shape.ts';
import { textOf } from '../sheets/cellReader.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { type Problem, type ReadRow, runImport, type SheetImport } from '../sheets/runImport.ts';
import { sheetRows } from '../sheets/sheetRows.ts';

const heads = { demandNo: ['需求编号', 'demand no', 'demandno'], declarationNo: ['报关单号', 'declaration no', 'declarationno'] } as const;
const mostRows = 5_000;

/** Demands that are there already get their declaration number. */
const customsNumbers: SheetImport = {
  columns: (head) => {
    const columns = (['demandNo', 'declarationNo'] as const).map((name) => {
      const names: readonly string[] = heads[name];
      const index = head?.cells.findIndex((cell) => names.includes(normalise(textOf(cell)).toLowerCase())) ?? -1;
      return { name, field: demand.fields[name], index };
    });
    if (columns.some(({ index }) => index < 0))
      throw new BusinessError('1012', say('缺少必填列：需求编号、报关单号', 'Required columns are missing: demand no, declaration no'));
    return columns;
  },
  judge: judgeRow,
  allOrNothing: true,
  save: async (rows, _facts, call) => {
    for (const { record } of rows) await patchRow(demand, String(record.id), { declarationNo: record.declarationNo }, call);
    return { success: rows.length, existing: 0 };
  },
};

async function judgeRow({ record }: ReadRow, _unread: readonly Problem[], call: Call): Promise<Problem[]> {
  const params = new Params();
  const { rows } = await call.db.query<{ id: string }>(
    `select t.id from demand t where t.demand_no = ${params.add(record.demandNo)} and not t.deleted_flg and ${scopeCondition(demand, call, params)} for update`,
    params.values,
  );
  record.id = rows[0]?.id;
  const problems: Problem[] = [];
  if (!record.id) problems.push({ name: 'demandNo', text: say('需求编号不存在', 'No such demand') });
  if (!isDeclarationNo(String(record.declarationNo ?? '')))
    problems.push({ name: 'declarationNo', text: say('报关单号应为18位数字', 'A declaration number has 18 digits') });
  return problems;
}

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
    Object.assign(call.audit, { logType: 'IMPORT', entity: demand.key });
    const outcome = await runImport(customsNumbers, { rows: sheetRows(await readStored(fileId, call), mostRows), call });
    return importAnswer(outcome, { fileName: '报关单号回填错误.xlsx', allOrNothing: true }, call);
  },
});

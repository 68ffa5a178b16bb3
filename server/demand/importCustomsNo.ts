import { isDeclarationNo } from '#domain/core/checkDigits.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { normalise } from '#domain/core/matching.ts';
import { requiredText } from '#domain/core/shape.ts';
import { say } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { announce } from '../crud/announce.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { patchRow } from '../crud/writeRecord.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { textOf } from '../sheets/cellReader.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import type { ImportColumn } from '../sheets/importColumns.ts';
import { importSent, type Problem, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { takesSheet } from '../sheets/takesSheet.ts';

const heads = { demandNo: ['需求编号', 'demand no', 'demandno'], declarationNo: ['报关单号', 'declaration no', 'declarationno'] } as const;

/** While it is worked on, and until it is closed for good. */
const takesDeclarationNo: ReadonlySet<string> = new Set(['ACCEPTED', 'PROCESSING', 'SUSPENDED', 'FINISHED']);

/** Demands that are there already get their declaration number. */
const customsNumbers = (): SheetImport => {
  const rowOfDemand = new Map<unknown, number>();
  return {
    columns: readHeads,
    judge: async (row, _unread, call) => {
      const problems = await judgeRow(row, call);
      const { demandNo } = row.record;
      const first = rowOfDemand.get(demandNo);
      rowOfDemand.set(demandNo, first ?? row.source.rowNumber);
      // Which of two numbers is meant nobody knows.
      const isTwice = first !== undefined && problems.length === 0;
      return isTwice ? [{ name: 'demandNo', text: say(`与第${first}行是同一需求`, `Row ${first} is the same demand`) }] : problems;
    },
    allOrNothing: true,
    save: async (rows, _facts, call) => {
      for (const { record } of rows) {
        const id = String(record.id);
        await patchRow(demand, id, { declarationNo: record.declarationNo }, call);
        await announce(demand, { id, rowVersion: Number(record.rowVersion) + 1 }, call);
      }
      return { success: rows.length, existing: 0 };
    },
  };
};

function readHeads(head: SheetRow | undefined): ImportColumn[] {
  const columns = (['demandNo', 'declarationNo'] as const).map((name) => {
    const names: readonly string[] = heads[name];
    const index = head?.cells.findIndex((cell) => names.includes(normalise(textOf(cell)).toLowerCase())) ?? -1;
    return { name, field: demand.fields[name], index };
  });
  if (columns.some(({ index }) => index < 0))
    throw new BusinessError('1012', say('缺少必填列：需求编号、报关单号', 'Required columns are missing: demand no, declaration no'));
  return columns;
}

async function judgeRow({ record }: ReadRow, call: Call): Promise<Problem[]> {
  const params = new Params();
  const { rows } = await call.db.query<{ id: string; status: string; rowVersion: number }>(
    `select t.id, t.status, t.row_version as "rowVersion" from demand t where t.demand_no = ${params.add(record.demandNo)} and not t.deleted_flg and ${scopeCondition(demand, call, params)} for update`,
    params.values,
  );
  const [found] = rows;
  record.id = found?.id;
  record.rowVersion = found?.rowVersion;
  const problems: Problem[] = [];
  if (!found) problems.push({ name: 'demandNo', text: say('需求编号不存在', 'No such demand') });
  else if (!takesDeclarationNo.has(found.status))
    problems.push({ name: 'demandNo', text: say('需求未受理或已结束，不能回填', 'The demand is not accepted yet, or over') });
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
  ...takesSheet(5_000, 'refused'),
  handle: async (_file, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: demand.key });
    const outcome = await importSent(customsNumbers(), call);
    return importAnswer(outcome, { fileName: '报关单号回填错误.xlsx', allOrNothing: true }, call);
  },
});

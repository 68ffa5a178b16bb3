import { isDeclarationNo } from '#domain/core/checkDigits.ts';
import { bi } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { announce } from '../crud/announce.ts';
import { patchRow } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import type { Problem, ReadRow, SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';

const { demandNo, declarationNo } = demand.fields;
const columns = namedHead({ demandNo, declarationNo }, ['demandNo', 'declarationNo']);

/** Whether a sheet of declaration numbers is about demands: its head says so. */
export const namesDemands = (head: SheetRow | undefined): boolean =>
  namedHead({ demandNo }, [])(head).columns.length > 0;

/** While it is worked on, and until it is closed for good. */
const takesDeclarationNo: ReadonlySet<unknown> = new Set(['ACCEPTED', 'PROCESSING', 'SUSPENDED', 'FINISHED']);

/** Demands that are there already get their declaration number; all rows or none. */
export const demandNumbers = (): SheetImport => {
  const rowOfDemand = new Map<unknown, number>();
  return {
    columns,
    judge: async (row, _unread, call) => {
      const problems = await judgeRow(row, call);
      const { demandNo } = row.record;
      const first = rowOfDemand.get(demandNo);
      rowOfDemand.set(demandNo, first ?? row.source.rowNumber);
      // Which of two numbers is meant nobody knows.
      const isTwice = first !== undefined && problems.length === 0;
      return isTwice
        ? [{ name: 'demandNo', text: bi(`与第${first}行是同一需求`, `Row ${first} is the same demand`) }]
        : problems;
    },
    allOrNothing: true,
    save: async (rows, _facts, call) => {
      for (const { record } of rows) {
        const id = String(record.id);
        await patchRow(demand, id, { declarationNo: String(record.declarationNo) }, call);
        await announce(demand, { id, rowVersion: Number(record.rowVersion) + 1 }, call);
      }
      return { success: rows.length, existing: 0 };
    },
  };
};

async function judgeRow({ record }: ReadRow, call: Call): Promise<Problem[]> {
  const asked = { demandNo: typeof record.demandNo === 'string' ? record.demandNo : null };
  const found = await readOne(demand, ['id', 'status', 'rowVersion'], asked, call.db, { seenBy: call, lock: 'update' });
  record.id = found?.id;
  record.rowVersion = found?.rowVersion;
  const problems: Problem[] = [];
  if (!found) problems.push({ name: 'demandNo', text: bi('需求编号不存在', 'No such demand') });
  else if (!takesDeclarationNo.has(found.status))
    problems.push({
      name: 'demandNo',
      text: bi('需求未受理或已结束，不能回填', 'The demand is not accepted yet, or over'),
    });
  if (!isDeclarationNo(String(record.declarationNo ?? '')))
    problems.push({ name: 'declarationNo', text: bi('报关单号应为18位数字', 'A declaration number has 18 digits') });
  return problems;
}

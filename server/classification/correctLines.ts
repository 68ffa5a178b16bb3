import * as acts from '#domain/classification/hsLineActs.ts';
import { type LineKind, lineSheets, rowsWritten } from '#domain/classification/hsLineSheets.ts';
import { invalid } from '#domain/core/errors.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { checkReferences } from '../crud/checkReferences.ts';
import { implementAct } from '../crud/implement.ts';
import type { Call } from '../gateway/method.ts';
import type { Problem, ReadRow } from '../sheets/runImport.ts';
import { type Made, none, sheetOf } from './importTariff.ts';

interface Written {
  readonly title?: string | null | undefined;
  readonly effectiveDate?: string | null | undefined;
  readonly lines?: string | null | undefined;
}

const ofRow = (place: number, { zh, en }: Text): Text => bi(`第${place}行：${zh}`, `Row ${place}: ${en}`);

/** Codes of dictionaries as they are written by hand; a sheet is read by its own reader. */
const strangeWords = async (kind: LineKind, { record }: ReadRow, call: Call): Promise<readonly Problem[]> =>
  Object.entries(await checkReferences(lineSheets[kind], record, call)).map(([name, text]) => ({ name, text }));

/** What was written becomes a batch as a sheet does. @throws 1001 by row, or where nothing changes */
async function propose(kind: LineKind, code: string, { title, effectiveDate, lines }: Written, call: Call) {
  const made: Made = { counts: none };
  const sheet = await sheetOf({ title, kind, effectiveDate, isWhole: true }, made, call);
  const rows = rowsWritten(kind, code, lines ?? '').map(
    (said, at): ReadRow => ({
      place: at + 1,
      record: { ...defaultsOf(lineSheets[kind]), ...said },
      source: { rowNumber: at + 1, cells: [] },
    }),
  );
  for (const row of rows) {
    const [problem] = await sheet.judge(row, await strangeWords(kind, row, call), call);
    if (problem) throw invalid({ lines: ofRow(row.place, problem.text) });
  }
  const { failures } = await sheet.save(rows, { columns: [], failures: [] }, call);
  const [failed] = failures ?? [];
  const [problem] = failed?.problems ?? [];
  if (problem) throw invalid({ lines: problem.text });
  if (!made.id) throw invalid({ lines: bi('与现有内容相同，没有变动', 'This is what stands there: nothing changes') });
  return {};
}

export const correctElementsHandler = implementAct(acts.correctElements, ({ record, input }, call) =>
  propose('ELEMENT', String(record.hsCode), input, call),
);
export const correctCiqHandler = implementAct(acts.correctCiq, ({ record, input }, call) =>
  propose('CIQ', String(record.hsCode), input, call),
);
export const correctAgreementsHandler = implementAct(acts.correctAgreements, ({ record, input }, call) =>
  propose('AGREEMENT', String(record.hsCode), input, call),
);
export const correctExtraHandler = implementAct(acts.correctExtra, ({ record, input }, call) =>
  propose('EXTRA', String(record.hsCode), input, call),
);

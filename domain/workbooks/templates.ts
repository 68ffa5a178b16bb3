import { applyOperation } from './model/apply.ts';
import { documentOf, type WorkbookDoc } from './model/document.ts';
import type { SheetOperation } from './model/operation.ts';
import { emptyWorkbook } from './model/workbook.ts';
import { trackingOperations } from './tracking.ts';

const blank: readonly SheetOperation[] = [
  { op: 'addSheet', sheet: 's1', name: '工作表1', after: null, rows: 200, cols: 26 },
];

/**
 * What sheets begin with. Logs of sheets that exist build on these, so that none of them may ever change: another
 * beginning is another key.
 */
const templates: Readonly<Record<string, readonly SheetOperation[]>> = { BLANK: blank, TRACK: trackingOperations };

/** The workbook at revision 0 of a sheet that was made from this template. */
export function firstDocument(template: string | null | undefined): WorkbookDoc {
  const book = emptyWorkbook();
  for (const op of templates[template ?? ''] ?? blank) applyOperation(book, op, { user: 'system', at: '' });
  return documentOf(book);
}

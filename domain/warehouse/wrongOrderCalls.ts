import { answerShape, defineCall, type SheetTold, toldOfSheet } from '../core/call.ts';
import { ref, text } from '../core/field.ts';
import type { ForetoldTable } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';

/** Parts of the owner that a problem's raw number may mean, and how many others have the same. @throws 1002, 1005 */
export const suggestPartNo = defineCall({
  service: 'business',
  method: 'suggestPartNo',
  right: 'wrongOrder:view',
  input: { id: ref('问题订单', 'Problem order', { entity: 'wrongOrder', required: true }) },
  answer: answerShape<{ readonly notes: readonly Text[]; readonly tables: readonly ForetoldTable[] }>(),
});

/** 批量补料号: part numbers of many problem orders by sheet, each row for itself. @throws 1012 the head row lacks a column */
export const importWrongOrder = defineCall({
  service: 'business',
  method: 'importWrongOrder',
  right: 'wrongOrder:act:fix',
  who: ['W1', 'IT', 'ADMIN'],
  writes: true,
  input: { fileId: text('文件', 'File', { max: 80, required: true }) },
  answer: answerShape<SheetTold>(),
  tool: { of: 'wrongOrder', label: bi('批量补料号', 'Supply part numbers by sheet'), ...toldOfSheet },
});

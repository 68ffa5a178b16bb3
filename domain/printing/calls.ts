import { defineCall, shapeOf } from '../core/call.ts';
import { json, text } from '../core/field.ts';
import type { Sheet } from '../core/sheet.ts';
import { copies, mostPrinted, printKind } from './printTask.ts';

/** What a label of 60x40 mm shows. */
export interface LabelContent {
  readonly number: string;
  readonly title: string;
  /** Stands alone, as large as it gets. */
  readonly isBarcodeOnly: boolean;
}

/** A task as it comes out of the printer. */
export interface Printable {
  readonly id: string;
  readonly taskNo: string;
  readonly title: string;
  readonly copies: number;
  readonly paper: { readonly kind: 'sheet'; readonly sheet: Sheet } | { readonly kind: 'label'; readonly label: LabelContent };
}

const ids = json('单据', 'Records', { required: true, limits: { depth: 1, entries: mostPrinted, text: 36 } });

/** common.queuePrintTask: records of one kind are put on the department's print list. They ask for the right to print such records, too. */
export const queuePrintTask = defineCall({
  service: 'common',
  method: 'queuePrintTask',
  right: 'printTask:create',
  writes: true,
  input: { entity: text('业务类型', 'Kind of record', { max: 60, required: true }), ids, printKind, copies },
  answer: shapeOf<{ readonly queued: number }>(),
});

/** common.getPrintData: what tasks of the person's department put on paper, read anew and with his own eyes. */
export const getPrintData = defineCall({
  service: 'common',
  method: 'getPrintData',
  right: 'printTask:print',
  input: { ids },
  answer: shapeOf<{ readonly printables: readonly Printable[]; readonly printedBy: string; readonly printedAt: string }>(),
});

import { answerShape, defineCall } from '../core/call.ts';
import { json, text } from '../core/field.ts';
import type { PrintedPaper } from '../core/sheet.ts';
import { copies, mostPrinted, printKind } from './printTask.ts';

/** A task as it comes out of the printer. */
export interface Printable {
  readonly id: string;
  readonly taskNo: string;
  readonly title: string;
  readonly copies: number;
  readonly paper: PrintedPaper;
}

const ids = json('单据', 'Records', { required: true, limits: { depth: 1, entries: mostPrinted, text: 36 } });

/**
 * common.queuePrintTask: records of one kind are put on the department's print list. They ask for the right to print
 * such records, too.
 */
export const queuePrintTask = defineCall({
  service: 'common',
  method: 'queuePrintTask',
  right: 'printTask:create',
  writes: true,
  input: { entity: text('业务类型', 'Kind of record', { max: 60, required: true }), ids, printKind, copies },
  answer: answerShape<{ readonly queued: number }>(),
});

/** common.getPrintData: what tasks of the person's department put on paper, read anew and with his own eyes. */
export const getPrintData = defineCall({
  service: 'common',
  method: 'getPrintData',
  right: 'printTask:print',
  input: { ids },
  answer: answerShape<{
    readonly printables: readonly Printable[];
    readonly printedBy: string;
    readonly printedAt: string;
  }>(),
});

/**
 * Where a PDF of a paper comes from, to look at and print, or taken away as a file; either is counted as a print task.
 */
export const paperAddress = (
  asked: { readonly entity: string; readonly kind: string; readonly id: string },
  isTaken = false,
): string => `/api/print/paper?${new URLSearchParams({ ...asked, ...(isTaken && { as: 'file' }) })}`;

/**
 * common.getPaper: a paper of a record as data, for whoever may read the record.
 * @throws 1001 it has no such paper, 1002, 1005
 */
export const getPaper = defineCall({
  service: 'common',
  method: 'getPaper',
  right: null,
  input: {
    entity: text('业务类型', 'Kind of record', { max: 60, required: true }),
    kind: text('单据种类', 'Paper', { max: 20, required: true }),
    id: text('记录', 'Record', { max: 36, required: true }),
  },
  answer: answerShape<{ readonly paper: PrintedPaper; readonly printedBy: string; readonly printedAt: string }>(),
});

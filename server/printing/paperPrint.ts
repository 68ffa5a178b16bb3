import type { PrintedPaper } from '#domain/core/sheet.ts';
import { fill } from '#domain/core/text.ts';
import { printTask } from '#domain/printing/printTask.ts';
import { logStep } from '../crud/logStep.ts';
import { createRecord, patchRow } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { paperNamed } from '../print/paperSheet.ts';
import type { PrintJob } from '../print/printJob.ts';
import { type Print, queryText, tracesOf } from '../print/printRoutes.ts';
import { type PaperRequest, paperFor } from './paperFor.ts';

/**
 * `/api/print/paper?entity=&kind=&id=`: a paper of a record as a PDF; with `as=file` it is taken away. Either stands in
 * the print list as printed.
 */
export const paperPrint: Print = {
  path: 'paper',
  service: 'common',
  method: 'printPaper',
  paper: async (query, call) => {
    const asked = { entity: queryText(query, 'entity'), kind: queryText(query, 'kind'), id: queryText(query, 'id') };
    Object.assign(call.audit, { entity: asked.entity, recordId: asked.id, detail: { paper: asked.kind } });
    const { label } = paperNamed(asked.entity, asked.kind);
    const paper = await paperFor(asked, call, { isPrinted: true });
    const number = numberOf(paper);
    const traces = paper.kind === 'sheets' ? tracesOf(paper.sheets) : {};
    Object.assign(call.audit, { bizNo: number, detail: { paper: asked.kind, traces } });
    await inPart(call, (inside) => notePrinted(asked, { paper, number, traces }, inside));
    const name = fill({ zh: '{label}{number}', en: '{label} {number}' }, { label: label[call.locale], number });
    return { name, job: jobOf(paper, label[call.locale], call), isTaken: queryText(query, 'as') === 'file' };
  },
};

const numberOf = (paper: PrintedPaper): string =>
  (paper.kind === 'sheets' ? paper.sheets[0]?.number : paper.labels[0]?.number) ?? '';

function jobOf(paper: PrintedPaper, title: string, { actor, locale, now }: Call): PrintJob {
  if (paper.kind === 'labels') return { kind: 'labels', title, labels: paper.labels };
  return { kind: 'sheets', sheets: paper.sheets, locale, foot: { printedBy: actor.loginName, printedAt: now } };
}

interface Printed {
  readonly paper: PrintedPaper;
  readonly number: string;
  readonly traces: Readonly<Record<string, string>>;
}

/**
 * What left the house stands in the print list, printed by whom and when. Customers have no print list: the row is
 * written for them.
 */
async function notePrinted(
  { entity, kind, id }: PaperRequest,
  { paper, number, traces }: Printed,
  call: Call,
): Promise<void> {
  const { actor, now } = call;
  const { label } = paperNamed(entity, kind);
  const values = {
    printKind: paper.kind === 'labels' ? 'LABEL' : 'NORM',
    bizEntity: entity,
    bizId: id,
    bizNo: number.slice(0, 60),
    title: label[call.locale],
    payload: { number, paper: kind, traces },
    copies: 1,
  };
  const within = { ...call, actor: { ...actor, haveAdmin: true }, audit: {} };
  const task = await createRecord(printTask, values, within);
  const done = { status: 'PRINTED', printCount: 1, printedBy: actor.userId, printedTime: now };
  await patchRow(printTask, task.id, done, within);
  await logStep(printTask, task, { action: 'print', to: done.status, opinion: undefined }, call);
}

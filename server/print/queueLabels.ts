import type { PaperDefinition } from '#domain/core/paper.ts';
import { printTask } from '#domain/printing/printTask.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';

interface Labelled {
  readonly paper: PaperDefinition;
  readonly bizId: string;
  /** What people call it. */
  readonly number: string;
  readonly copies: number;
}

/**
 * Puts the labels of a record on the print list of the person's department, as part of the step that prints them.
 * @returns the number of the task
 */
export async function queueLabels({ paper, bizId, number, copies }: Labelled, call: Call): Promise<string> {
  const { entity, key, label } = paper;
  const task = await createRecord(
    printTask,
    {
      ...{ printKind: 'LABEL', copies, bizEntity: entity.key, bizId, bizNo: number.slice(0, 60) },
      ...{ title: label[call.locale], payload: { number, paper: key } },
    },
    { ...call, audit: {} },
  );
  return String(task.taskNo);
}

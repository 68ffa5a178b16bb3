import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import { type ReactNode, useState } from 'react';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { approvalService } from '#domain/approval/document.ts';
import { defineForm, type EntityDefinition, type RecordValues } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import type { BatchAction, TickedRows } from '../parts/list/actions.ts';
import { useText } from '../shell/text.ts';
import { BatchLead } from './BatchLead.tsx';
import { type BatchStep, batchStepFor, reasonAgainstBatch } from './batchStep.ts';
import { type DocumentKindView, namedKind } from './documentKind.ts';
import { useApprovalActor } from './useApprovalActor.ts';

/** The gateway takes at most this many documents in one call. @see server/approval/workflowMethods.ts */
const groupSize = 100;

interface BatchResult {
  readonly docId: string;
  readonly ok: boolean;
  readonly returnCode?: string;
  readonly msg?: string;
}

export interface BatchApproval {
  /** For `EntityList`; empty when the person does nothing with many documents at once. */
  readonly actions: readonly BatchAction[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

const words: Readonly<Record<BatchStep, ReturnType<typeof bi>>> = {
  approve: bi('批量同意', 'Approve'),
  confirm: bi('批量确认生效', 'Confirm'),
};
/**
 * One opinion and one step for many documents, of one kind or of several.
 * @param kindOf of a row
 * @see docs/spec/guarantee.md 3.2
 */
export function useBatchApproval(kindOf: (record: RecordValues) => DocumentKindView): BatchApproval {
  const t = useText();
  const ask = useAsk(approvalService);
  const actor = useApprovalActor();
  const [open, setOpen] = useState<{ batch: TickedRows; step: BatchStep }>();
  const step = batchStepFor(actor);

  async function send({ batch, step: action }: { batch: TickedRows; step: BatchStep }, opinion: unknown) {
    const reasons = batch.records.map((record) => ({
      id: String(record.id),
      record,
      reason: reasonAgainstBatch(record, action, actor),
    }));
    const items = reasons
      .filter(({ reason }) => !reason)
      .map(({ id, record }) => ({ ...namedKind(kindOf(record)), id, rowVersion: record.rowVersion, action }));
    const results: BatchResult[] = [];
    for (let from = 0; from < items.length; from += groupSize) {
      const group = { items: items.slice(from, from + groupSize), ...(opinion ? { opinion } : {}) };
      results.push(...(await ask<readonly BatchResult[]>('wfBatchAct', group, { write: true })));
    }
    setOpen(undefined);
    const refused = reasons.flatMap(({ id, reason }) => (reason ? [{ id, code: '', msg: t(reason) }] : []));
    batch.report(answerOf(results, refused));
  }

  const action: BatchAction | undefined = step && {
    key: step,
    label: words[step],
    icon: <DoneAllOutlined />,
    isPrimary: true,
    reasonAgainst: (record) => reasonAgainstBatch(record, step, actor),
    run: (batch) => setOpen({ batch, step }),
  };
  return {
    actions: action ? [action] : [],
    dialog: open && (
      <FieldsDialog
        title={t(words[open.step])}
        asked={question}
        isWide
        lead={
          <BatchLead
            records={open.batch.records}
            step={open.step}
            kindOf={kindOf}
            isFit={(record) => !reasonAgainstBatch(record, open.step, actor)}
          />
        }
        confirm={words[open.step]}
        onCancel={() => setOpen(undefined)}
        onConfirm={({ opinion }) => send(open, opinion)}
      />
    ),
  };
}

/** The one question for all of them. */
const question: EntityDefinition = defineForm({
  key: 'batchDecision',
  service: approvalService,
  label: bi('批量办理', 'Batch'),
  fields: { opinion: textarea('审批意见（每份单据相同，可不填）', 'Opinion for all of them, optional', { max: 500 }) },
});

const answerOf = (results: readonly BatchResult[], refused: ActManyAnswer['failed']): ActManyAnswer => ({
  ok: results.filter(({ ok }) => ok).map(({ docId }) => docId),
  failed: [
    ...results
      .filter(({ ok }) => !ok)
      .map(({ docId, returnCode = '', msg = '' }) => ({ id: docId, code: returnCode, msg })),
    ...refused,
  ],
});

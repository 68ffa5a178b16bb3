import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import { useMemo } from 'react';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { approvalService } from '#domain/approval/document.ts';
import { type BatchLine, defineAct } from '#domain/core/act.ts';
import { defineForm, type RecordValues } from '#domain/core/entity.ts';
import { isMoney } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { type BatchOffer, useBatches } from '../parts/acts/useActBatches.tsx';
import { useAsk } from '../parts/calls/useAsk.ts';
import { inGroups } from '../parts/list/actInGroups.ts';
import type { TickedRows } from '../parts/list/actions.ts';
import { useText } from '../shell/text.ts';
import { type BatchStep, batchStepFor, nextOfBatch, reasonAgainstBatch } from './batchStep.ts';
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

const words: Readonly<Record<BatchStep, ReturnType<typeof bi>>> = {
  approve: bi('批量同意', 'Approve'),
  confirm: bi('批量确认生效', 'Confirm'),
};

/** Documents of whatever kind: what they are called together. */
const documents = defineForm({ key: 'document', service: approvalService, label: bi('单据', 'Document'), fields: {} });

/**
 * One opinion and one step for many documents, of one kind or of several, as an act for many records.
 * @param kindOf of a row; stays the same between drawings
 * @see docs/spec/guarantee.md 3.2
 */
export function useBatchApproval(kindOf: (record: RecordValues) => DocumentKindView) {
  const t = useText();
  const ask = useAsk(approvalService);
  const actor = useApprovalActor();
  const step = batchStepFor(actor);
  const offers = useMemo((): readonly BatchOffer[] => {
    if (!step) return [];
    const label = words[step];
    const act = defineAct(documents, {
      key: step,
      label,
      who: ['ALL'],
      reason: {
        required: false,
        max: 500,
        label: bi('审批意见（每份单据相同，可不填）', 'Opinion for all of them, optional'),
      },
      batch: { title: label, line: (record) => lineOf(record, kindOf(record), step) },
    });
    const reasonAgainst = (record: RecordValues) => reasonAgainstBatch(record, step, actor);
    return [{ act, key: step, label, icon: <DoneAllOutlined />, isPrimary: true, reasonAgainst }];
  }, [step, kindOf, actor]);

  return useBatches(offers, async ({ key }, batch, { reason: opinion }) => {
    const refused: ActManyAnswer['failed'][number][] = [];
    const groups = new Map<DocumentKindView, (RecordValues & { readonly id: string })[]>();
    for (const record of batch.records) {
      const [offer] = offers;
      const reason = offer?.reasonAgainst(record);
      const kind = kindOf(record);
      const item = { ...namedKind(kind), id: String(record.id), rowVersion: record.rowVersion, action: key };
      if (reason) refused.push({ id: item.id, code: '', msg: t(reason) });
      else groups.set(kind, [...(groups.get(kind) ?? []), item]);
    }
    const results: BatchResult[] = [];
    // One call is about documents of one kind.
    for (const items of [...groups.values()].flatMap((group) => inGroups(group, groupSize))) {
      const data = { items, ...(opinion ? { opinion } : {}) };
      try {
        results.push(...(await ask<readonly BatchResult[]>('wfBatchAct', data, { write: true })));
      } catch (error) {
        // What went well before is told; where nothing did, the dialog stays with what was typed.
        if (results.length === 0 || !(error instanceof HttpError)) throw error;
        const { message: msg, body } = error;
        refused.push(...items.map(({ id }) => ({ id, code: body.returnCode, msg })));
      }
    }
    report(batch, results, refused);
  });
}

function report(batch: TickedRows, results: readonly BatchResult[], refused: ActManyAnswer['failed']): void {
  const failed = results
    .filter(({ ok }) => !ok)
    .map(({ docId, returnCode = '', msg = '' }) => ({ id: docId, code: returnCode, msg }));
  batch.report({ ok: results.filter(({ ok }) => ok).map(({ docId }) => docId), failed: [...failed, ...refused] });
}

const lineOf = (record: RecordValues, kind: DocumentKindView, step: BatchStep): BatchLine => ({
  id: String(record.id),
  name: String(record.docNo ?? ''),
  kind: kind.entity.label,
  customer: String(record.customerName ?? record.customerId_label ?? '--'),
  amount: amountOf(record, kind),
  next: nextOfBatch({ ...record, docType: kind.docType }, step),
});

/**
 * What will be approved where that is known, else what is asked for. A row of the work to do brings either as `amount`.
 */
function amountOf(record: RecordValues, { amountField }: DocumentKindView): string | undefined {
  const amounts = [record.amount, record.approvedAmount, amountField && record[amountField], record.delayedAmount];
  return amounts.find((amount): amount is string => typeof amount === 'string' && isMoney(amount));
}

import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhDelay } from '#domain/guarantee/index.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { nameOf } from '../../parts/cells/nameOf.ts';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { useText } from '../../shell/text.ts';
import type { Delay } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import { DocumentList } from './DocumentList.tsx';
import { type DelayDecision, delayDecision } from './delayDecision.ts';
import styles from './lists.module.css';

const words = {
  payment: bi(
    '{customer}：{count} 笔，共 {amount} 元，最晚延至 {date}，最长 {days} 天。',
    '{customer}: {count} levies, {amount} in all, at the latest until {date}, {days} days at most.',
  ),
  quotaEnd: bi(
    '{customer}：额度到期日延至 {date}，{days} 天。',
    '{customer}: the quota ends on {date}, {days} days later.',
  ),
};

const opinion = (required: boolean) =>
  defineForm({
    key: 'delayOpinion',
    label: bi('延期审批', 'Approval of a delay'),
    fields: { opinion: textarea('审批意见', 'Opinion', { max: 500, required }) },
  });
const opinionForm = { required: opinion(true), optional: opinion(false) };

/** /deposit/depositDelayList: delays with what they move; leaders may decide from the row. */
export function DelayList() {
  const t = useText();
  const notify = useNotify();
  const ask = useBaohan();
  const approver = useApprovalActor();
  const cache = useQueryClient();
  const question = useFieldsQuestion();

  const approve = (record: Delay, { method, label, opinionRequired }: DelayDecision) => {
    const name = nameOf(bhDelay, record);
    question.ask({
      title: t(bi('{step} {name}', '{step} {name}'), { step: t(label), name }),
      lead: <p className={styles.lead}>{t(...leadOf(record))}</p>,
      asked: opinionRequired ? opinionForm.required : opinionForm.optional,
      confirm: bi('同意', 'Approve'),
      onConfirm: async ({ opinion }) => {
        const data = {
          id: record.id,
          rowVersion: record.rowVersion,
          action: 'approve',
          ...(opinion ? { opinion } : {}),
        };
        await ask(method, data, { write: true }).finally(
          () => void cache.invalidateQueries({ queryKey: [bhDelay.key] }),
        );
        notify(t(bi('{name}：已同意', '{name} approved'), { name }), { type: 'success' });
      },
    });
  };
  const moreActions = (record: Delay): RowAction[] => {
    const decision = delayDecision(record, approver);
    return decision
      ? [{ key: decision.method, label: decision.label, reason: decision.reason, run: () => approve(record, decision) }]
      : [];
  };
  return (
    <DocumentList docType="DELAY" moreActions={moreActions}>
      {question.dialog}
    </DocumentList>
  );
}

/** What would be moved, in one sentence. */
function leadOf(record: Delay): [Text, Record<string, string | number>] {
  const facts = {
    customer: record.customerId_label ?? '',
    date: record.latestDueDate ?? '--',
    days: record.maxDelayDays ?? 0,
  };
  if (record.delayKind === 'VALID') return [words.quotaEnd, facts];
  return [
    words.payment,
    { ...facts, count: record.itemCount ?? 0, amount: formatThousands(record.delayedAmount ?? '0.00') },
  ];
}

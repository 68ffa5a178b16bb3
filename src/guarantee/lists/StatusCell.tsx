import { shortStatus, statusOf } from '#domain/approval/statuses.ts';
import { bi } from '#domain/core/text.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { useText } from '../../shell/text.ts';
import type { QuotaDocument } from '../records.ts';
import { DaysWaited } from './DaysLeft.tsx';
import styles from './lists.module.css';

/** How far a document is; lists, heads and figures know more or less of it. */
type DocumentState = Partial<Pick<QuotaDocument, 'status' | 'closedFlag' | 'customsReceipt' | 'daysInStatus'>>;

const words = {
  closed: bi('已作废', 'Closed'),
  failed: bi('回执失败', 'Receipt failed'),
};

/**
 * The approval status; a closed document keeps its own, and a failed receipt stands before it.
 * @see docs/spec/look.md 5.1
 */
export function StatusCell({ record }: { record: DocumentState }) {
  return (
    <span className={styles.chips}>
      <DocumentMarks record={record} />
      <ApprovalStatusChip code={record.status} />
    </span>
  );
}

/** What stands beside the status of a document. */
export function DocumentMarks({ record }: { record: DocumentState }) {
  const t = useText();
  return (
    <>
      {record.closedFlag === 1 && <StatusChip icon="cross" label={t(words.closed)} />}
      {record.customsReceipt === 'FAILED' && <StatusChip tone="bad" icon="mark" label={t(words.failed)} />}
    </>
  );
}

/** The status in the words there is room for; what an administrator has called it otherwise stays as he wrote it. */
function ApprovalStatusChip({ code }: { code: unknown }) {
  const t = useText();
  const name = useDictionary('BH_STATUS').itemOf(code)?.dictName;
  const { label, tone, icon } = statusOf(code);
  const isRenamed = name !== undefined && name !== t(label);
  return (
    <span title={name ?? t(label)}>
      <StatusChip tone={tone} icon={icon} label={isRenamed ? name : t(shortStatus(code))} />
    </span>
  );
}

/**
 * Days without a step, the longer the louder; a document that is over waits for nobody.
 * @see docs/spec/guarantee.md 7.10 DOC_STUCK
 */
export function DaysInStatus({ record }: { record: DocumentState }) {
  const isOver = record.closedFlag === 1 || (statusOf(record.status).final && record.customsReceipt !== 'FAILED');
  return <DaysWaited days={isOver ? undefined : record.daysInStatus} soon={5} urgent={10} />;
}

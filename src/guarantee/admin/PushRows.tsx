import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { retryPush } from '#domain/guarantee/settingCalls.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { isQuotaDocType } from '../docKinds.ts';

const words = {
  retry: text('立即重推', 'Push now'),
  retried: text('{no} 正在重新推送', '{no} is being pushed again'),
  onlyWaiting: text('只有等待推送的记录可以立即重推', 'Only pushes that wait can go out at once'),
  actions: text('操作', 'Actions'),
};

const columns: readonly (string | TableColumn<RaRecord>)[] = [
  {
    field: 'docNo',
    value: ({ docType, docId, docNo }) =>
      isQuotaDocType(docType) ? <Link to={viewPath(docType, String(docId))}>{String(docNo)}</Link> : String(docNo),
  },
  'docType',
  'pushNo',
  'pushStatus',
  'tries',
  'nextTryAt',
  'sentAt',
  'answeredAt',
  {
    field: 'lastError',
    isWide: true,
    value: ({ lastError }) => (lastError ? <Toned tone="bad">{String(lastError)}</Toned> : <EmptyValue />),
  },
];

/** Pushes to customs; one that waits for its next try can go out at once. */
export function PushRows({ rows, onRetried }: { rows: readonly RaRecord[]; onRetried: () => void }) {
  const say = useText();
  const call = useCall();
  const retry = async ({ id, docNo }: RaRecord) => {
    // A refusal has been shown; the list tells the rest.
    await call(retryPush, { id: String(id) }).then(
      () => showToast({ tone: 'ok', text: say(words.retried, { no: String(docNo) }) }),
      () => undefined,
    );
    onRetried();
  };
  const button = (push: RaRecord) => {
    const reason = push.pushStatus === 'WAIT' ? undefined : words.onlyWaiting;
    return <BarButton isSmall action={{ key: 'retry', label: words.retry, rank: 'outlined', reason, run: () => void retry(push) }} />;
  };
  return (
    <RecordTable
      entity={bhCustomsPush}
      label={bhCustomsPush.label}
      rows={rows}
      columns={[...columns, { field: 'actions', label: words.actions, value: button }]}
    />
  );
}

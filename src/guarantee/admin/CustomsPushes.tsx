import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import { bhCustomsPush, retryPush } from '#domain/guarantee/index.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Choice } from '../../parts/layout/Choice.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { isQuotaDocType } from '../docKinds.ts';
import { CustomsSettings } from './CustomsSettings.tsx';

const words = {
  title: text('海关推送', 'Pushes to customs'),
  hint: text(
    '单据确认后自动推送，失败按 1、5、15、60 分钟重试，共 5 次',
    'Sent once confirmed; tried again after 1, 5, 15 and 60 minutes, five times',
  ),
  views: text('范围', 'Which'),
  retry: text('立即重推', 'Push now'),
  retried: text('{no} 正在重新推送', '{no} is being pushed again'),
  onlyWaiting: text('只有等待推送的记录可以立即重推', 'Only pushes that wait can go out at once'),
  actions: text('操作', 'Actions'),
};

const views = {
  open: {
    label: text('等待与失败', 'Waiting and failed'),
    filter: { pushStatus__in: ['WAIT', 'SENT', 'FAILED'] },
    none: text('没有等待或失败的推送。', 'Nothing waits and nothing failed.'),
  },
  all: { label: text('全部', 'All'), filter: {}, none: text('还没有推送过单据。', 'No document was pushed yet.') },
};

const perPage = 10;
/** While something is on its way the list follows it. */
const lookEveryMs = 5_000;
const isOnItsWay = ({ pushStatus }: RaRecord): boolean => pushStatus === 'WAIT' || pushStatus === 'SENT';

const columns: readonly (string | TableColumn<RaRecord>)[] = [
  {
    field: 'docNo',
    value: ({ docType, docId, docNo }) =>
      isQuotaDocType(docType) ? <Link to={viewPath(docType, String(docId))}>{String(docNo)}</Link> : String(docNo),
  },
  ...['docType', 'pushNo', 'pushStatus', 'tries', 'nextTryAt', 'sentAt', 'answeredAt'],
  {
    field: 'lastError',
    isWide: true,
    value: ({ lastError }) => (lastError ? <Toned tone="bad">{String(lastError)}</Toned> : <EmptyValue />),
  },
];

/** What went to the customs system and what became of it, newest first, and how the simulation behaves. @see guarantee.md 2.9 */
export function CustomsPushes() {
  const say = useText();
  const call = useCall();
  const cache = useQueryClient();
  const [view, setView] = useState<keyof typeof views>('open');
  const [page, setPage] = useState(1);
  const { filter, none } = views[view];
  const asked = { filter, pagination: { page, perPage }, sort: { field: 'createdTime', order: 'DESC' } } as const;
  const { data, total, error, refetch } = useGetList(bhCustomsPush.key, asked, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? lookEveryMs : false),
  });
  // A receipt that came for a push takes its document off the list of those that wait for one.
  useEffect(() => {
    if (data) void cache.invalidateQueries({ queryKey: ['guaranteeDocuments', 'receipts'] });
  }, [data, cache]);
  const choose = (key: keyof typeof views) => {
    setView(key);
    setPage(1);
  };
  const retry = async ({ id, docNo }: RaRecord) => {
    // A refusal has been shown; the list tells the rest.
    await call(retryPush, { id: String(id) }).then(
      () => showToast({ tone: 'ok', text: say(words.retried, { no: String(docNo) }) }),
      () => undefined,
    );
    void refetch();
  };
  const button = (push: RaRecord) => {
    const reason = push.pushStatus === 'WAIT' ? undefined : words.onlyWaiting;
    return <BarButton isSmall action={{ key: 'retry', label: words.retry, rank: 'outlined', reason, run: () => void retry(push) }} />;
  };
  const options = (['open', 'all'] as const).map((key) => ({ key, label: say(views[key].label) }));
  const tools = <Choice isSmall label={say(words.views)} options={options} chosen={view} onChoose={choose} />;
  return (
    <Panel isRoomy isWide title={say(words.title)} hint={say(words.hint)} tools={tools}>
      <CustomsSettings />
      {data ? (
        <>
          <RecordTable
            entity={bhCustomsPush}
            label={bhCustomsPush.label}
            rows={data}
            columns={[...columns, { field: 'actions', label: words.actions, value: button }]}
            empty={none}
          />
          <Pages page={page} pageSize={perPage} total={total ?? 0} onTurn={setPage} />
        </>
      ) : (
        <RecordState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

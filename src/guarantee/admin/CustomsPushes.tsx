import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { Link } from 'react-router';
import { bi } from '#domain/core/text.ts';
import { bhCustomsPush, customsSystem, retryPush } from '#domain/guarantee/index.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { ParamRow } from '../../parts/parameters/ParamRow.tsx';
import type { ColumnOf } from '../../parts/screenRecord.ts';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { isQuotaDocType } from '../docKinds.ts';
import type { Push } from '../records.ts';
import { closedToAdmins } from '../settings/whoMay.ts';
import styles from './customs.module.css';
import { parameterOf, useParameters } from './parameterForms.ts';

const words = {
  hint: bi(
    '单据确认后自动推送，失败按 1、5、15、60 分钟重试，共 5 次',
    'Sent once confirmed; tried again after 1, 5, 15 and 60 minutes, five times',
  ),
  retry: bi('立即重推', 'Push now'),
  onlyWaiting: bi('只有等待推送的记录可以立即重推', 'Only pushes that wait can go out at once'),
};

const views = {
  open: {
    label: bi('等待与失败', 'Waiting and failed'),
    filter: { pushStatus__in: ['WAIT', 'SENT', 'FAILED'] },
    none: bi('没有等待或失败的推送。', 'Nothing waits and nothing failed.'),
  },
  all: { label: bi('全部', 'All'), filter: {}, none: bi('还没有推送过单据。', 'No document was pushed yet.') },
};

const perPage = 10;
/** While something is on its way the list follows it. */
const lookEveryMs = 5_000;
const isOnItsWay = ({ pushStatus }: Push): boolean => pushStatus === 'WAIT' || pushStatus === 'SENT';

const columns: readonly (ColumnOf<typeof bhCustomsPush> | TableColumn<Push>)[] = [
  {
    field: 'docNo',
    value: ({ docType, docId, docNo }) =>
      isQuotaDocType(docType) ? <Link to={viewPath(docType, docId ?? '')}>{docNo}</Link> : docNo,
  },
  ...(['docType', 'pushNo', 'pushStatus', 'tries', 'nextTryAt', 'sentAt', 'answeredAt'] as const),
  {
    field: 'lastError',
    isWide: true,
    value: ({ lastError }) => (lastError ? <Toned tone="bad">{lastError}</Toned> : <EmptyValue />),
  },
];

/**
 * What went to the customs system and what became of it, newest first, and how the simulation behaves.
 * @see docs/spec/guarantee.md 2.9
 */
export function CustomsPushes() {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const cache = useQueryClient();
  const [view, setView] = useState<keyof typeof views>('open');
  const [page, setPage] = useState(1);
  const { filter, none } = views[view];
  const asked = { filter, pagination: { page, perPage }, sort: { field: 'createdTime', order: 'DESC' } } as const;
  const { data, total, error, refetch } = useGetList<Push>(bhCustomsPush.key, asked, {
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
  const retry = async ({ id, docNo }: Push) => {
    // A refusal has been shown; the list tells the rest.
    await call(retryPush, { id }).then(
      () => notify(t(bi('{no} 正在重新推送', '{no} is being pushed again'), { no: docNo ?? '' }), { type: 'success' }),
      () => undefined,
    );
    void refetch();
  };
  const button = (push: Push) => {
    const reason = push.pushStatus === 'WAIT' ? undefined : words.onlyWaiting;
    return (
      <BarButton
        isSmall
        action={{ key: 'retry', label: words.retry, rank: 'outlined', reason, run: () => void retry(push) }}
      />
    );
  };
  const options = (['open', 'all'] as const).map((key) => ({ key, label: t(views[key].label) }));
  const tools = <RadioTiles isSmall label={t(bi('范围', 'Which'))} options={options} chosen={view} onChoose={choose} />;
  return (
    <Panel isRoomy isWide title={bi('海关推送', 'Pushes to customs')} hint={words.hint} tools={tools}>
      <CustomsSettings />
      {data ? (
        <>
          <RecordTable
            entity={bhCustomsPush}
            label={bhCustomsPush.label}
            rows={data}
            columns={[...columns, { field: 'actions', label: bi('操作', 'Actions'), value: button }]}
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

const systemWords = {
  simulated: bi(
    '当前接入的是模拟海关系统：不向海关发送任何数据，回执由系统按下面的“应答”自动给出。',
    'This is a simulated customs system: nothing is sent to customs, and receipts are made up as chosen below.',
  ),
  none: bi(
    '未接入海关系统（CUSTOMS_SYSTEM=none）：推送一直等待，回执在“海关回执”中人工录入。',
    'No customs system is connected (CUSTOMS_SYSTEM=none): pushes wait, and receipts are entered by hand above.',
  ),
};

const linked = ['CUSTOMS_LINK'] as const;
const simulated = ['CUSTOMS_LINK', 'CUSTOMS_SIMULATION', 'CUSTOMS_WAIT_MINUTES'] as const;

/** Which documents go to the customs system, and how the simulated one answers; each is saved by itself. */
function CustomsSettings() {
  const t = useText();
  const isClosed = closedToAdmins(useActor()) !== undefined;
  const { values, error, retry, save } = useParameters();
  const connected = useAnswer(customsSystem, {});
  if (!values) return <RecordState error={error} onRetry={retry} />;
  if (!connected.data) return <RecordState error={connected.error} onRetry={() => void connected.refetch()} />;
  const isSimulated = connected.data.system === 'simulated';
  return (
    <div className={styles.settings}>
      <p className={styles.note}>
        <InfoOutlined aria-hidden />
        {t(isSimulated ? systemWords.simulated : systemWords.none)}
      </p>
      {(isSimulated ? simulated : linked).map((code) => (
        <ParamRow key={code} parameter={parameterOf(code)} stored={values[code]} isClosed={isClosed} onSave={save} />
      ))}
    </div>
  );
}

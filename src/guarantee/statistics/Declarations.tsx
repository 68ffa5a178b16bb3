import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { useText } from '../../shell/text.ts';
import { useActor, useGateway } from '../../shell/useSession.ts';
import { OverdueDays } from '../ledger/usageViews.tsx';
import { usagePath } from '../paths.ts';
import type { StatisticsQuery, StatisticsRow } from './answer.ts';
import { leviesOf } from './leviesOf.ts';

const words = {
  title: text('{name} {month} 报关单', 'Declarations of {name} in {month}'),
  all: text('全部', 'all'),
  loading: text('正在加载', 'Loading'),
  none: text('本月没有征税的报关单。', 'No declaration was levied in this month.'),
  failed: text('加载失败', 'Could not be loaded'),
  retry: text('重试', 'Retry'),
  total: text('共 {total} 条，按税款通知日', '{total} in all, by tax notice'),
  list: text('在办理列表中查看', 'See them in the list of levies'),
};

const shownFields = [
  'declNo',
  'usageStatus',
  'customerId',
  'levyNoticeDate',
  'totalAmount',
  'dutyAmount',
  'vatAmount',
  'overdueDays',
] as const;
type Shown = (typeof shownFields)[number];
const amounts: ReadonlySet<string> = new Set(['dutyAmount', 'vatAmount', 'totalAmount', 'overdueDays']);
const pageSize = 20;

interface DeclarationsProps {
  readonly row: StatisticsRow;
  readonly query: StatisticsQuery;
  readonly onClose: () => void;
}

/** The declarations behind the figures of one group and month. */
export function Declarations({ row: { groupId, groupName, month }, query, onClose }: DeclarationsProps) {
  const say = useText();
  const gateway = useGateway();
  const mayList = hasRight(useActor(), 'bhUsage:list');
  const [page, setPage] = useState(1);
  const asked = {
    month,
    groupBy: query.groupBy,
    ...(groupId && { groupId }),
    ...(query.mainCompId && { mainCompId: query.mainCompId }),
    ...(query.customerId && { customerId: query.customerId }),
    page,
    limit: pageSize,
  };
  const { data, isError, refetch } = useQuery({
    queryKey: ['usedStatisticsDetail', asked],
    queryFn: async ({ signal }) => {
      const call = {
        service: 'baohan',
        method: 'usedStatisticsDetail',
        data: asked,
        write: false,
        loading: false,
        toast: false,
        signal,
      } as const;
      const answer = await gateway.call<{ rows: readonly RaRecord[]; total: number }>(call);
      if (isRefused(answer, 'baohan')) throw toHttpError(answer, 'baohan', gateway.hooks.locale());
      return answer.data;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOneCustomer = groupId !== null && query.groupBy === 'customer';
  return (
    <RecordDrawer title={say(words.title, { name: groupName ?? say(words.all), month })} width={960} onClose={onClose}>
      {isError && (
        <p role="alert">
          {say(words.failed)}{' '}
          <button type="button" className="list-link" onClick={() => void refetch()}>
            {say(words.retry)}
          </button>
        </p>
      )}
      {!isError && !data && <p role="status">{say(words.loading)}</p>}
      {data && data.total === 0 && <p className="tg-muted">{say(words.none)}</p>}
      {data && data.total > 0 && (
        <>
          <p className="tg-muted us-drawer-head">
            {say(words.total, { total: data.total })}
            {mayList && <Link to={leviesOf({ ...query, groupId, month })}>{say(words.list)}</Link>}
          </p>
          <Rows rows={data.rows} fields={shownFields.filter((name) => name !== 'customerId' || !isOneCustomer)} />
          <Pages page={page} pageSize={pageSize} total={data.total} onTurn={setPage} />
        </>
      )}
    </RecordDrawer>
  );
}

function Rows({ rows, fields }: { rows: readonly RaRecord[]; fields: readonly Shown[] }) {
  const say = useText();
  const mayOpen = hasRight(useActor(), 'bhUsage:view');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="us-scroll" tabIndex={0} role="group" aria-label={say(bhUsage.label)}>
      <table>
        <thead>
          <tr>
            {fields.map((name) => (
              <th key={name} scope="col" className={amounts.has(name) ? 'us-number' : undefined}>
                {say(bhUsage.fields[name].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((usage) => (
            <tr key={usage.id}>
              {fields.map((name) => (
                <td key={name} className={amounts.has(name) ? 'us-number' : undefined}>
                  {name === 'declNo' && mayOpen ? (
                    <Link to={usagePath(String(usage.id))}>{String(usage.declNo)}</Link>
                  ) : name === 'overdueDays' ? (
                    <OverdueDays usage={usage} />
                  ) : (
                    <DisplayValue entity={bhUsage} field={name} record={usage} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

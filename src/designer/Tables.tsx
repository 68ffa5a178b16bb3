import { useLocation } from 'react-router';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { myTables, onlineTable } from '#domain/designer/index.ts';
import { recordsPath } from '#domain/designer/paths.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Items } from '../parts/facts/Items.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { Page } from '../parts/layout/Page.tsx';
import type { RowAction } from '../parts/list/actions.ts';
import { Panel } from '../parts/panel/Panel.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityCreatePage, EntityRecordPage } from '../parts/screens/EntityRecordPage.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { TableRecords } from './TableRecords.tsx';

const words = {
  open: bi('打开数据', 'Open data'),
  mine: bi('在线表格', 'Online tables'),
  hint: bi('您可以查看的表格', 'The tables you may read'),
  none: bi('还没有您可以查看的表格。', 'There is no table yet that you may read.'),
};

/**
 * /system/eTable: the tables that people designed; with `?code=…&mode=data` the records of one, for whom its rights
 * name.
 */
export function DesignedTables() {
  const query = new URLSearchParams(useLocation().search);
  const can = useCan();
  const openTab = useOpenTab();
  const code = query.get('code');
  if (code && query.get('mode') === 'data')
    return <TableRecords key={code} code={code} id={query.get('id') ?? undefined} />;
  if (!can({ action: 'list', resource: onlineTable.key })) return <MyTables />;
  const rowActions = (record: RecordOf<typeof onlineTable>): readonly RowAction[] =>
    record.defVersion ? [{ key: 'data', label: words.open, run: () => openTab(recordsPath(record.code ?? '')) }] : [];
  return <EntityListPage entity={onlineTable} rowActions={rowActions} />;
}

/** What people find who read tables and design none. */
function MyTables() {
  const t = useText();
  const { data, error, refetch } = useAnswer(myTables, {});
  return (
    <Page title={t(words.mine)}>
      <Panel isRoomy title={t(words.hint)}>
        {!data && <RecordState error={error} onRetry={() => void refetch()} />}
        {data && (
          <Items
            empty={words.none}
            items={data.tables.map(({ code, name, nameEn }) => ({
              key: code,
              title: t(bi(name, nameEn || name)),
              to: recordsPath(code),
              notes: code,
            }))}
          />
        )}
      </Panel>
    </Page>
  );
}

/** /system/eTable/create */
export const NewTable = () => <EntityCreatePage entity={onlineTable} />;

/** /system/eTable/:id: columns, list, rights and lifecycle of a table. */
export const TableDesign = () => <EntityRecordPage entity={onlineTable} />;

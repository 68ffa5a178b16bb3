import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { ref } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { pagePathsOf, pathTo } from '#domain/screens.ts';
import { nameLeader, queryStuckRecords, type StuckRow } from '#domain/system/handOverCalls.ts';
import { sysUser } from '#domain/system/index.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { TabLink } from '../parts/layout/TabLink.tsx';
import { listAddress } from '../parts/list/listAddress.ts';
import { Panel } from '../parts/panel/Panel.tsx';
import { PanelPage } from '../parts/panel/PanelPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('无人可办的单据', 'Nobody can go on'),
  hint: bi(
    '这些记录在等的人已不在岗；指定负责人或启用账号后即可继续',
    'Whoever these wait for is not there; they go on once a leader is named or an account enabled',
  ),
  kind: bi('业务', 'Kind'),
  record: bi('单据', 'Record'),
  status: bi('状态', 'Status'),
  needed: bi('缺少', 'Missing'),
  count: bi('数量', 'Count'),
  act: bi('处理', 'Way out'),
  name: bi('指定负责人', 'Name a leader'),
  none: bi('没有无人可办的单据', 'There is somebody for everything'),
  open: bi('打开列表', 'Open the list'),
};

/** /system/stuck: what has no possible next person, for administrators, with a way out. */
export function StuckRecords() {
  const t = useText();
  const [asked, setAsked] = useState<StuckRow>();
  const { data, refetch } = useAnswer(queryStuckRecords, {}, { about: sysUser, goodFor: 0 });
  const action = (row: StuckRow) => (
    <Button size="small" onClick={() => setAsked(row)}>
      {t(words.name)}
    </Button>
  );
  return (
    <PanelPage title={words.title} hint={words.hint}>
      <Panel isWide title={t(words.title)}>
        <RecordTable
          label={words.title}
          rows={(data?.rows ?? []).map((row) => ({ ...row }))}
          keyOf={({ key }) => key}
          empty={words.none}
          columns={[
            { field: 'entity', label: words.kind, value: ({ entity }) => entityOf(entity).label },
            { field: 'docNo', label: words.record, isName: true, value: (row) => <Opened row={row} /> },
            {
              field: 'status',
              label: words.status,
              value: ({ entity, status }) => (
                <DisplayValue
                  entity={entityOf(entity)}
                  field={statusField(entity)}
                  record={{ [statusField(entity)]: status }}
                />
              ),
            },
            { field: 'needed', label: words.needed, isLong: true, value: ({ needed }) => needed },
            { field: 'count', label: words.count, isNumber: true },
            { field: 'act', label: words.act, value: action },
          ]}
        />
      </Panel>
      {asked && (
        <NameLeader
          row={asked}
          onDone={() => {
            setAsked(undefined);
            void refetch();
          }}
        />
      )}
    </PanelPage>
  );
}

const statusField = (entity: string): string => entityOf(entity).flow?.field ?? 'status';

/** One by its number; many as the list that shows them. */
function Opened({ row: { entity, id, docNo, filter } }: { readonly row: StuckRow }) {
  const t = useText();
  const one = id ? pathTo(entity, id) : undefined;
  const { list } = pagePathsOf(entity);
  const to = one ?? (list && listAddress(list, filter));
  const name = docNo ?? t(words.open);
  return to ? <TabLink to={to}>{name}</TabLink> : name;
}

interface NameLeaderProps {
  readonly row: StuckRow;
  readonly onDone: () => void;
}

/** Somebody of the department that lacks a leader; anybody where none is named. */
function NameLeader({ row: { dept }, onDone }: NameLeaderProps) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const filter = () => ({ status__in: ['INIT', 'ACTIVE'], userKind: 'STAFF', ...(dept && { deptCode: dept }) });
  const form = defineForm({
    key: 'nameLeader',
    label: words.name,
    service: 'system',
    fields: { id: ref('负责人', 'Leader', { entity: 'sysUser', required: true }) },
    facts: { id: { filter } },
  });
  return (
    <FieldsDialog
      title={words.name}
      asked={form}
      confirm={words.name}
      onCancel={onDone}
      onConfirm={async ({ id }) => {
        const { userName } = await call(nameLeader, { id: String(id) });
        notify(t(bi(`${userName}已是负责人`, `${userName} is a leader now`)), { type: 'success' });
        onDone();
      }}
    />
  );
}

import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { useMemo, useState } from 'react';
import { type RaRecord, useRefresh } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import type { Batch, BatchAction, RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { alertObjectPath, alertValue } from './alertObjects.ts';
import { LevelChip } from './LevelChip.tsx';
import { closedWithout } from './whoMay.ts';

const handling: EntityDefinition = {
  key: 'alertHandling',
  service: 'baohan',
  design: 'guarantee',
  label: bhAlert.label,
  fields: { note: textarea('处理说明', 'Note', { max: 500, required: true }) },
  scope: 'everyone',
  verbs: [],
};

const views: readonly ListView[] = [
  { key: 'open', label: text('未处理', 'Open'), filter: { alertStatus: 'OPEN' } },
  { key: 'red', label: text('红色未处理', 'Open and red'), filter: { alertStatus: 'OPEN', level: 'RED' } },
  { key: 'handled', label: text('已处理', 'Handled'), filter: { alertStatus: 'HANDLED' } },
  { key: 'all', label: text('全部', 'All'), filter: {} },
];

function AlertNumber({ type, value }: { type: unknown; value: unknown }) {
  const say = useText();
  if (value === null || value === undefined) return <EmptyValue />;
  const { text: words, values } = alertValue(type, value);
  return <>{say(words, values)}</>;
}

const cells = {
  level: ({ level }: RaRecord) => <LevelChip level={level} />,
  value: ({ alertType, value }: RaRecord) => <AlertNumber type={alertType} value={value} />,
  threshold: ({ alertType, threshold }: RaRecord) => <AlertNumber type={alertType} value={threshold} />,
  objectName: (record: RaRecord) => <ObjectLink record={record} />,
};

function ObjectLink({ record }: { record: RaRecord }) {
  const openTab = useOpenTab();
  const path = alertObjectPath(record);
  const name = String(record.objectName ?? record.objectId ?? '');
  if (!path) return <>{name}</>;
  return (
    <a
      className="list-link"
      href={path}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        openTab(path);
      }}
    >
      {name}
    </a>
  );
}

const columns = {
  level: { width: 76 },
  alertStatus: { width: 96 },
  alertType: { width: 118 },
  objectName: { width: 176 },
  value: { width: 104 },
  threshold: { width: 96 },
  handledBy: { width: 88 },
} as const;

const card: CardLook = { title: 'objectName', marks: ['level'], lines: ['alertType', 'customerId', 'value', 'lastAt'] };
const alreadyDone = text('该预警已处理或已自动关闭', 'This alert was handled or has closed itself');
const reasonAgainst = (record: RecordValues): Text | undefined => (record.alertStatus === 'OPEN' ? undefined : alreadyDone);

/** The alerts a person may see; import/export affairs say what was done about them, one by one or together. */
export function AlertList() {
  const actor = useActor();
  const openTab = useOpenTab();
  const [asked, setAsked] = useState<{ readonly ids: readonly string[]; readonly batch?: Batch }>();
  const closed = closedWithout('bhAlert:edit', actor);
  const rowActions = (record: RaRecord): RowAction[] => {
    const path = alertObjectPath(record);
    return [
      {
        key: 'handle',
        label: text('处理', 'Handle'),
        reason: closed ?? reasonAgainst(record),
        run: () => setAsked({ ids: [String(record.id)] }),
      },
      ...(path ? [{ key: 'open', label: text('查看', 'Open'), run: () => openTab(path) }] : []),
    ];
  };
  const batchActions = useMemo<readonly BatchAction[]>(
    () => [
      {
        key: 'handle',
        label: text('批量处理', 'Handle'),
        icon: <TaskAltOutlined />,
        isPrimary: true,
        reasonAgainst: (record) => closed ?? reasonAgainst(record),
        run: (batch) => setAsked({ ids: batch.ids, batch }),
      },
    ],
    [closed],
  );
  return (
    <EntityList
      entity={bhAlert}
      title={text('预警', 'Alerts')}
      views={views}
      columns={columns}
      cells={cells}
      card={card}
      rowActions={rowActions}
      batchActions={batchActions}
      exportName="预警"
    >
      {asked && <HandleDialog ids={asked.ids} {...(asked.batch && { batch: asked.batch })} onClose={() => setAsked(undefined)} />}
    </EntityList>
  );
}

function HandleDialog({ ids, batch, onClose }: { ids: readonly string[]; batch?: Batch; onClose: () => void }) {
  const say = useText();
  const call = useBaohan();
  const refresh = useRefresh();
  const send = async ({ note }: Record<string, unknown>) => {
    const { handled } = await call<{ handled: number }>('alertHandle', { ids, note }, { write: true });
    showToast({ tone: 'ok', text: say(text('已处理 {handled} 条预警', '{handled} alerts handled'), { handled }) });
    if (batch) batch.report({ ok: ids, failed: [] });
    else refresh();
    onClose();
  };
  return (
    <FieldsDialog
      title={say(text('处理 {count} 条预警', 'Handle {count} alerts'), { count: ids.length })}
      asked={handling}
      confirm={text('处理', 'Handle')}
      onCancel={onClose}
      onConfirm={send}
    />
  );
}

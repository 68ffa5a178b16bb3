import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { bi } from '#domain/core/text.ts';
import { bhAlert } from '#domain/guarantee/index.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MaybeLink } from '../../parts/layout/MaybeLink.tsx';
import type { RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useText } from '../../shell/text.ts';
import type { Alert } from '../records.ts';
import { AlertRules } from './AlertRules.tsx';
import { alertObjectPath, alertValue } from './alertObjects.ts';
import { LevelChip } from './LevelChip.tsx';
import { MailLog } from './MailLog.tsx';
import { CustomerAddresses } from './settingsTables.tsx';

/**
 * /deposit/depositAlert: what needs attention, who is told from when on, and what was sent.
 * @see docs/spec/guarantee.md 3.13
 */
export function AlertCentre() {
  return (
    <PageTabs
      label={bi('预警管理', 'Alerts')}
      parts={[
        { key: 'alerts', label: bi('预警', 'Alerts'), content: <AlertList /> },
        { key: 'rules', label: bi('预警规则', 'Rules'), content: <AlertRules /> },
        { key: 'addresses', label: bi('客户邮箱', 'Customer addresses'), content: <CustomerAddresses /> },
        { key: 'mails', label: bi('发送记录', 'Mail log'), content: <MailLog /> },
      ]}
    />
  );
}

function AlertNumber({ type, value }: { type: unknown; value: unknown }) {
  const t = useText();
  if (value === null || value === undefined) return <EmptyValue />;
  const { text: words, values } = alertValue(type, value);
  return <>{t(words, values)}</>;
}

const ObjectLink = ({ record }: { record: Alert }) => (
  <MaybeLink to={alertObjectPath(record)}>{record.objectName ?? record.objectId}</MaybeLink>
);

/** The alerts a person may see; import/export affairs say what was done about them, one by one or together. */
function AlertList() {
  const acts = useActs(bhAlert);
  const rowActions = (record: Alert): RowOffer[] => {
    const path = alertObjectPath(record);
    return [...acts.actionsOf(record), ...(path ? [{ key: 'open', label: bi('查看', 'Open'), to: path }] : [])];
  };
  return (
    <EntityList
      {...look}
      rowActions={rowActions}
      batchActions={acts.batchActions.map((action) => ({ ...action, icon: <TaskAltOutlined />, isPrimary: true }))}
    >
      {acts.dialog}
    </EntityList>
  );
}

const look: Omit<EntityListProps<typeof bhAlert>, 'children'> = {
  entity: bhAlert,
  title: bi('预警', 'Alerts'),
  views: [
    { key: 'open', label: bi('未处理', 'Open'), filter: { alertStatus: 'OPEN' } },
    { key: 'red', label: bi('红色未处理', 'Open and red'), filter: { alertStatus: 'OPEN', level: 'RED' } },
    { key: 'handled', label: bi('已处理', 'Handled'), filter: { alertStatus: 'HANDLED' } },
    { key: 'all', label: bi('全部', 'All'), filter: {} },
  ],
  columns: { level: 76, alertStatus: 96, alertType: 118, objectName: 176, value: 104, threshold: 96, handledBy: 88 },
  cells: {
    level: ({ level }) => <LevelChip level={level} />,
    value: ({ alertType, value }) => <AlertNumber type={alertType} value={value} />,
    threshold: ({ alertType, threshold }) => <AlertNumber type={alertType} value={threshold} />,
    objectName: (record) => <ObjectLink record={record} />,
  },
  card: { title: 'objectName', marks: ['level'], lines: ['alertType', 'customerId', 'value', 'lastAt'] },
  exportName: '预警',
};

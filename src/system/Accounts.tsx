import CircleIcon from '@mui/icons-material/Circle';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import type { RecordOf } from '#domain/core/entity.ts';
import { defineForm, type EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { preUser, sendUserMessage, sysSession, sysUser, userSetting } from '#domain/system/index.ts';
import { userSettingPath } from '#domain/system/paths.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { useCall } from '../parts/calls/useCall.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { MarkChip } from '../parts/cells/MarkChip.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { Section } from '../parts/document/Section.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { EntityList } from '../parts/list/EntityList.tsx';
import type { ColumnOf } from '../parts/screenRecord.ts';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { session } from '../shell/client.ts';
import { switchLocale } from '../shell/locale.ts';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import { AccountRows } from './AccountRows.tsx';

type Account = RecordOf<typeof sysUser>;
type PreUser = RecordOf<typeof preUser>;
type OpenSession = RecordOf<typeof sysSession>;

/** Whether somebody can be reached now; who was not seen for a quarter of an hour is away. */
function Presence({ record }: { readonly record: Account }) {
  const t = useText();
  return record.online === 1 ? (
    <MarkChip tone="ok" Icon={CircleIcon} label={t(bi('在线', 'Online'))} />
  ) : (
    <MarkChip tone="plain" Icon={CircleOutlined} label={t(bi('离线', 'Away'))} />
  );
}

/** Nothing named stands for everything. */
function OrAll({ record, field }: { readonly record: PreUser; readonly field: 'customerNames' | 'chapters' }) {
  const t = useText();
  const value = record[field];
  const isAll = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isAll ? t(bi('全部', 'All')) : <DisplayValue entity={preUser} field={field} record={record} />;
}

const preUserCells = {
  customerNames: (record: PreUser) => <OrAll record={record} field="customerNames" />,
  chapters: (record: PreUser) => <OrAll record={record} field="chapters" />,
};

const cells = { online: (record: Account) => <Presence record={record} /> };
const columns = {
  loginName: { width: 112 },
  userName: { width: 112 },
  roleId: { width: 112 },
  online: { isNumber: false, width: 92 },
};
const card = { title: 'userName', lines: ['loginName', 'deptCode', 'roleId'] } as const;

/** /barcode/ownerlist: all accounts, each with the way to its settings. */
export function Accounts() {
  const openTab = useOpenTab();
  const settings = ({ id }: Account) => [
    {
      key: 'settings',
      label: bi('用户设置', 'Settings'),
      run: () => openTab(`${userSettingPath}?id=${encodeURIComponent(id)}`),
    },
  ];
  return (
    <EntityListPage
      entity={sysUser}
      title={bi('用户管理', 'Accounts')}
      cells={cells}
      columns={columns}
      card={card}
      rowActions={settings}
    />
  );
}

/** /barcode/userManagementInfo: a new account, or with `?id=` one that is there, with its sessions and what it sees. */
export function AccountForm() {
  const { query } = useTab();
  return (
    <EntityDocument
      entity={sysUser}
      id={query.id}
      isRepeated={query.id === undefined}
      lead={({ id }) => <Sessions userId={id} />}
      tail={<AccountRows />}
    />
  );
}

const openSessions = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'loginTime', order: 'DESC' },
} as const;

/** Where somebody is logged in now, and ending that; nothing where he is not. */
function Sessions({ userId }: { readonly userId: string }) {
  const t = useText();
  const id = useId();
  const acts = useActs(sysSession);
  const { data = [] } = useGetList<OpenSession>(sysSession.key, {
    ...openSessions,
    filter: { userId, endKind__null: 1 },
  });
  const rows = data.filter(({ sessionState }) => sessionState === 'OPEN');
  const columns: readonly (ColumnOf<typeof sysSession> | TableColumn<OpenSession>)[] = [
    'loginTime',
    'lastSeen',
    'ip',
    { field: 'userAgent', isWide: true },
    {
      field: 'act',
      label: sessionWords.act,
      value: (row) =>
        acts.actionsOf(row).map(({ key, label, reason, run }) => (
          <Button
            key={key}
            size="small"
            color="error"
            disabled={reason !== undefined}
            title={reason && t(reason)}
            onClick={run}
          >
            {t(label)}
          </Button>
        )),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <Section id={id} title={t(sessionWords.title)}>
      <RecordTable entity={sysSession} label={sessionWords.title} columns={columns} rows={rows} />
      {acts.dialog}
    </Section>
  );
}

const sessionWords = { title: bi('登录会话', 'Sessions'), act: bi('操作', 'Action') };

/** /barcode/userset: the own settings, or with `?id=` those of an account. What they change here is seen at once. */
export function UserSettings() {
  const t = useText();
  const { query } = useTab();
  const { userId } = useActor();
  return (
    <EntityDocument
      entity={userSetting}
      id={query.id ?? userId}
      title={(record) => bi(`用户设置 ${record?.userId_label ?? ''}`, `Settings ${record?.userId_label ?? ''}`)}
      head={(record) => <DocumentHead title={t(userSetting.label)} subject={record?.userId_label ?? ''} />}
      note={(record) => record.userId === userId && <Applied record={record} />}
    />
  );
}

/** What a person sets for himself is there for his pages as soon as it is saved. */
function Applied({ record: { rowVersion, locale } }: { readonly record: RecordOf<typeof userSetting> }) {
  const first = useRef(rowVersion);
  useEffect(() => {
    if (rowVersion === first.current) return;
    first.current = rowVersion;
    switchLocale(locale === 'en' ? 'en' : 'zh');
    void session.refresh();
  }, [rowVersion, locale]);
  return null;
}

/** /barcode/userprelist and /user/userprelist: who audits what before it is classified. */
export const PreUsers = () => (
  <EntityListPage entity={preUser} title={bi('预审用户列表', 'Pre-review users')} cells={preUserCells} />
);

/** /user/userpre: one of them. */
export function PreUserForm() {
  const { query } = useTab();
  return <EntityDocument entity={preUser} id={query.id} />;
}

const directory = {
  ...sysUser,
  list: ['userName', 'loginName', 'deptCode', 'roleId', 'isLeader', 'shownPhone', 'email', 'online'],
  filters: ['deptCode', 'userKind', 'isLeader'],
} satisfies EntityDefinition;

const directoryColumns = { ...columns, shownPhone: { width: 124 }, email: { width: 190 } };

/** /barcode/userlist: who works here and how he is reached; nothing is done to accounts. */
export function Directory() {
  const actor = useActor();
  const can = useCan();
  const [to, setTo] = useState<Receivers>();
  const mayWrite = can(sendUserMessage);
  return (
    <EntityList
      entity={directory}
      listKey="directory"
      title={bi('用户列表', 'Directory')}
      cells={cells}
      columns={directoryColumns}
      card={card}
      rowActions={({ id, userName, userKind }) =>
        mayWrite && id !== actor.userId && userKind !== 'CUSTOMER'
          ? [{ key: 'message', label: words.message, run: () => setTo({ ids: [String(id)], name: String(userName) }) }]
          : []
      }
      batchActions={mayWrite ? [{ key: 'message', label: words.message, run: ({ ids }) => setTo({ ids }) }] : []}
      tools={
        mayWrite ? [{ key: 'roles', label: words.toRoles, icon: <ForumOutlined />, run: () => setTo({ ids: [] }) }] : []
      }
    >
      {to && <MessageDialog to={to} onClose={() => setTo(undefined)} />}
    </EntityList>
  );
}

interface Receivers {
  /** People; without any the dialog asks for roles. */
  readonly ids: readonly string[];
  /** Of one alone. */
  readonly name?: string;
}

const words = {
  message: bi('发消息', 'Message'),
  toOne: bi('发消息给{name}', 'Message to {name}'),
  toMany: bi('发消息给 {count} 人', 'Message to {count} people'),
  toRoles: bi('发消息给角色', 'Message to roles'),
  send: bi('发送', 'Send'),
  sent: bi('消息已发送给 {sent} 人', 'Message sent to {sent} people'),
};
const { roleIds, text: said } = sendUserMessage.input.fields;
const letter = defineForm({ key: 'userMessage', label: words.message, fields: { text: said } });
const circular = defineForm({
  key: 'roleMessage',
  label: words.toRoles,
  fields: { roleIds: { ...roleIds, required: true }, text: said },
});

function MessageDialog({ to: { ids, name }, onClose }: { readonly to: Receivers; readonly onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const title = name
    ? t(words.toOne, { name })
    : ids.length > 0
      ? t(words.toMany, { count: ids.length })
      : t(words.toRoles);
  return (
    <FieldsDialog
      title={title}
      asked={ids.length > 0 ? letter : circular}
      confirm={words.send}
      onCancel={onClose}
      onConfirm={async (values) => {
        const to = ids.length > 0 ? { userIds: [...ids] } : { roleIds: values.roleIds as string[] };
        const { sent } = await call(sendUserMessage, { ...to, text: String(values.text) });
        notify(t(words.sent, { sent }), { type: 'success' });
        onClose();
      }}
    />
  );
}

import { useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { customEntity, customEntityKey } from '#domain/designer/customEntity.ts';
import { genericTable, myTables } from '#domain/designer/index.ts';
import { looksOf } from '#domain/designer/tableVersion.ts';
import { arrangedLists } from '#domain/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Scroll } from '../../parts/layout/Scroll.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { ListArrangement, type ListArrangementProps } from './ListArrangement.tsx';
import styles from './setTable.module.css';
import type { Whose } from './useArrangement.ts';

const words = {
  title: bi('列表设置', 'List settings'),
  hint: bi('显示、顺序、列宽、固定、排序与每页条数', 'What is shown, in which order, how wide, how sorted'),
  lists: bi('列表', 'Lists'),
  find: bi('查找列表', 'Find a list'),
  none: bi('没有找到列表', 'No list found'),
  whose: bi('范围', 'For whom'),
  role: bi('角色', 'Role'),
  chooseRole: bi('请选择角色', 'Choose a role'),
};
const scopes = [
  { key: 'USER', label: bi('本人', 'Mine') },
  { key: 'ROLE', label: bi('角色默认', 'Default of a role') },
  { key: 'SYSTEM', label: bi('系统默认', 'Default of all') },
] as const;

/**
 * /system/setTable: how a list looks, for oneself; administrators also decide what a role or everybody begins with.
 * @see docs/spec/platform.md 11.3
 */
export function SetTable() {
  const t = useText();
  const actor = useActor();
  const can = useCan();
  const built = [...arrangedLists].filter(([, { entity }]) => can({ action: 'list', resource: entity.key }));
  const { data: designed } = useAnswer(myTables, {}, { toast: true });
  const tables = (designed?.tables ?? []).map((table) => ({ ...table, key: customEntityKey(table.code) }));
  const lists = [
    ...built.map(([key, { label }]) => ({ key, label: t(label) })),
    ...tables.map(({ key, name, nameEn }) => ({ key, label: t(bi(name, nameEn || name)) })),
  ];
  const [listKey, setListKey] = useState(built[0]?.[0] ?? '');
  const [scope, setScope] = useState<Whose['scope']>('USER');
  const [targetId, setTargetId] = useState('');
  const chosen = arrangedLists.get(listKey);
  const table = tables.find(({ key }) => key === listKey);
  const isReady = scope !== 'ROLE' || targetId !== '';
  const of = `${listKey} ${scope} ${targetId}`;
  const arranged = { listKey, whose: { scope, ...(scope === 'ROLE' && { targetId }) } };
  return (
    <PanelPage
      title={words.title}
      hint={words.hint}
      tools={
        actor.haveAdmin && (
          <Row>
            <RadioTiles
              isSmall
              label={t(words.whose)}
              options={scopes.map(({ key, label }) => ({ key, label: t(label) }))}
              chosen={scope}
              onChoose={setScope}
            />
            {scope === 'ROLE' && <RoleChoice value={targetId} onChoose={setTargetId} />}
          </Row>
        )
      }
    >
      <Lists lists={lists} chosen={listKey} onChoose={setListKey} />
      {isReady && chosen && <ListArrangement key={of} {...arranged} list={chosen} />}
      {isReady && table && <TableArrangement key={of} {...arranged} code={table.code} />}
      {!isReady && <Nothing>{t(words.chooseRole)}</Nothing>}
      {isReady && !chosen && !table && <Nothing>{t(words.none)}</Nothing>}
    </PanelPage>
  );
}

interface TableArrangementProps extends Omit<ListArrangementProps, 'list'> {
  readonly code: string;
}

/** The list of a table that people designed: its columns are those of the version that is live. */
function TableArrangement({ code, ...of }: TableArrangementProps) {
  const { data, error, refetch } = useAnswer(genericTable, { code });
  const list = useMemo(() => {
    if (!data) return undefined;
    const entity = customEntity(data.version);
    return { entity, label: entity.label, looks: looksOf(data.version) };
  }, [data]);
  return list ? <ListArrangement {...of} list={list} /> : <RecordState error={error} onRetry={() => void refetch()} />;
}

interface ListsProps {
  readonly lists: readonly { readonly key: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function Lists({ lists, chosen, onChoose }: ListsProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const found = lists.filter(({ key, label }) => `${label} ${key}`.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Panel isRoomy title={t(words.lists)} hint={String(lists.length)}>
      <PanelText>
        <span className="control">
          <input
            type="search"
            placeholder={t(words.find)}
            aria-label={t(words.find)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
        <Scroll maxHeight={420}>
          {found.length === 0 && <Nothing>{t(words.none)}</Nothing>}
          <ul className={styles.lists}>
            {found.map(({ key, label }) => (
              <li key={key} aria-current={key === chosen || undefined}>
                <LinkButton onClick={() => onChoose(key)}>{label}</LinkButton>
              </li>
            ))}
          </ul>
        </Scroll>
      </PanelText>
    </Panel>
  );
}

function RoleChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (roleId: string) => void }) {
  const t = useText();
  const { data = [] } = useGetList('sysRole', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'roleId', order: 'ASC' },
  });
  return (
    <span className="control">
      <select
        className="tg-select"
        aria-label={t(words.role)}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t(words.chooseRole)}</option>
        {data.map(({ id, roleId, roleName }) => (
          <option key={id} value={String(roleId)}>
            {String(roleName)}
          </option>
        ))}
      </select>
    </span>
  );
}

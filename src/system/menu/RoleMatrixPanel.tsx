import { useMemo, useState } from 'react';
import type { DataScope } from '#domain/core/area.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { actsOf, entities } from '#domain/index.ts';
import { entitiesOfPath } from '#domain/screens.ts';
import { type MenuRow, queryRoleFunction, type RoleMatrix, saveRoleFunction } from '#domain/system/accessCalls.ts';
import { actionCodes, actionNames, dataScopes, everyAct, orderedActions } from '#domain/system/roleFunctions.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Scroll } from '../../parts/layout/Scroll.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import tableStyles from '../../parts/table/recordTable.module.css';
import { Tick } from '../../parts/table/Tick.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import styles from './menuTree.module.css';

const words = {
  role: bi('角色', 'Role'),
  every: bi('全部流程操作', 'Every act'),
  rows: bi('数据范围：{name}', 'Rows: {name}'),
  general: bi('默认', 'As usual'),
  group: bi('分组没有自己的权限，请选择页面节点', 'A group has no rights of its own: choose a page'),
  waiting: bi('{count} 个角色有未保存的修改', '{count} roles with unsaved changes'),
  save: bi('保存权限', 'Save rights'),
  discard: bi('放弃修改', 'Discard'),
};

interface RoleCells {
  readonly actions: ReadonlySet<string>;
  readonly scopes: Readonly<Record<string, DataScope | null>>;
}

/** What every role may do on one node, and whose rows of what stands there it sees. Saved for all roles together. */
export function RoleMatrixPanel({ node, navId }: { node: MenuRow; navId: string }) {
  const t = useText();
  const matrix = useAnswer(queryRoleFunction, { navId }, { about: sysRole });
  const shape = useMemo(() => shapeOf(node), [node]);
  if (!matrix.data) return <RecordState error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!node.url) return <Nothing>{t(words.group)}</Nothing>;
  return <Matrix node={node} navId={navId} matrix={matrix.data} shape={shape} renew={() => matrix.refetch()} />;
}

interface MatrixProps {
  readonly node: MenuRow;
  readonly navId: string;
  readonly matrix: RoleMatrix;
  readonly shape: Shape;
  readonly renew: () => Promise<unknown>;
}

function Matrix({ node, navId, matrix: { roles, functions, scopes }, shape, renew }: MatrixProps) {
  const t = useText();
  const call = useCall();
  const [changed, setChanged] = useState<Readonly<Record<string, RoleCells>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const { columns, scoped } = shape;
  const storedCells = (roleId: string): RoleCells => ({
    actions: new Set(
      (functions.find((one) => one.roleId === roleId && one.menuId === node.id)?.actions ?? '')
        .split(',')
        .filter(Boolean),
    ),
    scopes: Object.fromEntries(scoped.map((key) => [key, scopeOf(scopes, roleId, key)])),
  });
  const save = async () => {
    setIsBusy(true);
    try {
      const sent = Object.entries(changed).map(([roleId, cells]) => ({
        roleId,
        rowVersion: roles.find((role) => role.roleId === roleId)?.rowVersion ?? 0,
        functions: [{ menuId: node.id, actions: orderedActions([...cells.actions]) }],
        scopes: Object.entries(cells.scopes).map(([entity, scope]) => ({ entity, scope })),
      }));
      await call(saveRoleFunction, { navId, roles: sent });
      setChanged({});
    } catch {
      // Why it was refused has been told; what was ticked stays.
    } finally {
      setIsBusy(false);
      await renew();
    }
  };
  return (
    <>
      <Scroll label={t(words.role)}>
        <table className={`${tableStyles.table} ${tableStyles.panel} ${styles.matrix}`}>
          <thead>
            <tr>
              <th scope="col">{t(words.role)}</th>
              {columns.map(({ code, label }) => (
                <th key={code} scope="col">
                  {t(label)}
                </th>
              ))}
              {scoped.map((key) => (
                <th key={key} scope="col">
                  {t(words.rows, { name: t(labelOf(key)) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.flatMap(({ roleId, roleName, enabled }) =>
              enabled === 1 ? (
                <RoleRow
                  key={roleId}
                  roleId={roleId}
                  roleName={roleName}
                  cells={changed[roleId] ?? storedCells(roleId)}
                  isChanged={roleId in changed}
                  shape={shape}
                  onChange={(cells) => setChanged({ ...changed, [roleId]: cells })}
                />
              ) : (
                []
              ),
            )}
          </tbody>
        </table>
      </Scroll>
      <Waiting
        count={Object.keys(changed).length}
        onDiscard={() => setChanged({})}
        onSave={() => void (isBusy || save())}
      />
    </>
  );
}

function Waiting({ count, onDiscard, onSave }: { count: number; onDiscard: () => void; onSave: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className={styles.side} role="status">
      <Row between>
        <span>{t(words.waiting, { count })}</span>
        <Row>
          <BarButton isSmall action={{ key: 'discard', label: words.discard, rank: 'quiet', run: onDiscard }} />
          <BarButton isSmall action={{ key: 'save', label: words.save, rank: 'primary', run: onSave }} />
        </Row>
      </Row>
    </div>
  );
}

interface RoleRowProps {
  readonly roleId: string;
  readonly roleName: string;
  readonly cells: RoleCells;
  readonly isChanged: boolean;
  readonly shape: Shape;
  readonly onChange: (cells: RoleCells) => void;
}

function RoleRow({ roleId, roleName, cells, isChanged, shape, onChange }: RoleRowProps) {
  const t = useText();
  const { haveAdmin } = useActor();
  const scopeNames = useDictionary('DATA_SCOPE');
  const hasEvery = cells.actions.has(everyAct);
  const turn = (code: string) => {
    const actions = new Set(cells.actions);
    if (!actions.delete(code)) actions.add(code);
    onChange({ ...cells, actions });
  };
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {roleName} <span className="tg-small">{roleId}</span>
      </th>
      {shape.columns.map(({ code, label }) => {
        const isCovered = hasEvery && code !== everyAct && code.startsWith('act:');
        return (
          <td key={code}>
            <Tick
              label={`${roleName} ${t(label)}`}
              isOn={isCovered || cells.actions.has(code)}
              {...(!haveAdmin && { reason: '' })}
              onTurn={() => haveAdmin && !isCovered && turn(code)}
            />
          </td>
        );
      })}
      {shape.scoped.map((key) => (
        <td key={key}>
          <select
            className={styles.select}
            aria-label={`${roleName} ${t(words.rows, { name: t(labelOf(key)) })}`}
            disabled={!haveAdmin}
            value={cells.scopes[key] ?? ''}
            onChange={({ target }) =>
              onChange({
                ...cells,
                scopes: { ...cells.scopes, [key]: dataScopes.find((one) => one === target.value) ?? null },
              })
            }
          >
            <option value="">{t(words.general)}</option>
            {dataScopes.map((scope) => (
              <option key={scope} value={scope}>
                {scopeNames.nameOf(scope)}
              </option>
            ))}
          </select>
        </td>
      ))}
    </tr>
  );
}

const labelOf = (key: string): Text => entities[key]?.label ?? bi(key, key);

const scopeOf = (scopes: RoleMatrix['scopes'], roleId: string, key: string): DataScope | null =>
  scopes.find((one) => one.roleId === roleId && one.entity === key)?.scope ?? null;

interface Shape {
  readonly columns: readonly { readonly code: string; readonly label: Text }[];
  readonly scoped: readonly string[];
}

/**
 * The columns that make sense for what stands on a node: codes, its steps and acts, and entities whose rows are
 * somebody's.
 */
function shapeOf(node: MenuRow): Shape {
  const { own } = entitiesOfPath(node.url ?? '');
  const acts = own.flatMap((key) => [
    ...(entities[key]?.flow?.steps ?? []).map(({ key: action, label }) => ({ code: `act:${action}`, label })),
    ...actsOf(key).flatMap(({ right, label }) =>
      right.startsWith(`${key}:act:`) ? [{ code: right.slice(key.length + 1), label }] : [],
    ),
  ]);
  const once = acts.filter((act, at) => acts.findIndex(({ code }) => code === act.code) === at);
  return {
    columns: [
      ...actionCodes.map((code) => ({ code, label: actionNames[code] })),
      ...(once.length ? [{ code: everyAct, label: words.every }, ...once] : []),
    ],
    scoped: own.filter((key) => entities[key] && columnsOfScope(entities[key])),
  };
}

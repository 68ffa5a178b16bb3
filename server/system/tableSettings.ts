import type { RowOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { keptValue, optionalInt, optionalText, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { tableSetting } from '#domain/system/tableSetting.ts';
import { changeAll } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

const maxColumns = 200;

interface ColumnSetting {
  readonly key: string;
  readonly show: boolean;
  readonly width?: number;
  readonly frozen?: boolean;
}

function requiredColumns(data: Readonly<Record<string, unknown>>): ColumnSetting[] {
  const { columns } = data;
  const wrong = invalid({ columns: bi('列设置格式不正确', 'Column settings have a wrong form') });
  if (!Array.isArray(columns) || columns.length > maxColumns) throw wrong;
  return columns.map((column) => {
    const { key, show, width, frozen } = (column ?? {}) as Partial<Record<keyof ColumnSetting, unknown>>;
    if (typeof key !== 'string' || key.length > 80) throw wrong;
    return {
      key,
      show: show !== false && show !== 0,
      ...(typeof width === 'number' && { width: Math.round(Math.min(Math.max(width, 40), 1200)) }),
      ...(frozen === true && { frozen }),
    };
  });
}

/** Whose arrangement is meant: one's own, or what a role or everybody begins with, which administrators decide. */
interface Whose {
  readonly scope: 'USER' | 'ROLE' | 'SYSTEM';
  readonly targetId: string | null;
}

function whoseOf(data: Readonly<Record<string, unknown>>): Whose {
  const scope = optionalText(data, 'scope', 10) ?? 'USER';
  if (scope !== 'USER' && scope !== 'ROLE' && scope !== 'SYSTEM')
    throw invalid({ scope: bi('范围不正确', 'No such scope') });
  return { scope, targetId: scope === 'ROLE' ? requiredText(data, 'targetId', 36) : null };
}

/** @throws 1005 somebody else's, and no administrator; 1001 no such role */
async function targetOf({ scope, targetId }: Whose, { actor, db }: Call): Promise<Whose> {
  if (scope === 'USER') return { scope, targetId: actor.userId };
  if (!actor.haveAdmin) throw sharedErrors.FORBIDDEN();
  const { rows } = await db.query('select 1 from sys_role where role_id = $1 and not deleted_flg', [targetId]);
  if (scope === 'ROLE' && rows.length === 0) throw invalid({ targetId: bi('角色不存在', 'No such role') });
  return { scope, targetId };
}

const stored = ['listKey', 'scope', 'columns', 'sort', 'pageLimit', 'density'] as const;

/** A setting as the wire calls its parts. */
const shown = (setting: RowOf<typeof tableSetting, (typeof stored)[number]> | undefined) => {
  if (!setting) return null;
  const { pageLimit: limit, ...others } = setting;
  return { ...others, limit };
};

/** The rows of one arrangement. */
const whereOf = (listKey: string, { scope, targetId }: Whose) => ({
  listKey,
  scope,
  targetId: targetId ?? ({ is: null } as const),
});

const nearest = ['USER', 'ROLE', 'SYSTEM'] as const;

/** The person's own setting of a list, else his role's, else everybody's; with a scope that one alone. */
const getTableSetting = defineMethod({
  service: 'system',
  method: 'getTableSetting',
  right: null,
  parse: (data) => ({
    listKey: requiredText(data, 'listKey', 80),
    whose: data.scope === undefined ? undefined : whoseOf(data),
  }),
  handle: async ({ listKey, whose }, call) => {
    const { db, actor } = call;
    if (whose) {
      const where = whereOf(listKey, await targetOf(whose, call));
      return shown(await readOne(tableSetting, stored, where, db));
    }
    const found = await readMany(tableSetting, stored, { listKey }, db, {
      and: ({ scope, targetId }, place) => `(${scope}, coalesce(${targetId}, '')) in
        (('USER', ${place(actor.userId)}), ('ROLE', ${place(actor.roleId)}), ('SYSTEM', ''))`,
    });
    return shown(nearest.flatMap((scope) => found.find((one) => one.scope === scope) ?? [])[0]);
  },
});

const saveTableSetting = defineMethod({
  service: 'system',
  method: 'saveTableSetting',
  right: null,
  writes: true,
  parse: (data) => ({
    listKey: requiredText(data, 'listKey', 80),
    columns: requiredColumns(data),
    sort: keptValue(data, 'sort'),
    limit: optionalInt(data, 'limit', { min: 10, max: 50 }),
    density: optionalText(data, 'density', 10),
    whose: whoseOf(data),
  }),
  handle: async ({ listKey, columns, sort, limit, density, whose }, call) => {
    const { scope, targetId } = await targetOf(whose, call);
    Object.assign(call.audit, {
      logType: 'CONFIG',
      entity: 'tableSetting',
      detail: { listKey, scope, ...(scope === 'ROLE' && { targetId }) },
    });
    // A unique key holds for rows that name somebody; what everybody begins with names nobody.
    await call.db.query('select pg_advisory_xact_lock(hashtext($1))', [`tableSetting:${listKey}:${scope}`]);
    const values = { columns, sort, pageLimit: limit ?? null, density: density ?? null };
    const found = await changeAll(tableSetting, whereOf(listKey, { scope, targetId }), values, call);
    if (found.length === 0)
      await insertMany(
        tableSetting,
        [rowOf(tableSetting, newId(), { ...values, listKey, scope, targetId }, call)],
        call.db,
      );
    return { listKey };
  },
});

const resetTableSetting = defineMethod({
  service: 'system',
  method: 'resetTableSetting',
  right: null,
  writes: true,
  parse: (data) => ({ listKey: requiredText(data, 'listKey', 80), whose: whoseOf(data) }),
  handle: async ({ listKey, whose }, call) => {
    const { scope, targetId } = await targetOf(whose, call);
    Object.assign(call.audit, { logType: 'CONFIG', entity: 'tableSetting', detail: { listKey, scope, reset: true } });
    await call.db.query(
      'delete from table_setting where list_key = $1 and scope = $2 and target_id is not distinct from $3',
      [listKey, scope, targetId],
    );
    return { listKey };
  },
});

export const tableSettingMethods = [getTableSetting, saveTableSetting, resetTableSetting];

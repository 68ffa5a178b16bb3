import { invalid } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { defineMethod } from '../gateway/method.ts';
import { optionalInt, optionalText, requiredText } from '../gateway/shape.ts';
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
  const wrong = invalid({ columns: say('列设置格式不正确', 'Column settings have a wrong form') });
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

/** The person's own setting of a list, else his role's, else everybody's. */
const getTableSetting = defineMethod({
  service: 'system',
  method: 'getTableSetting',
  right: null,
  parse: (data) => ({ listKey: requiredText(data, 'listKey', 80) }),
  handle: async ({ listKey }, { db, actor }) => {
    const { rows } = await db.query(
      `select list_key as "listKey", scope, columns, sort, page_limit as "limit", density from table_setting
       where list_key = $1 and not deleted_flg and (scope, coalesce(target_id, '')) in (('USER', $2), ('ROLE', $3), ('SYSTEM', ''))
       order by array_position(array['USER', 'ROLE', 'SYSTEM'], scope) limit 1`,
      [listKey, actor.userId, actor.roleId],
    );
    return rows[0] ?? null;
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
    sort: data.sort ?? null,
    limit: optionalInt(data, 'limit', { min: 10, max: 50 }),
    density: optionalText(data, 'density', 10),
  }),
  handle: async ({ listKey, columns, sort, limit, density }, { db, actor, audit }) => {
    Object.assign(audit, { logType: 'CONFIG', entity: 'tableSetting' });
    await db.query(
      `insert into table_setting (id, list_key, scope, target_id, columns, sort, page_limit, density, created_by) values ($1, $2, 'USER', $3, $4, $5, $6, $7, $3)
       on conflict (list_key, scope, target_id) where not deleted_flg
       do update set columns = excluded.columns, sort = excluded.sort, page_limit = excluded.page_limit, density = excluded.density, row_version = table_setting.row_version + 1, updated_time = localtimestamp`,
      [newId(), listKey, actor.userId, JSON.stringify(columns), JSON.stringify(sort), limit ?? null, density ?? null],
    );
    return { listKey };
  },
});

const resetTableSetting = defineMethod({
  service: 'system',
  method: 'resetTableSetting',
  right: null,
  writes: true,
  parse: (data) => ({ listKey: requiredText(data, 'listKey', 80) }),
  handle: async ({ listKey }, { db, actor }) => {
    await db.query(`delete from table_setting where list_key = $1 and scope = 'USER' and target_id = $2`, [listKey, actor.userId]);
    return { listKey };
  },
});

export const tableSettingMethods = [getTableSetting, saveTableSetting, resetTableSetting];

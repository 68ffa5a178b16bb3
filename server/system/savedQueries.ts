import { sharedErrors } from '#domain/core/errors.ts';
import { keptValue, optionalRecord, optionalText, requiredRecord, requiredText } from '#domain/core/shape.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

const maxPerList = 20;

interface Query {
  readonly listKey: string;
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
}

const parseQuery = (record: Readonly<Record<string, unknown>>): Query => ({
  listKey: requiredText(record, 'listKey', 80),
  name: requiredText(record, 'name', 60),
  query: optionalRecord({ query: keptValue(record, 'query') }, 'query'),
  isDefault: record.defaultFlg === 1 || record.defaultFlg === '1',
});

const columns = 'id, row_version as "rowVersion", list_key as "listKey", name, query, default_flg::int as "defaultFlg"';

const querySavedQueryPage = defineMethod({
  service: 'system',
  method: 'querySavedQueryPage',
  right: null,
  parse: (data) => ({
    listKey: optionalText(data, 'listKey', 80) ?? requiredText(optionalRecord(data, 'filter'), 'listKey', 80),
  }),
  handle: async ({ listKey }, { db, actor }) => {
    const { rows } = await db.query(
      `select ${columns} from saved_query where user_id = $1 and list_key = $2 and not deleted_flg order by created_time`,
      [actor.userId, listKey],
    );
    return { rows, total: rows.length, page: 1, limit: maxPerList };
  },
});

async function clearOtherDefaults(call: Call, { listKey, isDefault }: Query): Promise<void> {
  if (isDefault)
    await call.db.query('update saved_query set default_flg = false where user_id = $1 and list_key = $2', [
      call.actor.userId,
      listKey,
    ]);
}

const addSavedQuery = defineMethod({
  service: 'system',
  method: 'addSavedQuery',
  right: null,
  writes: true,
  parse: (data) => parseQuery(data.record ? requiredRecord(data) : data),
  handle: async (query, call) => {
    const { db, actor, audit } = call;
    Object.assign(audit, { logType: 'CONFIG', entity: 'savedQuery' });
    const { rows: kept } = await db.query<{ count: number; same: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(name = $3), false) as same from saved_query where user_id = $1
        and list_key = $2 and not deleted_flg`,
      [actor.userId, query.listKey, query.name],
    );
    if (kept[0]?.same) throw sharedErrors.DUPLICATE({ field: query.name });
    if ((kept[0]?.count ?? 0) >= maxPerList) throw sharedErrors.LIMIT({ limit: `${maxPerList}` });
    await clearOtherDefaults(call, query);
    const { rows } = await db.query(
      `insert into saved_query (id, user_id, list_key, name, query, default_flg, created_by) values ($1, $2, $3, $4, $5, $6,
        $2) returning ${columns}`,
      [newId(), actor.userId, query.listKey, query.name, JSON.stringify(query.query), query.isDefault],
    );
    return rows[0];
  },
});

const updateSavedQuery = defineMethod({
  service: 'system',
  method: 'updateSavedQuery',
  right: null,
  writes: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36), query: parseQuery(requiredRecord(data)) }),
  handle: async ({ id, query }, call) => {
    await clearOtherDefaults(call, query);
    const { rows } = await call.db.query(
      `update saved_query set name = $3, query = $4, default_flg = $5, row_version = row_version + 1 where id = $1
        and user_id = $2 and not deleted_flg returning ${columns}`,
      [id, call.actor.userId, query.name, JSON.stringify(query.query), query.isDefault],
    );
    if (!rows[0]) throw sharedErrors.NOT_FOUND();
    return rows[0];
  },
});

const deleteSavedQuery = defineMethod({
  service: 'system',
  method: 'deleteSavedQuery',
  right: null,
  writes: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36) }),
  handle: async ({ id }, { db, actor }) => {
    const { rowCount } = await db.query('delete from saved_query where id = $1 and user_id = $2', [id, actor.userId]);
    if (!rowCount) throw sharedErrors.NOT_FOUND();
    return { id };
  },
});

export const savedQueryMethods = [querySavedQueryPage, addSavedQuery, updateSavedQuery, deleteSavedQuery];

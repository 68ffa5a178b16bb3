import { sharedErrors } from '#domain/core/errors.ts';
import { keptValue, optionalRecord, optionalText, requiredRecord, requiredText } from '#domain/core/shape.ts';
import { savedQuery } from '#domain/system/tableSetting.ts';
import { changeAll, note } from '../crud/change.ts';
import { selected } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
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

const columns = ['id', 'rowVersion', 'listKey', 'name', 'query', 'defaultFlg'] as const;

const querySavedQueryPage = defineMethod({
  service: 'system',
  method: 'querySavedQueryPage',
  right: null,
  parse: (data) => ({
    listKey: optionalText(data, 'listKey', 80) ?? requiredText(optionalRecord(data, 'filter'), 'listKey', 80),
  }),
  handle: async ({ listKey }, { db, actor }) => {
    const own = { userId: actor.userId, listKey };
    const rows = await readMany(savedQuery, columns, own, db, { order: ['createdTime'] });
    return { rows, total: rows.length, page: 1, limit: maxPerList };
  },
});

async function clearOtherDefaults(call: Call, { listKey, isDefault }: Query): Promise<void> {
  if (isDefault) await note(savedQuery, { userId: call.actor.userId, listKey }, { defaultFlg: 0 }, call.db);
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
    const kept = await readMany(savedQuery, ['name'], { userId: actor.userId, listKey: query.listKey }, db);
    if (kept.some(({ name }) => name === query.name)) throw sharedErrors.DUPLICATE({ field: query.name });
    if (kept.length >= maxPerList) throw sharedErrors.LIMIT({ limit: `${maxPerList}` });
    await clearOtherDefaults(call, query);
    const { rows } = await db.query(
      `insert into saved_query as t (id, user_id, list_key, name, query, default_flg, created_by) values ($1, $2, $3, $4,
        $5, $6, $2) returning ${selected(savedQuery, columns, 't')}`,
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
    const { name, isDefault } = query;
    const own = { id, userId: call.actor.userId };
    const values = { name, query: query.query, defaultFlg: isDefault ? 1 : 0 } as const;
    const found = await changeAll(savedQuery, own, values, call);
    if (found.length === 0) throw sharedErrors.NOT_FOUND();
    return readOne(savedQuery, columns, own, call.db);
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

import type pg from 'pg';
import { type EntityDefinition, methodName, toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayMethod } from '#server/gateway/method.ts';
import { isItsTurn } from '../derivedCalls.ts';

type Data = Readonly<Record<string, unknown>>;

/** One call of the gateway with data. */
export interface SampleCall {
  /** `service.method` */
  readonly name: string;
  readonly writes: boolean;
  readonly data: Data;
}

interface StoredRow {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly rowVersion: number;
  readonly values: Data;
}

/** A row of every entity that has one, the latest. */
export async function storedRows(pool: pg.Pool): Promise<readonly StoredRow[]> {
  const found: StoredRow[] = [];
  for (const entity of Object.values(entities)) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from ${toSnake(entity.key)} t where not deleted_flg order by updated_time desc nulls last, id limit 1`,
    );
    const [stored] = rows;
    if (!stored) continue;
    const values = Object.fromEntries(Object.keys(entity.fields).flatMap((name) => storedValue(stored.row, name)));
    found.push({ entity, id: String(stored.row.id), rowVersion: Number(stored.row.row_version), values });
  }
  return found;
}

const storedValue = (row: Data, name: string): [string, unknown][] => {
  const value = row[toSnake(name)];
  return value === null || value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]];
};

/**
 * Every call of every area whose turn it is, each with nothing and with what it might be asked: a call that follows from an entity with
 * a row of it, another one with rows of the entities of its service. No call is named here, so a new one is among them
 * by itself.
 */
export function everyCall(rows: readonly StoredRow[], files: readonly string[], now: string): readonly SampleCall[] {
  const methods = [...gatherMethods(serverAreas).values()].filter(isItsTurn);
  return methods.flatMap((method) => {
    const name = `${method.service}.${method.method}`;
    const asked = [{}, ...plausible(method, rows, files, now)];
    return asked.map((data) => ({ name, writes: method.writes, data }));
  });
}

const verbs = [
  'page',
  'get',
  'byIds',
  'add',
  'update',
  'batchUpdate',
  'delete',
  'batchDelete',
  'act',
  'batchAct',
  'log',
  'import',
  'export',
];

function plausible(
  method: GatewayMethod,
  rows: readonly StoredRow[],
  files: readonly string[],
  now: string,
): readonly Data[] {
  const own = rows.filter(({ entity }) => verbs.some((verb) => methodName(entity, verb as 'page') === method.method));
  const near = own.length ? own : rows.filter(({ entity }) => entity.service === method.service);
  const candidates: readonly (StoredRow | undefined)[] = near.length ? near : [undefined];
  return candidates.flatMap((row) =>
    (/import/i.test(method.method) ? files : files.slice(0, 1)).map((file) => dataOf(row, rows, file, now)),
  );
}

/** All that a call might want to know, under the names that calls use. */
function dataOf(row: StoredRow | undefined, rows: readonly StoredRow[], fileId: string, now: string): Data {
  const day = now.slice(0, 10);
  const named = Object.fromEntries(
    rows.flatMap(({ entity: { key }, id }) => [`${key}Id`, shortName(key)].map((name) => [name, id])),
  );
  const id = row?.id ?? 'none';
  const record = { ...row?.values, id, rowVersion: row?.rowVersion ?? 0 };
  return {
    ...named,
    ...row?.values,
    id,
    ids: [id],
    rowVersion: row?.rowVersion ?? 0,
    rowVersions: [row?.rowVersion ?? 0],
    record,
    doc: record,
    review: record,
    docId: id,
    docType: 'APPLY',
    accountType: row?.entity.key === 'bhGuarantee' ? 'GUARANTEE' : 'QUOTA',
    accountId: id,
    run: 1,
    params: {},
    fields: undefined,
    fileId,
    file: fileId,
    page: 1,
    limit: 10,
    filter: {},
    action: 'approve',
    opinion: '同意',
    reason: '测试',
    months: 12,
    dictCode: 'DEPT',
    dynDictName: 'customer',
    listKey: 'demand',
    columns: undefined,
    name: '常用',
    path: '/demand',
    text: '张三 13800000000 上海市浦东新区',
    day,
    date: day,
    fromMonth: '2026-01',
    toMonth: '2026-03',
    month: '2026-02',
    amount: '1.00',
    payDate: day,
    exportName: 'demand/demand',
    kind: 'payment',
  };
}

const shortName = (key: string): string => {
  const name = key.replace(/^(bh|sys)(?=[A-Z])/, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Id`;
};

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EntityDefinition,
  methodName,
  type RecordValues,
  rightOf,
  toSnake,
  type Verb,
} from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { isAmong, listedRows, rowsSeen, seenColumns, type Viewer } from '#domain/core/rowScope.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { actsOf, entities, entityOf } from '#domain/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { announce } from '#server/crud/announce.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import type { Page } from '../contract/contractTarget.ts';
import { repeats } from '../longRun.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a row has besides its id that says whose it is. */
type ScopedRow = RecordValues & { readonly id: string; readonly rowVersion: number };

const scoped: readonly EntityDefinition[] = Object.values(entities).filter(
  // Logs grow while they are asked for; tests/logs/logs.test.ts says whose rows people see there.
  // What is seen by a reference no column of the row tells; tests/rights/whoseRows.test.ts says which.
  (entity) => columnsOfScope(entity) && !columnsOfScope(entity)?.referred && entity.verbs.length > 0 && !entity.journal,
);
let gateway: TestGateway;
const viewers = new Map<string, Viewer>();
const rows = new Map<string, readonly ScopedRow[]>();

beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  const { pool } = gateway.database;
  await pool.query('delete from bh_main_comp_bw');
  await pool.query('delete from invoice_user_perm');
  for (const { id, isLeader, haveAdmin, ...account } of demoAccounts) {
    const { rights, scopes } = await rightsOfRole(pool, account.roleId);
    const flags = { userId: id, roleName: account.roleId, isLeader: isLeader === 1, haveAdmin: haveAdmin === 1 };
    viewers.set(account.loginName, { actor: { ...account, ...flags, rights, bound: { mainCompany: 'all' } }, scopes });
  }
  for (const entity of scoped) await readRows(entity);
});
afterAll(() => gateway.close());

async function readRows(entity: EntityDefinition): Promise<void> {
  const columns = seenColumns(entity).map((name) => `, ${toSnake(name)} as "${name}"`);
  const { rows: found } = await gateway.database.pool.query<ScopedRow>(
    `select id as "id", row_version as "rowVersion"${columns.filter((column) => !column.includes(' as "id"')).join('')}
      from ${toSnake(entity.key)} where not deleted_flg order by id`,
  );
  rows.set(entity.key, found);
}

const isSeen = (entity: EntityDefinition, viewer: Viewer, row: ScopedRow): boolean =>
  isAmong(rowsSeen(entity, viewer), row);

/** Accounts share the entities out: each asks for rows of every such one, the next account for those beside. */
const everyWhich = repeats('MATRIX_ENTITIES', { short: 4, long: 1 });

const cases = demoAccounts
  .filter(({ haveAdmin }) => !haveAdmin)
  .map(({ loginName, roleId }, turn) => [loginName, roleId, turn] as const);

/** What each verb is asked with, to get hold of one row. */
function askedWith(verb: Verb, entity: EntityDefinition, { id, rowVersion }: ScopedRow): object[] {
  const action = entity.flow?.steps.map((step) => step.key) ?? [];
  const actions = [...action, ...actsOf(entity.key).map(({ key }) => key)].slice(0, 4);
  const versions = { ids: [id], rowVersions: [rowVersion] };
  switch (verb) {
    case 'page':
      return [
        { filter: { id }, summary: 1 },
        { filter: { id__in: [id] }, limit: 500 },
      ];
    case 'byIds':
      return [{ ids: [id] }];
    case 'act':
      return actions.map((one) => ({ id, rowVersion, action: one, opinion: 'x', params: {} }));
    case 'batchAct':
      return actions.map((one) => ({ ...versions, action: one, opinion: 'x' }));
    case 'batchDelete':
      return [versions];
    case 'batchUpdate':
      return [{ ...versions, record: { remark: 'x' } }];
    case 'update':
      return [{ id, rowVersion, record: { remark: 'x' }, doc: { id, rowVersion, remark: 'x' } }];
    case 'add':
    case 'import':
    case 'export':
      return [];
    default:
      return [{ id, rowVersion }];
  }
}

describe.each(cases)('%s (%s)', (loginName, _role, turn) => {
  test('a record outside the scope is neither seen, counted nor changed by any verb', async () => {
    const viewer = viewers.get(loginName) as Viewer;
    const client = await gateway.as(loginName);
    const got: string[] = [];
    const asked: string[] = [];
    for (const [place, entity] of scoped.entries()) {
      if ((place + turn) % everyWhich !== 0) continue;
      const outside = rows.get(entity.key)?.find((row) => !isSeen(entity, viewer, row));
      if (!outside) continue;
      for (const verb of entity.verbs) {
        for (const data of askedWith(verb, entity, outside)) {
          const answer = await client.call<Page & { ok?: string[] }>(
            `${entity.service}.${methodName(entity, verb)}`,
            data,
          );
          asked.push(verb);
          const { data: body } = answer;
          const isNothing = Array.isArray(body) ? body.length === 0 : body?.total === 0 || body?.ok?.length === 0;
          if (answer.returnCode === '0' && !isNothing) got.push(`${entity.key}.${verb}`);
          if (answer.returnCode === '9999') got.push(`${entity.key}.${verb} is a fault`);
        }
      }
      const { rows: after } = await gateway.database.pool.query<{ v: number }>(
        `select row_version as v from ${toSnake(entity.key)} where id = $1 and not deleted_flg`,
        [outside.id],
      );
      if (after[0]?.v !== outside.rowVersion) got.push(`${entity.key} was changed`);
    }
    expect(got).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
  }, 60_000);

  test('a list counts what the scope holds without the drafts of others, no more and no less', async () => {
    const viewer = viewers.get(loginName) as Viewer;
    const client = await gateway.as(loginName);
    for (const [place, entity] of scoped.entries()) {
      if (!entity.verbs.includes('page') || (place + turn) % everyWhich !== 0) continue;
      const ask = () => client.call<Page>(`${entity.service}.${methodName(entity, 'page')}`, { exactTotal: 1 });
      const expected = () =>
        rows
          .get(entity.key)
          ?.filter((row) => isSeen(entity, viewer, row) && isAmong(listedRows(entity, viewer, {}), row)).length;
      let answer = await ask();
      if (answer.returnCode !== '0') continue;
      // The demo's customs answers every minute.
      for (let tries = 0; tries < 3 && answer.data.total !== expected(); tries += 1) {
        await readRows(entity);
        answer = await ask();
      }
      expect([entity.key, answer.data.total]).toEqual([entity.key, expected()]);
    }
  });
});

test('everybody hears of the rows in his lists, and of no others', async () => {
  const { services } = gateway.gateway;
  const streams = await Promise.all(
    demoAccounts.map(async ({ loginName }) => ({ loginName, stream: await openEvents(await gateway.as(loginName)) })),
  );
  const told = scoped.flatMap((entity) =>
    (rows.get(entity.key) ?? [])
      .filter((_, index, { length }) => index % Math.ceil(length / 8) === 0)
      .map((row) => ({ entity, row })),
  );
  for (const { entity, row } of told) await announce(entity, row, { db: gateway.database.pool, services });
  expect(told.length).toBeGreaterThan(60);
  for (const { loginName, stream } of streams) {
    const viewer = viewers.get(loginName) as Viewer;
    const expected = told
      .filter(({ entity, row }) => hasRight(viewer.actor, rightOf(entity.key, 'page')) && isSeen(entity, viewer, row))
      .map(({ entity, row }) => `${entity.key} ${row.id}`);
    const heard = () =>
      stream.heard
        .filter(({ entity, rowVersion }) => entity in entities && rowVersion !== undefined)
        .map(({ entity, id }) => `${entity} ${id}`);
    await eventually(async () => expect([loginName, heard().length]).toEqual([loginName, expected.length]));
    expect(heard().toSorted()).toEqual(expected.toSorted());
    // A record that shows what becomes of others is told of without a version of its own: to those alone who see it.
    for (const { entity, id } of stream.heard.filter(
      (event) => event.entity in entities && event.rowVersion === undefined,
    )) {
      const row = rows.get(entity)?.find((one) => one.id === id);
      expect([loginName, entity, id, row && isSeen(entityOf(entity), viewer, row)]).toEqual([
        loginName,
        entity,
        id,
        true,
      ]);
    }
    stream.close();
  }
});

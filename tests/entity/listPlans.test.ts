import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataScope } from '#domain/core/area.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { entities, entityOf } from '#domain/index.ts';
import { listPage } from '#server/crud/listPage.ts';
import type { Call, Db } from '#server/gateway/method.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person: Actor = {
  ...systemActor,
  userId: 'u1',
  loginName: 'u1',
  roleId: 'bus01',
  deptCode: 'D1',
  consoleId: 'c1',
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'One-Time Filter'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * How rows are read: where they may be somebody's in several ways, each way by itself, since what is put together of
 * them is a page at most.
 */
function readingOf(page: PlanNode): PlanNode[] {
  const ways = nodesOf(page).find(
    (node) => node['Node Type'] === 'Append' && node.Plans?.every((part) => part['Node Type'] === 'Limit'),
  );
  return ways ? (ways.Plans ?? []).flatMap(nodesOf) : nodesOf(page);
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How the list reads its page: the plan of exactly the statement that the list call runs, without its count. */
async function planOf(
  entity: EntityDefinition,
  scope: DataScope,
  { actor = person, settings = '', options = '' } = {},
): Promise<PlanNode> {
  const asked: { text: string; values?: unknown[] }[] = [];
  const spy = {
    query: async (query: { text: string }) => {
      asked.push(query);
      return { rows: [{ total: 0, rows: null, first: null, last: null }] };
    },
  };
  const call: Call = {
    ...systemCall(gateway.gateway.services, spy as unknown as Db),
    actor,
    scopes: new Map([['*', scope]]),
  };
  await listPage(entity, {}, call);
  const [statement] = asked;
  if (!statement) throw new Error('the list asked nothing');
  const client = await gateway.database.pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json${options}) ${statement.text}`,
      statement.values,
    );
    await client.query('rollback');
    const page = nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan).find(
      (node) => node['Subplan Name'] === 'CTE page',
    );
    if (!page) throw new Error('the list statement has no page');
    return page;
  } finally {
    client.release();
  }
}

const listed = Object.values(entities).filter((entity) => entity.verbs.includes('page'));
const scopes: readonly DataScope[] = ['ALL', 'DEPT', 'SELF', 'CUSTOMER'];
const cases = listed.flatMap((entity) => scopes.map((scope) => [entity.key, scope, entity] as const));

test('there are lists to look at', () => {
  expect(listed.length).toBeGreaterThan(15);
});

const referringTo = (entity: EntityDefinition): readonly string[] =>
  columnsOfScope(entity)?.referred
    ? Object.values(entities).flatMap(({ key, fields }) =>
        Object.values(fields).some((field) => field.kind === 'ref' && field.entity === entity.key) ? toSnake(key) : [],
      )
    : [];

/** The months of a journal are tables of their own. */
const tableIn = (node: { readonly 'Relation Name'?: string }) =>
  node['Relation Name']?.replace(/_(\d{4}_\d{2}|rest)$/, '');

describe('the first page in default order is read from an index, never sorted', () => {
  // With every other way forbidden the planner shows whether there is an index at all, however few rows a table has.
  const settings = 'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off';
  test.each(cases)('%s within %s', async (_key, scope, entity) => {
    const nodes = readingOf(await planOf(entity, scope, { settings }));
    if (nodes.some((node) => node['One-Time Filter'] === 'false')) return;
    expect(nodes.map((node) => node['Node Type']).filter((type) => type === 'Sort' || type === 'Seq Scan')).toEqual([]);
    // Lines are seen with their document, which is looked up by its key, and what is seen by a reference with the rows
    // that refer to it.
    const documents = [...documentsOf(entity), ...referringTo(entity)];
    const read = new Set(nodes.filter((node) => node['Node Type'].startsWith('Index')).map(tableIn));
    expect([...read].filter((table) => !documents.some((document) => document === table))).toEqual([
      toSnake(entity.over?.entity ?? entity.key),
    ]);
  });
});

/** Tables of what a line belongs to, up to the record whose scope says who sees it. */
function documentsOf({ scope, parent }: EntityDefinition): readonly string[] {
  if (scope !== 'parent' || !parent) return [];
  return [toSnake(parent.entity), ...documentsOf(entityOf(parent.entity))];
}

/** 50,000 rows each, one person in a thousand, a customer and a department in fifty. */
const fill = {
  demand: `insert into demand (id, customer_id, title, owner_dept, created_dept, created_by, owner_user, created_time, updated_time)
    select 'f' || n, null, 'T', 'D' || n % 50, 'D' || n % 50, 'u' || n % 1000, null, timestamp '2020-01-01' + n * interval '1 minute', now()
    from generate_series(1, 50000) n`,
  bhUsage: `insert into bh_usage (id, decl_no, source_key, owner_dept, levy_notice_date, duty_amount, vat_amount, consumption_amount, other_amount,
      total_amount, outstanding_quota, outstanding_guar, held_amount, held_guar, excess_amount, paid_customs,
      settled_amount, usage_status, overdue_days, late_fee)
    select 'f' || n, 'N' || n, 'S' || n, 'D' || n % 50, date '2020-01-01' + n / 30, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0,
    'OCCUPIED', 0, 0 from generate_series(1, 50000) n`,
  bhMovement: `insert into bh_movement (id, account_type, guarantee_id, move_type, source_key, move_no, owner_dept, biz_date, operator, delta_base)
    select 'f' || n, 'GUARANTEE', 'g', 'GUAR_INC', 'F' || n, 1000000 + n, 'D' || n % 50, date '2020-01-01' + n / 30, 'x', 1
    from generate_series(1, 50000) n`,
} as const;

describe('the first page of 50,000 rows is a matter of few blocks', () => {
  const blocks = 200;
  beforeAll(async () => {
    const { pool } = gateway.database;
    // What the ledger's triggers would refuse: rows that no posting made.
    await pool.query('alter table bh_usage disable trigger user; alter table bh_movement disable trigger user');
    await pool.query(`insert into bh_main_comp (id, name, short_name, credit_code) values ('mc', 'M', 'M', 'M')`);
    await pool.query(`insert into bh_guarantee (id, guarantee_no, main_comp_id, amount, valid_from, valid_to, base_amount,
      used_amount, available_amount, utilisation, guar_status)
      values ('g', 'G', 'mc', 0, '2020-01-01', '2030-01-01', 0, 0, 0, 0, 'DRAFT')`);
    for (const [key, statement] of Object.entries(fill)) {
      await pool.query(statement);
      await pool.query(`analyze ${toSnake(key)}`);
    }
  });

  test.each([
    ['demand', 'ALL'],
    ['demand', 'DEPT'],
    ['demand', 'SELF'],
    ['bhUsage', 'ALL'],
    ['bhUsage', 'DEPT'],
    ['bhMovement', 'ALL'],
    ['bhMovement', 'DEPT'],
  ] as const)('%s within %s', async (key, scope) => {
    const page = await planOf(entities[key] as EntityDefinition, scope, { options: ', analyze, buffers, timing off' });
    expect(nodesOf(page).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect((page['Shared Hit Blocks'] ?? 0) + (page['Shared Read Blocks'] ?? 0)).toBeLessThan(blocks);
  });

  test('a person without any demand does not read everybody else’s', async () => {
    const page = await planOf(entities.demand as EntityDefinition, 'SELF', {
      actor: { ...person, userId: 'nobody' },
      options: ', analyze, buffers, timing off',
    });
    expect((page['Shared Hit Blocks'] ?? 0) + (page['Shared Read Blocks'] ?? 0)).toBeLessThan(blocks);
  });
});

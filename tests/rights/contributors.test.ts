import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contributionsOf, ownWork } from '#domain/core/contributors.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { entities, entityOf } from '#domain/index.ts';
import { hasFourEyesStep, judgedWith, writtenColumns } from '#server/platform/schema/contributorTriggers.ts';
import { newRow } from '../scenarios/walkedRows.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** What is judged, its lines and its parts: whoever writes here had a hand in the record of `whole`. */
const parts = Object.values(entities).flatMap((entity) => {
  const named = judgedWith(entity);
  const whole = named && entityOf(named.entity);
  return [
    ...(hasFourEyesStep(entity) ? [{ entity, whole: entity }] : []),
    ...(whole && hasFourEyesStep(whole) && (hasFourEyesStep(entity) || contentOf(entity).length > 0)
      ? [{ entity, whole }]
      : []),
  ];
});

/** Columns that people fill in, without the one that names the whole. */
function contentOf(entity: EntityDefinition): string[] {
  return writtenColumns(entity).filter((column) => column !== toSnake(judgedWith(entity)?.field ?? ''));
}

/** SQL of another value of a column's type; a reference names another row or, where there is none, nothing. */
async function anotherValue(entity: EntityDefinition, column: string, client: pg.PoolClient): Promise<string> {
  const table = toSnake(entity.key);
  const { rows } = await client.query<{ type: string; target: string | null }>(
    `select c.data_type as type, (select confrelid::regclass::text from pg_constraint k where k.conrelid = $1::text::regclass and k.contype = 'f'
       and k.conkey = array[(select a.attnum from pg_attribute a where a.attrelid = $1::text::regclass and a.attname = $2::text)]) as target
     from information_schema.columns c where c.table_name = $1::text and c.column_name = $2::text`,
    [table, column],
  );
  const { type = 'text', target } = rows[0] ?? {};
  if (target)
    return `(select id from ${target} r where r.id is distinct from ${table}.${column} order by r.id limit 1)`;
  if (type === 'boolean') return `not ${column}`;
  if (/int|numeric/.test(type)) return `coalesce(${column}, 0) + 1`;
  if (/^date/.test(type)) return `coalesce(${column}, '2026-01-01') + 1`;
  if (/^timestamp/.test(type)) return `coalesce(${column}, '2026-01-01 10:00:00') + interval '1 hour'`;
  if (/^time/.test(type)) return `coalesce(${column}, '10:00:00') + interval '1 hour'`;
  if (/json/.test(type)) return `'[{"another": 1}]'`;
  return `coalesce(${column}, '') || 'x'`;
}

/** Does what it is asked for and takes all of it back. */
async function tried<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const handsKept = async (whole: EntityDefinition, id: string, client: pg.PoolClient) => {
  const { rows } = await client.query<{ hands: unknown }>(`select hands from ${toSnake(whole.key)} where id = $1`, [
    id,
  ]);
  return contributionsOf({ hands: rows[0]?.hands });
};

/** A row of the part, with the record it is judged with. */
async function rowOf(
  entity: EntityDefinition,
  whole: EntityDefinition,
  client: pg.PoolClient,
): Promise<{ readonly id: string; readonly wholeId: string }> {
  if (entity === whole) {
    const id = await newRow(entity, client);
    return { id, wholeId: id };
  }
  const field = toSnake(judgedWith(entity)?.field ?? '');
  const wholeId = entity.parent ? 'walked' : await newRow(whole, client);
  const id = await newRow(entity, client);
  if (!entity.parent)
    await client.query(`update ${toSnake(entity.key)} set ${field} = $2 where id = $1`, [id, wholeId]);
  return { id, wholeId };
}

describe('whoever writes any part of what is judged has a hand in it, by whatever statement', () => {
  test('the walk reaches records, their lines and their parts', () => {
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.some(({ entity, whole }) => entity.key === 'declarationItem' && whole.key === 'declaration')).toBe(
      true,
    );
    expect(parts.some(({ entity, whole }) => entity.key === 'declaration' && whole.key === 'customsOrder')).toBe(true);
  });

  test.each(parts.map(({ entity, whole }) => [`${entity.key} of ${whole.key}`, entity, whole] as const))(
    '%s',
    async (_, entity, whole) => {
      const changed: string[] = [];
      for (const column of contentOf(entity)) {
        const seen = await tried(async (client) => {
          const { id, wholeId } = await rowOf(entity, whole, client);
          const value = await anotherValue(entity, column, client);
          const table = toSnake(entity.key);
          const { rows: held } = await client.query<{ same: boolean }>(
            `select ${column}::text is not distinct from (${value})::text as same from ${table} where id = $1`,
            [id],
          );
          // A reference to a table without rows has no other value.
          if (held[0]?.same) return new Error('no other value');
          // A guard of the table may refuse the value; then nobody has written it.
          const write = await client
            .query(
              `update ${table} set ${column} = ${value}, updated_by = 'user-jck01l' where id = $1 returning ${column}`,
              [id],
            )
            .catch((error: Error & { code?: string }) => error);
          return write instanceof Error ? write : handsKept(whole, wholeId, client);
        });
        if (seen instanceof Error) continue;
        expect(ownWork(seen, { userId: 'user-jck01l' })?.zh, `${entity.key}.${column}`).toContain('不能为同一人');
        changed.push(column);
      }
      expect(changed.length).toBeGreaterThan(0);
    },
  );

  test('what the product sets by itself, and what a judge writes while he judges, is no hand', async () => {
    const order = entityOf('customsOrder');
    await tried(async (client) => {
      const id = await newRow(order, client);
      await client.query(`update customs_order set release_time = now(), updated_by = 'user-decl02' where id = $1`, [
        id,
      ]);
      await client.query(`update customs_order set bill_no = 'X1', updated_by = 'system' where id = $1`, [id]);
      await client.query(`select set_config('tongguan.judging', 'on', true)`);
      await client.query(`update customs_order set bill_no = 'X2', updated_by = 'user-decl02' where id = $1`, [id]);
      expect(await handsKept(order, id, client)).toEqual([]);
      await client.query(`select set_config('tongguan.judging', '', true)`);
      await client.query(`update customs_order set bill_no = 'X3', updated_by = 'user-decl02' where id = $1`, [id]);
      expect(await handsKept(order, id, client)).toMatchObject([{ userId: 'user-decl02', deed: 'edit' }]);
    });
  });

  test('a line of a declaration is a hand in its order, with the name of whoever wrote it', async () => {
    await tried(async (client) => {
      const order = await newRow(entityOf('customsOrder'), client);
      const declaration = await newRow(entityOf('declaration'), client);
      await client.query('update declaration set order_id = $2 where id = $1', [declaration, order]);
      await client.query(
        `insert into declaration_item (id, declaration_id, line_no, created_by, created_by_name, updated_by)
          values ('walked-item', $1, 1, 'user-decl01', '周慧', 'user-decl01')`,
        [declaration],
      );
      await client.query(
        `update declaration_item set decl_price = 98, updated_by = 'user-decl02' where id = 'walked-item'`,
      );
      const kept = await handsKept(entityOf('customsOrder'), order, client);
      expect(kept.map(({ userId }) => userId)).toEqual(expect.arrayContaining(['user-decl01', 'user-decl02']));
      expect(kept.find(({ userId }) => userId === 'user-decl02')?.userName).not.toBe('');
    });
  });
});

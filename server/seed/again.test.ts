import type pg from 'pg';
import { expect } from 'vitest';
import { areas as definitions } from '#domain/areas.ts';
import { toSnake } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { longTest } from '#tests/longRun.ts';
import { createTestDatabase } from '#tests/testDatabase.ts';
import type { ServerArea } from '../area/serverArea.ts';
import { areas } from '../areas.ts';
import { hangPapers } from './hangPapers.ts';

const facts = { actor: systemActor, now: '2026-11-21 09:00:00' };

async function seedArea({ seed, demo }: ServerArea, db: pg.PoolClient): Promise<void> {
  await seed?.(db, facts);
  await demo?.(db, { ...facts, hang: (papers) => hangPapers(papers, db) });
}

/** Tables of an area's records that a first start fills; lines go with what they are lines of. */
async function filledTables({ key }: ServerArea, db: pg.PoolClient): Promise<string[]> {
  const filled: string[] = [];
  const entities = definitions.find((area) => area.key === key)?.entities ?? [];
  for (const entity of entities.filter(({ parent }) => !parent)) {
    const table = toSnake(entity.key);
    const { rowCount } = await db.query(`select 1 from ${table} limit 1`);
    if (rowCount) filled.push(table);
  }
  return filled;
}

/**
 * What refers to the rows goes with them.
 * @returns false when the database keeps them: rows of the ledger are for ever
 */
const emptied = (db: pg.PoolClient, table: string): Promise<boolean> =>
  db.query(`truncate ${table} cascade`).then(
    () => true,
    () => false,
  );

longTest(
  'whatever table is empty while the others are not, areas put in what they miss and leave the rest',
  async () => {
    const { pool, drop } = await createTestDatabase({ template: 'demo' });
    const db = await pool.connect();
    const failed: string[] = [];
    let tried = 0;
    for (const area of areas.filter(({ seed, demo }) => seed ?? demo))
      for (const table of await filledTables(area, db)) {
        await db.query('begin');
        if (await emptied(db, table))
          await seedArea(area, db).catch((error: unknown) => failed.push(`${table}: ${String(error)}`));
        await db.query('rollback');
        tried += 1;
      }
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(40);
    db.release();
    await drop();
  },
  300_000,
);

import { rmSync } from 'node:fs';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/gatewayProcess.ts';
import { readConfig } from '#server/platform/config.ts';
import { longTest, repeats } from '../longRun.ts';
import { releases, restoreRelease } from '../olderReleases.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';

/** After the first start the others find nothing to do. */
const starts = repeats('OLD_STARTS', { short: 2, long: 3 });

/** How many rows each table has. */
async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', 'public',
      c.relname), false, true, '')))[1]::text::int as count
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const title = 'data of a release of migration %s starts again and again';
const old = Object.entries(releases);
test.each(old.slice(0, 1))(title, startsAgain, 120_000);
longTest.each(old.slice(1))(title, startsAgain, 120_000);

async function startsAgain(_migration: string, file: string): Promise<void> {
  const folder = makeTemporaryFolder('older');
  const { pool, drop } = await createTestDatabase({ template: 'empty' });
  await restoreRelease(file, { pool, folder });
  const config = readConfig({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent', PORT: '0' }, folder);
  const after: Record<string, number>[] = [];
  for (let start = 0; start < starts; start += 1) {
    await prepareDatabase(pool, config);
    after.push(await countRows(pool));
  }
  const [first, ...later] = after;
  for (const counts of later) expect(counts).toEqual(first);
  await drop();
  rmSync(folder, { recursive: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { createTestDatabase } from '#tests/testDatabase.ts';
import { hasSearch } from '../crud/refreshSearch.ts';
import { seed } from './seed.ts';

test.each([true, false])('what a first start puts in is found by its words at once (demo %s)', async (demo) => {
  const { pool, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tg-seed-'));
  // Where the first administrator finds his password is for a terminal, not for the log of the tests.
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await seed(pool, { demo, production: false, publicUrl: null, dataDir }, { parts: [] });
  said.mockRestore();
  rmSync(dataDir, { recursive: true });
  const unfound: string[] = [];
  for (const { key } of Object.values(entities).filter(hasSearch)) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${toSnake(key)} where coalesce(search_text, '') = '' limit 3`,
    );
    if (rows.length > 0) unfound.push(`${key}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  expect(unfound).toEqual([]);
  await drop();
});

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#domain/index.ts';
import { diffSchema, type SchemaSnapshot, snapshotOf } from '#server/platform/schema/diffSchema.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';

const folder = new URL('../../server/platform/migrations/', import.meta.url);
const wanted = snapshotOf(Object.values(entities));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('definitions and the committed migrations agree: nothing is left to write', () => {
  const snapshot = JSON.parse(readFileSync(new URL('snapshot.json', folder), 'utf8')) as SchemaSnapshot;
  expect(diffSchema(snapshot, wanted)).toEqual({ quick: [], concurrent: [] });
  expect(Object.keys(snapshot).length).toBeGreaterThan(10);
});

test('migrations are numbered without gaps and twins', () => {
  const numbers = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number(name.slice(0, 4)))
    .sort((left, right) => left - right);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a migrated database has every column and index that the definitions ask for', async () => {
  const { rows: columns } = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  );
  const { rows: indexes } = await database.pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public'`,
  );
  const there = new Set([...columns.map(({ place }) => place), ...indexes.map(({ indexname }) => indexname)]);
  const asked = Object.entries(wanted).flatMap(([table, shape]) => [
    ...Object.keys(shape.columns).map((column) => `${table}.${column}`),
    ...Object.keys(shape.indexes),
  ]);
  expect(asked.filter((name) => !there.has(name))).toEqual([]);
});

import { expect, test } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { demand } from '#domain/demand/demand.ts';
import type { Call } from '../gateway/method.ts';
import { RowsAhead } from './rowsAhead.ts';
import type { ReadRow } from './runImport.ts';

const rows: readonly ReadRow[] = Array.from({ length: 20 }, (_, at) => ({
  place: at + 1,
  record: { title: `进口报关-${at}`, billNo: `HB${at}`, contact: null },
  source: { rowNumber: at + 2, cells: [] },
}));

const callWith = (prepare: unknown): Call =>
  ({
    actor: systemActor,
    now: '2026-11-25 09:00:00',
    db: { query: async () => ({ rows: [] }) },
    services: { rules: { entities: { demand: { beforeSave: prepare } } } },
  }) as unknown as Call;

async function ready(prepare: unknown, before = { success: 20, existing: 0 }) {
  const ahead = new RowsAhead(demand, 'DR1');
  ahead.saved(before);
  await ahead.encode(rows, callWith(prepare));
  return ahead.take(rows);
}

test('a row that the rules of its area leave alone goes out as the line that was made ahead', async () => {
  const { records, rowOf, spelled } = await ready(async () => undefined);
  expect(spelled.size).toBe(20);
  expect(records.map((record, at) => spelled.has(rowOf(at, record, callWith(undefined))))).not.toContain(false);
});

test.each([
  ['another record', (record: Record<string, unknown>) => ({ ...record, title: '改过' })],
  ['the one it was given', (record: Record<string, unknown>) => Object.assign(record, { title: '改过' })],
] as const)('a row whose rule answers changed values in %s is spelled again', async (_how, change) => {
  const { records, rowOf, spelled } = await ready(async () => undefined);
  const row = rowOf(3, change(records[3] ?? {}), callWith(undefined));
  expect(spelled.has(row)).toBe(false);
  expect(row).toMatchObject({ title: '改过', bill_no: 'HB3', import_no: 'DR1' });
});

test('of a sheet whose last rows were there already nothing is spelled ahead', async () => {
  expect((await ready(undefined, { success: 0, existing: 20 })).spelled.size).toBe(0);
});

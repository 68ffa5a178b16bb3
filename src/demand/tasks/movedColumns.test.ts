import { expect, test } from 'vitest';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { aRecord } from '#tests/aRecord.ts';
import { withMoved } from './movedColumns.ts';

const task = (id: string) => aRecord(delegateTask, { id });
const facts = { isCapped: false, isLoading: false };
const columns = [
  { status: 'WAIT', tasks: [task('a'), task('b')], total: 120, ...facts },
  { status: 'DOING', tasks: [task('c')], total: 1, ...facts },
];
const shape = (moved: Parameters<typeof withMoved>[1]) =>
  withMoved(columns, moved).map(({ tasks, total }) => [tasks.map(({ id }) => id), total]);

test('a moved card stands first in its new column, and both counts follow', () => {
  expect(shape({ task: task('b'), to: 'DOING' })).toEqual([
    [['a'], 119],
    [['b', 'c'], 2],
  ]);
});

test('a card that the fresh answer already holds in its new column is not counted twice', () => {
  expect(shape({ task: task('c'), to: 'DOING' })).toEqual([
    [['a', 'b'], 120],
    [['c'], 1],
  ]);
});

test('without a move the columns are the ones that came', () => {
  expect(withMoved(columns, undefined)).toBe(columns);
});

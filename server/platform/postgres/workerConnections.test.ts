import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { connectionsFor } from './clusterPlan.ts';
import { workerConnections } from './workerConnections.ts';

/** A server that allows so many to ordinary users. */
const serverWith = (most: number) => ({ query: async () => ({ rows: [{ most }] }) }) as unknown as Pool;
const superusers = 3;

test.each([2, 3, 8])('the embedded server has room for the full pools of %d workers', async (workers) => {
  expect(await workerConnections(serverWith(Number(connectionsFor(workers)) - superusers), workers)).toBe(20);
});

test('pools shrink until all workers fit into what an external server allows', async () => {
  expect(await workerConnections(serverWith(97), 4)).toBe(11);
});

test('where they would become too small the start is refused with the number that is needed', async () => {
  await expect(workerConnections(serverWith(97), 8)).rejects.toThrow('WORKERS=8 needs 130');
});

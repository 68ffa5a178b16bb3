import type { Pool } from 'pg';
import type { EntityDefinition } from '#domain/core/entity.ts';

/** States of a lifecycle to which no record of a test came by a step; rows of the demo were written as they stand. */
export async function notReached(pool: Pool, { key, flow }: EntityDefinition): Promise<readonly string[]> {
  const { rows } = await pool.query<{ state: string }>(
    `select distinct unnest(array[from_status, to_status]) as state from status_log where entity = $1 and record_id not like 'demo-%'`,
    [key],
  );
  const reached = new Set(rows.map(({ state }) => state));
  return (flow?.states ?? []).map((state) => state.key).filter((state) => !reached.has(state));
}

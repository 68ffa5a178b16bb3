import type { Db } from '../platform/db.ts';
import type { SeenSeal, Witnessed } from './witnessFolder.ts';

/** What was seen of a log and is not so any more. */
export interface Vanished {
  readonly kind: 'rewound' | 'vanished';
  /** The first row, or the number of the first seal. */
  readonly id: string;
  /** How many. */
  readonly count: number;
}

/**
 * The first seal that was seen and is another one now, or none: whoever takes off the end of a chain leaves one that
 * fits.
 */
export async function firstRewound(db: Db, seals: readonly SeenSeal[]): Promise<Vanished | undefined> {
  const { rows } = await db.query<{ id: string; count: number }>(
    `select min(seen.no)::text as id, count(*)::int as count from unnest($1::bigint[], $2::text[]) as seen (no, hash)
     left join log_seal s on s.no = seen.no where s.no is null or encode(s.hash, 'hex') <> seen.hash having count(*) > 0`,
    [seals.map(({ no }) => no), seals.map(({ hash }) => hash)],
  );
  const [row] = rows;
  return row && { kind: 'rewound', ...row };
}

/** Rows asked about in one statement. */
const mostAtOnce = 5_000;

/** What became of rows that were seen in the log. */
export async function fateOfRows(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly gone: readonly string[]; readonly waiting: readonly string[] }> {
  if (ids.length > mostAtOnce) {
    const [some, others] = [
      await fateOfRows(db, ids.slice(0, mostAtOnce)),
      await fateOfRows(db, ids.slice(mostAtOnce)),
    ];
    return { gone: [...some.gone, ...others.gone], waiting: [...some.waiting, ...others.waiting] };
  }
  const { rows } = await db.query<{ id: string; isThere: boolean; waits: boolean }>(
    `select seen.id, exists (select 1 from op_log l where l.id = seen.id) as "isThere", exists (select 1
      from op_log_unsealed u where u.id = seen.id) as waits
     from unnest($1::text[]) as seen (id)`,
    [ids],
  );
  return {
    gone: rows.flatMap(({ id, isThere }) => (isThere ? [] : [id])),
    waiting: rows.flatMap(({ id, isThere, waits }) => (isThere && waits ? [id] : [])),
  };
}

/** A log against what a data folder has seen of it. */
export async function comparedWith(db: Db, { seals, rows }: Witnessed): Promise<Vanished | undefined> {
  const rewound = await firstRewound(db, seals);
  if (rewound) return rewound;
  const { gone } = await fateOfRows(db, rows);
  const [id] = [...gone].sort();
  return id === undefined ? undefined : { kind: 'vanished', id, count: gone.length };
}

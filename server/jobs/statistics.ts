import type { Db } from '../gateway/method.ts';
import type { JobHandler } from './job.ts';
import { addKeyedJob } from './jobQueue.ts';

/**
 * What the planner knows of a table is as old as its last look at it, and the database's own clock looks once a minute.
 * Until then lists of a table that was filled meanwhile are read in ways that suited an empty one, thirty times as
 * long. So whoever fills a table says so, in the transaction that did it, and a job looks at once.
 */
const statisticsJobKind = 'refreshStatistics';

/**
 * Has the planner look at a table anew as soon as the caller's transaction commits.
 * @param table nothing = all that it has never looked at
 */
const refreshStatistics = (db: Db, table?: string): Promise<void> =>
  addKeyedJob(db, {
    kind: statisticsJobKind,
    payload: table === undefined ? {} : { table },
    key: `${statisticsJobKind}:${table ?? ''}`,
  });

/** Has it look at what a first start has filled. */
export const refreshFirstStatistics = (db: Db): Promise<void> => refreshStatistics(db);

/** Fewer rows change no plan. */
const fewRows = 2_000;

/** A table under the hands of a job that writes many rows. */
export class GrowingTable {
  private readonly table: string;
  /** Rows that the planner knows of. */
  private known: number | undefined;
  private written = 0;

  constructor(table: string) {
    this.table = table;
  }

  /**
   * So many rows more; when the table is ten times what the planner knows, it looks anew.
   * @param db of the transaction that wrote them
   */
  async wrote(rows: number, db: Db): Promise<void> {
    this.written += rows;
    if (this.written < fewRows) return;
    this.known ??= await knownRows(this.table, db);
    if (this.written >= 9 * this.known) await this.refresh(db);
  }

  /** Nothing more is written. */
  async end(db: Db): Promise<void> {
    if (this.written === 0) return;
    this.known ??= await knownRows(this.table, db);
    if (this.written >= Math.max(fewRows, this.known / 10)) await this.refresh(db);
  }

  private async refresh(db: Db): Promise<void> {
    await refreshStatistics(db, this.table);
    this.known = (this.known ?? 0) + this.written;
    this.written = 0;
  }
}

async function knownRows(table: string, db: Db): Promise<number> {
  const { rows } = await db.query<{ known: number }>(
    'select greatest(reltuples, 0)::float8 as known from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.known ?? 0;
}

/**
 * The look itself, each table by itself; others may write meanwhile. It also notes which pages everybody sees: a list
 * is counted from its index, and would ask each row of another page whether it is there.
 */
export const refreshStatisticsJob: JobHandler = async ({ table }, { services: { pool }, signal }) => {
  const client = await pool.connect();
  try {
    const tables = typeof table === 'string' ? [table] : await neverSeen(client);
    await client.query('set statement_timeout = 0');
    for (const name of tables) {
      signal.throwIfAborted();
      await client.query(`vacuum (analyze) ${name}`);
    }
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};

/** Tables with rows that the planner knows nothing of, as the database writes their names. */
async function neverSeen(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0 and pg_relation_size(oid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

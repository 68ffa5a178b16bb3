import type pg from 'pg';

/** What SQL needs: the pool for single reads, one client inside a transaction for writes. */
export type Db = Pick<pg.PoolClient, 'query'>;

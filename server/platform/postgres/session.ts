import type { CustomTypesConfig, Pool, PoolConfig } from 'pg';
import pg from 'pg';
import { Connection } from './connection.ts';

/** Startup options of every connection, so that no query has to set them. */
export const sessionOptions = '-c TimeZone=Asia/Shanghai -c DateStyle=ISO,YMD -c statement_timeout=60000';

const { builtins } = pg.types;
const textTypes: ReadonlySet<number> = new Set([
  builtins.INT8,
  builtins.NUMERIC,
  builtins.DATE,
  builtins.TIME,
  builtins.TIMETZ,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.INTERVAL,
]);
/** int8[], numeric[], date[], timestamp[], timestamptz[]. */
const textArrayTypes: ReadonlySet<number> = new Set([1016, 1231, 1182, 1115, 1185]);
const textArray = 1009;

/** Amounts, long numbers and moments arrive as the text that PostgreSQL sent: a JS number or Date would change them. */
const exactTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (textTypes.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(textArrayTypes.has(oid) ? textArray : oid, 'text');
  },
};

/** Connections that the calls of one process share. */
export const mostPooled = 20;

/** A pool of the gateway. A lost connection is dropped and made anew; it must not end the process. */
export function openPool(
  connection: PoolConfig,
  log: (line: string) => void,
  { max = mostPooled, connectsWithin = 10_000 }: { max?: number | undefined; connectsWithin?: number } = {},
): Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: connectsWithin,
    types: exactTypes,
    Client: Connection,
  });
  const report = (error: Error): void => log(`database connection lost: ${error.message}`);
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** `pool.end` waits for connections in use; one that is never given back must not keep the process alive. */
export async function endPool(pool: Pool, within = 5000): Promise<void> {
  if (pool.ended || pool.ending) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within);
  });
  await Promise.race([pool.end(), late]).finally(() => clearTimeout(timer));
}

import type { Client, ClientConfig } from 'pg';
import pg from 'pg';
import { superuser } from './clusterPlan.ts';
import { socketPort } from './socketFolder.ts';

/** Held by the one gateway that works with an embedded database; any fixed number serves. */
const lockKey = '7483647110';

/** `refused`: another gateway holds it. `notReady`: the server starts or stops. `noServer`: nothing listens. */
export type LockAnswer = Client | 'refused' | 'notReady' | 'noServer';

/** Advisory locks belong to one database: this must always be the same. */
export function superuserConnection(socketFolder: string): ClientConfig {
  return {
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  };
}

/** The connection that holds the lock stays open; the server frees the lock when the connection or its process ends. */
export async function tryGatewayLock(socketFolder: string): Promise<LockAnswer> {
  const client = new pg.Client({ ...superuserConnection(socketFolder), application_name: 'tongguan lock' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [lockKey]);
    if (rows[0]?.granted) return client;
    await client.end();
    return 'refused';
  } catch (error) {
    await client.end().catch(() => undefined);
    return classify(error);
  }
}

function classify(error: unknown): 'notReady' | 'noServer' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'noServer';
  // 57P03 starting or stopping, 57P01 stopped meanwhile, 53300 full; without a code the connection broke off.
  if (code === undefined || ['57P03', '57P01', '53300', 'ECONNRESET', 'EPIPE'].includes(String(code)))
    return 'notReady';
  throw error;
}

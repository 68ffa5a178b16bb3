import { StartRefusal } from '../startRefusal.ts';
import type { Database } from './openDatabase.ts';
import { endPool, openPool, sessionOptions } from './session.ts';

const oldestVersion = 15;

/** A server that others run. Several gateways may share it. */
export async function openExternalDatabase(
  databaseUrl: string,
  log: (line: string) => void,
  max?: number,
): Promise<Database> {
  const connection = connectionTo(databaseUrl);
  const pool = openPool(connection, log, { max });
  const { host, pathname } = new URL(databaseUrl);
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10000);
    if (major < oldestVersion) {
      throw new StartRefusal({
        zh: `DATABASE_URL 指向 PostgreSQL ${major}，至少需要 ${oldestVersion}`,
        en: `DATABASE_URL points to PostgreSQL ${major}; ${oldestVersion} or newer is needed`,
      });
    }
    if (rows[0]?.encoding !== 'UTF8') {
      throw new StartRefusal({
        zh: `DATABASE_URL 的数据库编码是 ${rows[0]?.encoding}，必须是 UTF8`,
        en: `The database of DATABASE_URL has the encoding ${rows[0]?.encoding}; it must be UTF8`,
      });
    }
    return {
      pool,
      mode: 'external',
      connection,
      describe: () => `PostgreSQL ${major} at ${host}${pathname}`,
      close: () => endPool(pool),
    };
  } catch (cause) {
    await endPool(pool);
    if (cause instanceof StartRefusal) throw cause;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartRefusal(
      {
        zh: `无法连接 DATABASE_URL（${host}${pathname}）：${reason}`,
        en: `Cannot connect to DATABASE_URL (${host}${pathname}): ${reason}`,
      },
      2,
      { cause },
    );
  }
}

/** The other server, which is only read. */
export const replicaConnection = (url: string) => connectionTo(url, '-c default_transaction_read_only=on');

const connectionTo = (url: string, further?: string) => ({
  connectionString: withSessionOptions(url, further),
  application_name: 'tongguan',
});

/** Into the address itself, because what stands there wins over all other settings of a client. */
function withSessionOptions(databaseUrl: string, further?: string): string {
  const url = new URL(databaseUrl);
  const options = [sessionOptions, further, url.searchParams.get('options')].filter((one) => one != null);
  url.searchParams.set('options', options.join(' '));
  // URLSearchParams writes a space as +, which the pg parser would take for a plus sign.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}

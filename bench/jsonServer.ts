import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening, type Site } from './site.ts';

const rowsKept = 10_000;
export const peerPort = 5_181;

/** The peer's list, asked as it is used to. */
export const peerList = {
  method: 'GET',
  path: '/demand?status=SUBMITTED&status=PROCESSING&_sort=createdTime&_order=desc&_page=1&_limit=10',
} as const;

/** json-server with 10,000 of a site's demands, the columns of the list only. */
export async function startJsonServer(site: Site): Promise<ChildProcess> {
  const { rows } = await site.pool.query(
    `select id, demand_no as "demandNo", status, to_char(expect_time, 'YYYY-MM-DD HH24:MI:SS') as "expectTime", urgency,
      customer_id as "customerId", title,
       demand_type as "demandType", contact, amount::text as amount, to_char(created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"
     from demand where id like 'bench-%' order by id limit $1`,
    [rowsKept],
  );
  const folder = mkdtempSync(join(tmpdir(), 'tg-peer-'));
  const file = join(folder, 'db.json');
  writeFileSync(file, JSON.stringify({ demand: rows }));
  const child = spawn(
    process.execPath,
    ['node_modules/json-server/lib/cli/bin.js', '--quiet', '--host', '127.0.0.1', '--port', String(peerPort), file],
    { stdio: 'ignore' },
  );
  await listening(peerPort, '/demand?_limit=1');
  rmSync(folder, { recursive: true, force: true });
  return child;
}

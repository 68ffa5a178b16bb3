/**
 * A gateway reduced to its database, to be killed: `gatewayProcess.ts DATA_DIR [writers]`.
 * Prints `ready <process of the server> <description>`, then the id of each row after the database has acknowledged it.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { StartRefusal } from '#server/platform/startRefusal.ts';

const [dataDir = '', writers = '0'] = process.argv.slice(2);
const print = (line: string): void => void writeSync(1, `${line}\n`);

try {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
  print(`ready ${database.describe()}`);
  await database.pool.query('create table if not exists row (id text primary key)');
  await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
  // Without writers nothing else keeps the process alive for sure.
  setInterval(() => undefined, 60_000);

  async function write(writer: number): Promise<void> {
    for (let count = 0; ; count += 1) {
      const id = `${process.pid}-${writer}-${count}`;
      try {
        await database.pool.query('insert into row values ($1)', [id]);
      } catch {
        // The server was killed before us; the test counts acknowledged rows only.
        return;
      }
      print(id);
    }
  }
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const sources = [
  'src',
  'domain',
  'dataProvider',
  'authProvider',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Whether the built page is missing or older than anything it is made of. */
export async function isFrontEndStale(): Promise<boolean> {
  const built = await stat(new URL('dist/index.html', root)).catch(() => undefined);
  if (!built) return true;
  for (const source of sources) if ((await newest(fileURLToPath(new URL(source, root)))) > built.mtimeMs) return true;
  return false;
}

async function newest(path: string): Promise<number> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = await readdir(path);
  const times = await Promise.all(
    entries.filter((name) => !name.includes('.test.')).map((name) => newest(`${path}/${name}`)),
  );
  return Math.max(0, ...times);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: the program from its bundle, which is made first where a file it is made of has changed (docs/decisions/0156). From its sources
 * only where no bundle may or can be made, such as in a folder that cannot be written.
 */
const root = new URL('../', import.meta.url);
const place = new URL('node_modules/.cache/tongguan/', root);

if (!isFresh() && process.env.TONGGUAN_NO_BUILD !== '1') await bundle();
if (isFresh()) {
  process.env.TONGGUAN_PROGRAMS = fileURLToPath(place);
  await import(new URL('start.mjs', place).href);
} else {
  await import('tsx');
  await import('./start.ts');
}

function isFresh() {
  const list = new URL('sources.json', place);
  if (!existsSync(list)) return false;
  const sources = JSON.parse(readFileSync(list, 'utf8'));
  return sources.every(([path, changed]) => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs === changed);
}

/** Whatever goes wrong, the sources are there. */
async function bundle() {
  const program = fileURLToPath(new URL('scripts/build/bundleServer.ts', root));
  const child = spawn(process.execPath, ['--import', 'tsx', program], { cwd: fileURLToPath(root), stdio: 'ignore' });
  await once(child, 'exit').catch(() => undefined);
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: the program from the bundle that the last start left, where every file it is made of is as it was; else from its sources,
 * which takes a second longer, and then a bundle is made behind it.
 */
const root = new URL('../', import.meta.url);
const place = new URL('node_modules/.cache/tongguan/', root);

if (isFresh()) await import(new URL('start.mjs', place).href);
else {
  await import('tsx');
  await import('./start.ts');
  if (process.env.TONGGUAN_NO_BUILD !== '1') bundleForNextStart();
}

function isFresh() {
  const list = new URL('sources.json', place);
  if (!existsSync(list)) return false;
  const sources = JSON.parse(readFileSync(list, 'utf8'));
  return sources.every(([path, changed]) => statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs === changed);
}

/** Nobody waits for it, and where it fails (packages of a folder that cannot be written) the next start is as this one. */
function bundleForNextStart() {
  const program = fileURLToPath(new URL('scripts/build/bundleServer.ts', root));
  const child = spawn('nice', ['-n', '15', process.execPath, '--import', 'tsx', program], { cwd: fileURLToPath(root), stdio: 'ignore' });
  child.on('error', () => undefined).unref();
}

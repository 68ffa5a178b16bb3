import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const launch = () =>
  execFileSync(process.execPath, [at('server', 'launch.mjs')], { env: { ...process.env, TONGGUAN_NO_BUILD: '1' }, encoding: 'utf8' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tg-launch-'));
  for (const made of ['server', 'node_modules/.cache/tongguan']) mkdirSync(at(made), { recursive: true });
  copyFileSync(join(root, 'server', 'launch.mjs'), at('server', 'launch.mjs'));
  symlinkSync(join(root, 'node_modules', 'tsx'), at('node_modules', 'tsx'));
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('server', 'start.ts'), `console.log('from its sources' satisfies string);`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a start takes the bundle of the last one while every source is as it was, and its sources otherwise', () => {
  expect(launch()).toContain('from its sources');
  const bundle = at('node_modules', '.cache', 'tongguan');
  writeFileSync(join(bundle, 'start.mjs'), `console.log('from the bundle');`);
  writeFileSync(join(bundle, 'sources.json'), JSON.stringify([['server/start.ts', statSync(at('server', 'start.ts')).mtimeMs]]));
  expect(launch()).toContain('from the bundle');
  writeFileSync(at('server', 'start.ts'), `console.log('from its changed sources' satisfies string);`);
  expect(launch()).toContain('from its changed sources');
  rmSync(at('server', 'start.ts'));
  writeFileSync(at('server', 'start.ts'), `console.log('made anew' satisfies string);`);
  expect(launch()).toContain('made anew');
});

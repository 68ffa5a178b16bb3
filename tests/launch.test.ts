import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { besideGateway } from '../scripts/build/bundleServer.ts';
import { files, textOf } from './sourceArrows.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const launch = (env: NodeJS.ProcessEnv = { TONGGUAN_NO_BUILD: '1' }) =>
  execFileSync(process.execPath, [at('server', 'launch.mjs')], { env: { ...process.env, ...env }, encoding: 'utf8' });

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
  writeFileSync(
    join(bundle, 'sources.json'),
    JSON.stringify([['server/start.ts', statSync(at('server', 'start.ts')).mtimeMs]]),
  );
  expect(launch()).toContain('from the bundle');
  writeFileSync(at('server', 'start.ts'), `console.log('from its changed sources' satisfies string);`);
  expect(launch()).toContain('from its changed sources');
  rmSync(at('server', 'start.ts'));
  writeFileSync(at('server', 'start.ts'), `console.log('made anew' satisfies string);`);
  expect(launch()).toContain('made anew');
});

test('where no bundle stands one is made before the start, which knows where the other programs of it are; where none can be made the sources do', () => {
  mkdirSync(at('scripts', 'build'), { recursive: true });
  const bundler = at('scripts', 'build', 'bundleServer.ts');
  writeFileSync(bundler, `throw new Error('a folder that cannot be written' satisfies string);`);
  expect(launch({})).toContain('made anew');
  const start = JSON.stringify('console.log(process.env.TONGGUAN_PROGRAMS)');
  writeFileSync(
    bundler,
    `import { writeFileSync } from 'node:fs';
     writeFileSync('node_modules/.cache/tongguan/start.mjs', ${start});
     writeFileSync('node_modules/.cache/tongguan/sources.json', '[]' satisfies string);`,
  );
  rmSync(at('node_modules', '.cache', 'tongguan', 'sources.json'));
  expect(launch({})).toContain(at('node_modules', '.cache', 'tongguan'));
});

test('the bundle holds every program that the gateway starts beside itself', () => {
  const started = files.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:programOf\(|threadOf\(|thread: )new URL\('([^']+)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  );
  expect(started.length).toBeGreaterThan(0);
  expect(started.toSorted()).toEqual(besideGateway.toSorted());
});

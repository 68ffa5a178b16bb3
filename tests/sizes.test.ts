import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { files, textOf } from './sourceArrows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const longestFile = 300;

/**
 * What is still too long: a document of the approval machine, where hooks and parts stand inside of one component. The lists only shrink: a
 * test fails when something here has become short, and when something else becomes long.
 */
const longFiles: readonly string[] = [];

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

function functionsTooLong(): string[] {
  const report = execFileSync(
    'node_modules/.bin/biome',
    ['lint', '--only=complexity/noExcessiveLinesPerFunction', '--max-diagnostics=none', '--reporter=json', ...tops],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { diagnostics } = JSON.parse(report.slice(report.indexOf('{'))) as Report;
  return diagnostics.flatMap(({ category, location }) =>
    category === 'lint/complexity/noExcessiveLinesPerFunction' && files.includes(location.path) ? [location.path] : [],
  );
}

const tops = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];

test('no function has more than 60 lines', () => {
  expect(functionsTooLong()).toEqual([]);
});

test('no file has more than 300 lines', () => {
  expect(files.length).toBeGreaterThan(800);
  const tooLong = files.filter((file) => textOf(file).split('\n').length - 1 > longestFile);
  expect(tooLong.sort()).toEqual(longFiles);
});

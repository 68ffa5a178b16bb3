import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Every acceptance scenario of the platform is a test under its own id: what is accepted can be run by name.
 * @see docs/spec/platform.md 15
 */
const scenarios = Array.from({ length: 34 }, (_, index) => `P${index + 1}`);

const root = fileURLToPath(new URL('..', import.meta.url));
const testFiles = ['tests', 'src', 'server', 'domain', 'dataProvider', 'authProvider'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(root, top, path)),
);

/**
 * Ids that a title begins with, alone or after the issue it stands in: `'P19, P20 a refused save …'`, `'P5 five wrong
 * …'`.
 */
const titleStart = /^.*?\(?\[?['`](?:issue [\d.]+: )?((?:P\d+(?:, )?)+)[: ]/gm;
const told = new Set(
  testFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(titleStart)].flatMap(([, ids = '']) => ids.match(/P\d+/g) ?? []),
  ),
);

test('every acceptance scenario of the platform is a test under its own id', () => {
  expect(testFiles.length).toBeGreaterThan(250);
  expect(scenarios.filter((id) => !told.has(id))).toEqual([]);
  expect(told.has('P0')).toBe(false);
});

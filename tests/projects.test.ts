import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesByProject } from './projects.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = filesByProject(root);

test('every project has files, and no file is in two of them but long runs', () => {
  expect(files.unit.length).toBeGreaterThan(60);
  expect(files.ui.length).toBeGreaterThan(20);
  expect(files.db.length).toBeGreaterThan(30);
  expect(files.browser.length).toBeGreaterThan(3);
  expect(files.long.length).toBeGreaterThan(3);
  const all = [...files.unit, ...files.ui, ...files.db, ...files.browser];
  expect(new Set(all).size).toBe(all.length);
  expect(files.long.filter((file) => !all.includes(file))).toEqual([]);
});

test('what asks for a database or a page stands where one is', () => {
  const text = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  expect(files.unit.filter((file) => /createTestDatabase\(|startTestGateway\(/.test(text(file)))).toEqual([]);
  expect(files.unit.filter((file) => /^import .* from '@testing-library/m.test(text(file)))).toEqual([]);
  expect(files.db).toContain('server/files/purgeFiles.test.ts');
  expect(files.ui).toContain('dataProvider/index.test.ts');
});

/** Files with tests that only some machines can run: what these lack. */
const needs: Readonly<Record<string, string>> = {
  'server/platform/backup/backup.test.ts': 'a small disk that can be mounted',
  'tests/classification/tariffImport.test.ts': 'a tariff beside the repository',
  'tests/postgres/lifecycle.test.ts': 'other users, whom only root can become',
  'tests/robustness/fullDisk.test.ts': 'a small disk that can be mounted',
  'tests/security/asvs.test.ts': 'the standard beside the repository',
  'tests/suggest/labelled.test.ts': 'labelled texts of others',
};

test('a test is left out by the long run alone, or by a machine that lacks something named here', () => {
  const all = [...files.unit, ...files.ui, ...files.db, ...files.browser];
  const leftOut = /\b(?:test|it|describe)\b[^'"`\n]*\.(?:skip|only|todo|fails|skipIf|runIf)\b/;
  const found = all.filter((file) => leftOut.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(found.filter((file) => !needs[file])).toEqual([]);
  expect(Object.keys(needs).filter((file) => !found.includes(file))).toEqual([]);
});

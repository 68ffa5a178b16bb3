import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { longTest } from '../longRun.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = [
  'authProvider',
  'bench',
  'dataProvider',
  'domain',
  'fixtures',
  'package.json',
  'scripts',
  'server',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
const definition = 'domain/demand/demand.ts';
const [before, after] = ['expectTime', 'dueBackTime'];

/** Files that say the name and cannot be told by a compiler, or are told in another place, each with the reason. */
const untold: readonly (readonly [RegExp, reason: string])[] = [
  [/\.test\.tsx?$|^tests\//, 'rows, sheets and questions as they travel, written by hand: the test itself fails'],
  [/^bench\//, 'rows as they travel, sent to a gateway that refuses the name'],
  [/^fixtures\/demo\/scenario\//, 'records as they travel, sent to a gateway that refuses the name'],
  [/^domain\/core\/queue\.ts$/, 'an example in a comment'],
  [/^domain\/demand\/demandFlow\.ts$/, 'told where the lifecycle is given to its entity, in the definition'],
  [
    /^domain\/demand\/startPage\.ts$|^src\/demand\/workbench\/alertsPanel\.tsx$/,
    'a row of its own, selected by SQL text under this name',
  ],
  [/^src\/demand\/workbench\/queues\.ts$/, 'a filter of an address, which is text: name and condition in one word'],
];

const copy = mkdtempSync(join(tmpdir(), 'renamed-'));
beforeAll(() => {
  if (!process.env.LONG_RUN) return;
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Fields that a screen names to have them shown, asked for or laid out in a table: definition, field, screen. */
const namedByScreens = [
  ['domain/guarantee/bhMovement.ts', 'availableAfter', 'src/guarantee/ledger/MovementList.tsx'],
  ['domain/guarantee/bhApply.ts', 'replaceQuotaId', 'src/guarantee/document/inputsOf.tsx'],
  ['domain/guarantee/bhCustomsPush.ts', 'answeredAt', 'src/guarantee/admin/CustomsPushes.tsx'],
  ['domain/demand/delegateTask.ts', 'resultNo', 'src/demand/DemandTasks.tsx'],
  ['domain/system/preUser.ts', 'customerNames', 'src/system/Accounts.tsx'],
] as const;

/** Gives the field another name in its definition. @returns takes that back */
function rename(definition: string, before: string, after: string): () => void {
  const path = join(copy, definition);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(new RegExp(`\\b${before}\\b`, 'g'), after));
  return () => writeFileSync(path, text);
}

/** Files of TypeScript that say the name as a word, or as the beginning of a condition. */
function filesWith(name: string): readonly string[] {
  const word = new RegExp(`\\b${name}(?:\\b|__)`);
  const sources = readdirSync(copy, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
  );
  const paths = sources
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'));
  return paths.filter((path) => word.test(readFileSync(path, 'utf8'))).map((path) => relative(copy, path));
}

async function complaints(): Promise<ReadonlySet<string>> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = spawn(process.execPath, [compiler, '--noEmit', '--incremental', 'false', '--pretty', 'false'], {
    cwd: copy,
  });
  const lines = (await text(run.stdout)).split('\n');
  return new Set(lines.flatMap((line) => /^([^ (]+)\(\d+,\d+\): error /.exec(line)?.[1] ?? []));
}

longTest('a field that is renamed in its definition is told in every file that reads it', async () => {
  const takeBack = rename(definition, before, after);
  const named = filesWith(before);
  const told = await complaints();
  takeBack();
  expect(named.filter((file) => !told.has(file) && !untold.some(([files]) => files.test(file)))).toEqual([]);
  // A reason that excuses no file any more, or a file that is told after all, leaves the list.
  const missed = named.filter((file) => !told.has(file));
  expect(untold.filter(([files]) => !missed.some((file) => files.test(file)))).toEqual([]);
  expect([...told].filter((file) => file.startsWith('src/')).sort()).toEqual([
    'src/demand/CopyHistory.tsx',
    'src/demand/DemandList.tsx',
    'src/demand/DemandTasks.tsx',
    'src/demand/tasks/ScopeLead.tsx',
  ]);
});

longTest('a field that a screen names to show it, ask for it or lay it out in a table is told there', async () => {
  for (const [of, field] of namedByScreens) rename(of, field, `${field}Renamed`);
  const told = await complaints();
  expect(namedByScreens.filter(([, , screen]) => !told.has(screen))).toEqual([]);
});

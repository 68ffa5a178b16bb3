import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * How tests run apart: without anything, in a page made in Node, against a database, in Chromium, and for as long as it
 * takes.
 */
export type Project = 'unit' | 'ui' | 'db' | 'browser' | 'long';

const outside = new Set(['node_modules', 'dist', 'data', '.git']);

/** What starts the run's database server or a gateway: whoever imports it, however far, needs the `db` project. */
const databaseRoot = /(^|\/)tests\/throwAwayCluster\.ts$/;
const longRunRoot = /(^|\/)tests\/longRun\.ts$/;

/**
 * Every test file of the repository by its projects, read from the files themselves: a folder, an ending, the
 * environment it names, or what it imports among the helpers of `tests`. Long runs are in another one too, with few
 * repeats.
 */
export function filesByProject(root: string): Readonly<Record<Project, readonly string[]>> {
  const files: Record<Project, string[]> = { unit: [], ui: [], db: [], browser: [], long: [] };
  for (const file of testFiles(root, '')) for (const project of projectsOf(root, file)) files[project].push(file);
  return files;
}

function testFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return outside.has(entry.name) ? [] : testFiles(root, join(folder, entry.name));
    return /\.test\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

function projectsOf(root: string, file: string): readonly Project[] {
  if (file.endsWith('.tsx') || /@vitest-environment happy-dom/.test(readFileSync(join(root, file), 'utf8')))
    return ['ui'];
  const helpers = helpersOf(root, join(root, file), new Set());
  const uses = (which: RegExp) => [...helpers].some((helper) => which.test(helper));
  if (file.startsWith(join('tests', 'browser'))) return uses(longRunRoot) ? ['browser', 'long'] : ['browser'];
  const project = uses(databaseRoot) ? 'db' : 'unit';
  return uses(longRunRoot) ? [project, 'long'] : [project];
}

/** The files of `tests` that a file reaches by its imports. */
function helpersOf(root: string, file: string, known: Set<string>): Set<string> {
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '((?:#tests|\.\.?)\/[^']+)'/g)) {
    const helper = from.startsWith('#') ? join(root, from.slice(1)) : resolve(dirname(file), from);
    if (!helper.startsWith(join(root, 'tests')) || known.has(helper) || !existsSync(helper)) continue;
    known.add(helper);
    helpersOf(root, helper, known);
  }
  return known;
}

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

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

/** A name that becomes another one in the file that defines it, and nowhere else. */
export interface Renaming {
  readonly definition: string;
  readonly before: string;
  readonly after: string;
}

/** Files that cannot be told by a compiler, or are told in another place, each with the reason. */
export type Untold = readonly (readonly [files: RegExp, reason: string])[];

interface Renamed {
  /** Files that say one of the old names, by a search for the words. */
  readonly named: readonly string[];
  /** Files that the compiler complains of. */
  readonly told: ReadonlySet<string>;
}

/** Renames in a copy of the repository, and compiles the copy. */
export async function renamedCopy(...renamings: readonly Renaming[]): Promise<Renamed> {
  const copy = mkdtempSync(join(tmpdir(), 'renamed-'));
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { definition, before, after } of renamings) {
      const path = join(copy, definition);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(new RegExp(`\\b${before}\\b`, 'g'), after));
    }
    return { named: filesWith(renamings, copy), told: await complaints(copy) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Named files that are neither told nor excused, and reasons that excuse no file any more. */
export function unexcused({ named, told }: Renamed, untold: Untold) {
  const missed = named.filter((file) => !told.has(file));
  return {
    files: missed.filter((file) => !untold.some(([files]) => files.test(file))),
    reasons: untold.filter(([files]) => !missed.some((file) => files.test(file))),
  };
}

/** Files of TypeScript that say one of the names as a word, or as the beginning of a condition. */
function filesWith(renamings: readonly Renaming[], copy: string): readonly string[] {
  const word = new RegExp(`\\b(?:${renamings.map(({ before }) => before).join('|')})(?:\\b|__)`);
  const sources = readdirSync(copy, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
  );
  const paths = sources
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'));
  return paths.filter((path) => word.test(readFileSync(path, 'utf8'))).map((path) => relative(copy, path));
}

async function complaints(copy: string): Promise<ReadonlySet<string>> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = spawn(process.execPath, [compiler, '--noEmit', '--incremental', 'false', '--pretty', 'false'], {
    cwd: copy,
  });
  const lines = (await text(run.stdout)).split('\n');
  return new Set(lines.flatMap((line) => /^([^ (]+)\(\d+,\d+\): error /.exec(line)?.[1] ?? []));
}

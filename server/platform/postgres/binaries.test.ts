import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/throwAwayCluster.ts';
import { type Binaries, findBinaries, linkLibraries, refuseForeignLibc } from './binaries.ts';

let folder: string;
let copy: Binaries;

describe('linkLibraries', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder('package');
    const { folder: original, ...rest } = findBinaries();
    execFileSync('cp', ['-r', join(original, 'native'), folder]);
    execFileSync('find', [join(folder, 'native'), '-type', 'l', '-delete']);
    copy = { ...rest, folder, postgres: join(folder, 'native/bin/postgres') };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const version = (env: Readonly<Record<string, string>> = {}): string =>
    spawnSync(copy.postgres, ['-V'], { env, encoding: 'utf8' }).stdout;

  test('without its library links the server does not even tell its version; with them it does', () => {
    expect(version()).toBe('');
    expect(linkLibraries(copy, join(folder, 'spare'))).toEqual({});
    expect(version()).toContain('18.4');
    expect(linkLibraries(copy, join(folder, 'spare'))).toEqual({});
    expect(existsSync(join(folder, 'spare'))).toBe(false);
  });

  test('a package that cannot be written to gets its links elsewhere', () => {
    // The answer is given by hand, because root may write everywhere.
    const spare = join(folder, 'spare');
    const env = linkLibraries(copy, spare, () => false);
    expect(version(env)).toContain('18.4');
    expect(version()).toBe('');
    expect(linkLibraries(copy, spare, () => false)).toEqual(env);
  });

  test('the spare folder may exist already', () => {
    mkdirSync(join(folder, 'spare'));
    expect(Object.keys(linkLibraries(copy, join(folder, 'spare'), () => false))).toHaveLength(1);
  });
});

test.each([
  ['2.27', true],
  ['2.36', true],
  ['3.0', true],
  ['2.26', false],
  ['1.99', false],
  [null, false],
] as const)('glibc %s is enough: %s', (found, isEnough) => {
  const check = expect(() => refuseForeignLibc(found));
  if (isEnough) check.not.toThrow();
  else check.toThrow('DATABASE_URL');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Entry>> };
const entries = Object.entries(packages).filter(([place]) => place !== '');

test('every entry of the lock file has the hash of its package, so nothing else comes in under its name', () => {
  expect(entries.length).toBeGreaterThan(500);
  const without = entries.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(without.map(([place]) => place)).toEqual([]);
});

test('every entry is a version of a registry: no link, no address of its own', () => {
  const odd = entries.filter(
    ([, { link, resolved, version = '' }]) =>
      link || !/^\d+\.\d+\.\d+/.test(version) || (resolved !== undefined && !resolved.startsWith('https://')),
  );
  expect(odd.map(([place]) => place)).toEqual([]);
});

import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referenceFile } from '../referenceData.ts';
import { requirements } from './asvs.ts';

const root = new URL('../../', import.meta.url);
/** The standard itself, where it lies beside the repository. */
const standard = referenceFile('owasp-asvs-5.0.0.csv');
const states = ['met', 'part', 'not met', 'not used'];

interface Row {
  readonly id: string;
  readonly level: number;
  readonly state: string;
  readonly where: string;
  readonly remark: string;
}

const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, id = '', level, state = '', where = '', remark = ''] = line.split('|').map((cell) => cell.trim());
  return /^V\d+\.\d+\.\d+$/.test(id) ? [{ id, level: Number(level), state, where, remark }] : [];
});

/** The files that a row names, each with the names of tests behind it. */
const placesOf = ({ where }: Row) =>
  [...where.matchAll(/`([^`]+)`((?:: “[^”]+”)*)/g)].map(([, file = '', tests = '']) => ({
    file,
    tests: [...tests.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }));

const isFile = (file: string): boolean => existsSync(new URL(file, root)) && statSync(new URL(file, root)).isFile();

test('every requirement of level 1 and 2 has its row, once, in order and with its level', () => {
  const asked = [...requirements].filter(([, level]) => level < 3);
  expect(asked).toHaveLength(253);
  expect(rows.map(({ id, level }) => [id, level])).toEqual(asked);
});

test('every row has one of four states; what is met says where, what is not says why', () => {
  const wrong = rows.filter((row) => {
    const places = placesOf(row);
    if (!states.includes(row.state)) return true;
    if (row.state === 'met' || row.state === 'part')
      return places.length === 0 || (row.state === 'part' && row.remark === '');
    return row.remark === '';
  });
  expect(wrong).toEqual([]);
});

test('every file is there, and every test stands in its file', () => {
  const missing = rows.flatMap((row) =>
    placesOf(row).flatMap(({ file, tests }) => {
      if (!isFile(file)) return [`${row.id}: ${file}`];
      const text = readFileSync(new URL(file, root), 'utf8');
      return tests.filter((name) => !text.includes(name)).map((name) => `${row.id}: ${file}: ${name}`);
    }),
  );
  expect(missing).toEqual([]);
});

test('a chapter says how many requirements it has of each state', () => {
  const counted = states.map((state) => [state, rows.filter((row) => row.state === state).length]);
  const told = /^\| all \|(.*)\|$/m.exec(page)?.[1]?.split('|').map(Number);
  expect(told).toEqual([...counted.map(([, count]) => count), rows.length]);
});

test.skipIf(!standard)('the numbers are those of the standard', () => {
  const lines = readFileSync(standard ?? '', 'utf8').split(/\r?\n(?=V\d+,|$)/);
  const known = lines.flatMap((line) => {
    const id = /,(V\d+\.\d+\.\d+),/.exec(line)?.[1];
    const level = /,([123])\s*$/.exec(line)?.[1];
    return id && level ? [[id, Number(level)] as const] : [];
  });
  expect([...requirements]).toEqual(known);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanDictItems,
  countUse,
  type DictUsage,
  firstItems,
  searchDict,
  searchesRemotely,
  sortByUsage,
} from './dictSearch.ts';

const item = (dictId: string, dictName: string, py?: string) => ({ dictId, dictName, ...(py ? { py } : {}) });
const many = Array.from({ length: 40 }, (_, index) => item(String(index), `n${index}`));

test('P15 items without id or name and the placeholder -1 are dropped', () => {
  const raw = [
    { dictId: 1, dictName: '一' },
    { dictId: null, dictName: 'x' },
    { dictId: 'null', dictName: 'x' },
    { dictId: '2', dictName: 'null' },
    { dictId: '3' },
    { dictId: -1, dictName: 'x' },
    { dictId: '0', dictName: '零', color: 'red' },
  ];
  expect(cleanDictItems(raw)).toEqual([
    { dictId: '1', dictName: '一' },
    { dictId: '0', dictName: '零', color: 'red' },
  ]);
});

test('P14 an answer of 999 items searches on the server', () => {
  expect([searchesRemotely(Array(998)), searchesRemotely(Array(999))]).toEqual([false, true]);
});

test('P15 the most used come first, others keep the order of the server', () => {
  expect(sortByUsage(many.slice(0, 4), { 2: 5, 3: 9 }).map(({ dictId }) => dictId)).toEqual(['3', '2', '0', '1']);
});

test('P15 thirty items are shown, and a chosen one beyond them is added', () => {
  expect(firstItems(many)).toHaveLength(30);
  expect(firstItems(many, ['3', '35', 'unknown']).map(({ dictId }) => dictId)).toEqual([
    ...many.slice(0, 30).map(({ dictId }) => dictId),
    '35',
  ]);
});

test('the search looks at name, id and pinyin without regard to case', () => {
  const ports = [item('2200', '上海海关', "'SHANG'HAI'HAI'GUAN"), item('CN-B', '北京(关区)', "'BEI'JING")];
  expect(searchDict(ports, '海关')).toEqual([ports[0]]);
  expect(searchDict(ports, 'cn-b')).toEqual([ports[1]]);
  expect(searchDict(ports, 'SHHG')).toEqual([ports[0]]);
  expect(searchDict(ports, 'beij')).toEqual([ports[1]]);
  expect(searchDict(ports, ' ')).toEqual(ports);
});

test('brackets of either width, and none, are one', () => {
  const ports = [item('1', '北京(关区)'), item('2', '天津（关区）')];
  expect(searchDict(ports, '北京（关区）')).toEqual([ports[0]]);
  expect(searchDict(ports, '(关区')).toEqual(ports);
  expect(searchDict(ports, '天津(')).toEqual([ports[1]]);
  expect(searchDict(ports, '天津关')).toEqual([ports[1]]);
  expect(searchDict(ports, '上海(')).toEqual([]);
});

test('a choice is counted, at most 200 ids stay, and the one just chosen is among them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400 }).map(String), { maxLength: 600 }), (choices) => {
      let usage: DictUsage = {};
      for (const choice of choices) {
        usage = countUse(usage, choice);
        if (!usage[choice] || Object.keys(usage).length > 200) return false;
      }
      return true;
    }),
  );
  const full = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, index + 2]));
  expect(countUse(full, 'new')).not.toHaveProperty('k0');
  expect(countUse(full, 'new')).toMatchObject({ new: 1, k1: 3 });
});

import englishMessages from 'ra-language-english';
import { expect, test } from 'vitest';
import { raChinese } from './raChinese.ts';

function texts(tree: object, before = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${before}${name}`, value] as [string, string]] : texts(value, `${before}${name}.`),
  );
}
const english = texts(englishMessages);
const chinese = new Map(texts(raChinese));
const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

test('react-admin has no text without a Chinese one, and the other way round', () => {
  expect([...chinese.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  expect(english.length).toBeGreaterThanOrEqual(164);
});

test('every place for a value in a Chinese text exists in the English one', () => {
  const unknown = english.filter(
    ([key, text]) =>
      !places(chinese.get(key) ?? '').every((place) => places(text).includes(place) || place === '%{smart_count}'),
  );
  expect(unknown).toEqual([]);
});

test('no text was left in English', () => {
  const same = english.filter(
    ([key, text]) => chinese.get(key) === text && /[A-Za-z]{2}/.test(text.replaceAll(/%\{\w+\}/g, '')),
  );
  expect(same).toEqual([]);
});

import { expect, test } from 'vitest';
import { beginningOf, brokenTextIn, isWholeText, wholeJson, wholeText } from './wholeText.ts';

const half = '\ud83d';

test('half a character and the zero are taken out, whole characters stay', () => {
  for (const text of ['', '轴承', '😀', 'a\u001f', '\\u0000', '\\ud800'])
    expect([isWholeText(text), wholeText(text)]).toEqual([true, text]);
  for (const text of [`a${half}b`, `ab${half}`, `\ude00ab`, 'a\0b', `${half}${half}ab`.slice(1)])
    expect([isWholeText(text), wholeText(text)]).toEqual([false, 'ab']);
});

test('a broken text is found wherever it stands, by its way', () => {
  const placeOf = (json: string) => brokenTextIn(JSON.parse(json), json);
  expect(placeOf('{"a": [{"b": "\\ud83d"}]}')).toEqual(['a', '0', 'b']);
  expect(placeOf('{"a": {"x\\u0000": 1}}')).toEqual(['a', 'x']);
  expect(placeOf('["\\ud83d\\ude00", "\\\\u0000", "\\u000a"]')).toBeUndefined();
});

test('JSON text is whole whatever goes in, and otherwise as it was', () => {
  expect(wholeJson({ [`a${half}`]: ['b\0', { c: `${half}` }], d: 1, e: null })).toBe(
    '{"a":["b",{"c":""}],"d":1,"e":null}',
  );
  for (const value of [{ a: '\\u0000', b: '😀\n' }, [], 'x', null])
    expect(wholeJson(value)).toBe(JSON.stringify(value));
  expect(wholeJson(undefined)).toBe('null');
});

test('a beginning never ends in the middle of a character', () => {
  expect([beginningOf('ab😀', 3), beginningOf('ab😀', 4), beginningOf('a\0b', 9)]).toEqual(['ab', 'ab😀', 'ab']);
});

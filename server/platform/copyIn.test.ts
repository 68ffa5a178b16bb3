import { expect, test } from 'vitest';
import { copyText } from './copyIn.ts';

test.each([
  [null, '\\N'],
  [undefined, '\\N'],
  ['', ''],
  ['\\N', '\\\\N'],
  ['a\tb\nc\rd\\', 'a\\tb\\nc\\rd\\\\'],
  ['上海', '上海'],
  [0, '0'],
  [12, '12'],
  [true, 'true'],
  [{ zh: 'a\nb' }, '{"zh":"a\\\\nb"}'],
  [['a', 'b"c', null, ''], '{"a","b\\\\"c",NULL,""}'],
])('%j stands in a line of text as %s', (value, text) => {
  expect(copyText(value)).toBe(text);
});

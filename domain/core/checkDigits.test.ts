import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isContainerNo,
  isCreditCode,
  isDeclarationNo,
  isHsCode,
  makeCreditCode,
  parseContainers,
} from './checkDigits.ts';

const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const credit17 = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...creditCharacters), minLength: 2, maxLength: 2 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...creditCharacters), minLength: 9, maxLength: 9 }),
  )
  .map((parts) => parts.join(''));

test.each([
  ['91350100M000100Y43', true],
  ['91310000MA1K34XX3X', false],
  ['91350100M000100Y44', false],
  ['91350100m000100y43', false],
  ['9135010IM000100Y43', false],
  ['91350100M000100Y4', false],
  ['', false],
])('%j as a credit code: %s', (text, answer) => {
  expect(isCreditCode(text)).toBe(answer);
});

test('a made credit code is valid, and no single wrong character goes unnoticed', () => {
  fc.assert(
    fc.property(credit17, fc.nat({ max: 17 }), fc.constantFrom(...creditCharacters), (first17, place, character) => {
      const code = makeCreditCode(first17);
      const changed = code.slice(0, place) + character + code.slice(place + 1);
      return isCreditCode(code) && (changed === code || !isCreditCode(changed));
    }),
  );
  expect(() => makeCreditCode('9135010')).toThrow(RangeError);
});

test.each([
  ['CSQU3054383', true],
  ['MSKU6011672', true],
  ['TEXU3070079', true],
  ['CSQU3054384', false],
  ['csqu3054383', false],
  ['CSQ3054383', false],
])('%j as a container number: %s', (text, answer) => {
  expect(isContainerNo(text)).toBe(answer);
});

test('exactly one check digit fits a container', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 4, maxLength: 4 }),
      fc.nat({ max: 999_999 }),
      (owner, serial) =>
        [...'0123456789'].filter((digit) => isContainerNo(`${owner}${String(serial).padStart(6, '0')}${digit}`))
          .length === 1,
    ),
  );
});

test('a pasted list is split at every usual separator; wrong pieces are named', () => {
  expect(parseContainers(' csqu3054383，MSKU6011672\n TEXU3070079、CSQU3054383;ABC\tＭＳＫＵ６０１１６７２ ')).toEqual({
    numbers: ['CSQU3054383', 'MSKU6011672', 'TEXU3070079'],
    wrong: ['ABC'],
  });
  expect(parseContainers(' ,\n')).toEqual({ numbers: [], wrong: [] });
});

test('tariff codes have 10 digits, declaration numbers 18', () => {
  expect([isHsCode('8471300000'), isHsCode('84713000'), isHsCode('84713000０0')]).toEqual([true, false, false]);
  expect([
    isDeclarationNo('310120261234567890'),
    isDeclarationNo('31012026123456789'),
    isDeclarationNo('31012026123456789X'),
  ]).toEqual([true, false, false]);
});

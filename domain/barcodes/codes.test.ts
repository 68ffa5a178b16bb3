import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gs1CheckDigit, isEan13, isSscc, withCheckDigit } from './checkDigit.ts';
import {
  codeOfNumber,
  keptCode,
  keysOfScan,
  looksHalf,
  rowOfRange,
  scanKey,
  scannedCodes,
  wrongCode,
  wrongScan,
} from './codes.ts';
import { type Gs1Field, groupSeparator, gs1Facts, gs1Sent, gs1Text, readGs1 } from './gs1.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const word = (most: number) => fc.stringMatching(new RegExp(`^[0-9A-Za-z./-]{1,${most}}$`));
const day = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));

/** Fields as labels bear them: goods, last day, lot, serial number, in any choice. */
const field = fc.oneof(
  digits(13).map((value): Gs1Field => ({ ai: '01', value: withCheckDigit(value) })),
  digits(17).map((value): Gs1Field => ({ ai: '00', value: withCheckDigit(value) })),
  day.map((value): Gs1Field => ({ ai: '17', value })),
  word(20).map((value): Gs1Field => ({ ai: '10', value })),
  word(20).map((value): Gs1Field => ({ ai: '21', value })),
  digits(6).map((value): Gs1Field => ({ ai: '3103', value })),
  digits(4).map((value): Gs1Field => ({ ai: '37', value })),
);
const code = fc.array(field, { minLength: 1, maxLength: 5 });

describe('check digits', () => {
  test('are those of the standard', () => {
    expect(isEan13('4006381333931')).toBe(true);
    expect(gs1CheckDigit('629104150021')).toBe('3');
    expect(isSscc('106141411234567897')).toBe(true);
  });

  test('tell every single wrong digit, and most neighbours that changed places', () => {
    const typed = fc.tuple(digits(12), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(typed, ([body, place, more]) => {
        const right = withCheckDigit(body);
        const wrong = right.slice(0, place) + ((Number(right[place]) + more) % 10) + right.slice(place + 1);
        return isEan13(right) && !isEan13(wrong);
      }),
    );
  });
});

describe('GS1 codes', () => {
  test('are read as they were written, with brackets and as a scanner sends them', () => {
    fc.assert(
      fc.property(code, (fields) => {
        expect(readGs1(gs1Text(fields))).toEqual({ fields });
        expect(readGs1(gs1Sent(fields))).toEqual({ fields });
        expect(readGs1(groupSeparator + gs1Sent(fields))).toEqual({ fields });
      }),
    );
  });

  test('without separators are read alike where only the last field is of open length', () => {
    const fixed = fc.array(
      field.filter(({ ai }) => ['00', '01', '17', '3103'].includes(ai)),
      { maxLength: 3 },
    );
    const open = field.filter(({ ai }) => ai === '10' || ai === '21');
    fc.assert(
      fc.property(fixed, open, (before, last) => {
        const fields = [...before, last];
        expect(readGs1(gs1Sent(fields, ''))).toEqual({ fields });
      }),
    );
  });

  test('of ours are found whatever the scanner leaves out', () => {
    fc.assert(
      fc.property(code, (fields) => {
        const kept = scanKey('GS1', gs1Text(fields));
        for (const sent of [gs1Sent(fields), gs1Sent(fields, ''), gs1Text(fields)])
          expect(keysOfScan(sent)).toContain(kept);
      }),
    );
  });

  test('any text is either read to its end or refused in a sentence', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readGs1(text);
        if ('fields' in read) expect(read.fields.length).toBeGreaterThan(0);
        else expect(read.wrong.zh).not.toBe('');
      }),
    );
  });

  test('give goods, lot, last day and serial number; day 00 is the last of its month', () => {
    const read = readGs1(`0106901234567892${'17280200'}10A1${groupSeparator}21S9`);
    expect('fields' in read && gs1Facts(read.fields, 2026)).toEqual({
      ...{ gtin: '06901234567892', expiry: '2028-02-29', batchNo: 'A1', serialNo: 'S9' },
    });
  });

  test('half of one is refused with the field that is cut', () => {
    expect(readGs1('010690123456')).toMatchObject({ wrong: { zh: expect.stringContaining('(01)应为14位') } });
    expect(readGs1('010690123456789217280')).toMatchObject({ wrong: { en: expect.stringContaining('(17)') } });
  });
});

describe('a line that was scanned', () => {
  test('is one code or several: full-width signs are narrowed, two codes in one line are told apart', () => {
    expect(scannedCodes('ＱＧ２０２６１１２８０００１')).toEqual(['QG202611280001']);
    expect(scannedCodes(']C1010690123456789210A1')).toEqual(['010690123456789210A1']);
    expect(scannedCodes('6901234567892 QG1\tBQ2')).toEqual(['6901234567892', 'QG1', 'BQ2']);
    expect(scannedCodes('69012345678924006381333931')).toEqual(['6901234567892', '4006381333931']);
    const [first, second] = [withCheckDigit('0069012345678901'.padEnd(17, '1')), withCheckDigit('00690123456789022')];
    expect(scannedCodes(`00${first}00${second}`)).toEqual([`00${first}`, `00${second}`]);
    expect(scannedCodes(' \r\n')).toEqual([]);
  });

  test('two EAN-13 are told apart, and no single code of the house is cut', () => {
    fc.assert(
      fc.property(digits(12), digits(12), (one, other) => {
        const pair = [withCheckDigit(one), withCheckDigit(other)];
        expect(scannedCodes(pair.join(''))).toEqual(pair);
        expect(scannedCodes(pair[0] ?? '')).toEqual([pair[0]]);
      }),
    );
  });

  test('half a code is said, a number of the house is not', () => {
    expect(wrongScan('6901234567893')).toMatchObject({ zh: expect.stringContaining('校验位') });
    expect(wrongScan('6901234567892')).toBeUndefined();
    expect(looksHalf('69012345')).toBe(true);
    expect(looksHalf('0106901234')).toBe(true);
    for (const number of ['QG202611280001', 'WH-77120', '223320261234567890']) expect(looksHalf(number)).toBe(false);
  });
});

describe('ranges', () => {
  const range = fc.record({
    kind: fc.constantFrom('EAN13', 'SSCC', 'CODE128', 'QR', 'DM'),
    prefix: fc.stringMatching(/^\d{0,8}$/),
    first: fc.integer({ min: 0, max: 900 }),
    count: fc.integer({ min: 1, max: 60 }),
  });

  test('make as many codes as asked, each right for its kind, none twice', () => {
    fc.assert(
      fc.property(range, ({ kind, prefix, first, count }) => {
        const asked = { kind, prefix, start: String(first), count };
        const row = rowOfRange(asked);
        if (!('first' in row)) throw new Error(JSON.stringify(row));
        const codes = Array.from({ length: count }, (_, at) => codeOfNumber(asked, row, row.first + BigInt(at)));
        expect(new Set(codes).size).toBe(count);
        for (const made of codes) {
          expect(wrongCode(kind, made)).toBeUndefined();
          expect(keptCode(kind, made)).toBe(made);
        }
      }),
    );
  });

  test('end where their digits end, and say so', () => {
    expect(rowOfRange({ kind: 'EAN13', prefix: '69012345678', start: '8', count: 5 })).toMatchObject({
      count: { zh: expect.stringContaining('号段不足') },
    });
    expect(rowOfRange({ kind: 'EAN13', prefix: '', start: '6901234567892', count: 1 })).toHaveProperty('start');
    expect(rowOfRange({ kind: 'GS1', prefix: '(01)06901234567893', start: '1', count: 1 })).toHaveProperty('prefix');
  });

  test('of GS1 codes count serial numbers behind goods, last day and lot', () => {
    const asked = {
      kind: 'GS1',
      prefix: '(01)06901234567892',
      start: '7',
      count: 1,
      batchNo: 'A1',
      expiry: '2028-02-29',
    };
    const row = rowOfRange(asked);
    expect('first' in row && codeOfNumber(asked, row, row.first)).toBe('(01)06901234567892(17)280229(10)A1(21)000007');
  });
});

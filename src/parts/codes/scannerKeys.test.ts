import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeyDown, ScannerKeys } from './scannerKeys.ts';

const keyOf = (sign: string): Omit<KeyDown, 'timeStamp'> => {
  const plain = { shiftKey: /[A-Z]/.test(sign), ctrlKey: false, key: sign };
  if (/[A-Za-z]/.test(sign)) return { ...plain, code: `Key${sign.toUpperCase()}` };
  if (/\d/.test(sign)) return { ...plain, code: `Digit${sign}` };
  if (sign === '\u001d') return { ...plain, code: 'BracketRight', ctrlKey: true };
  return { ...plain, code: 'Minus' };
};

/** What is heard of signs that come so many milliseconds apart, with Enter behind them. */
function heard(text: string, apartMs: number, key?: string): string | undefined {
  const keys = new ScannerKeys();
  let timeStamp = 1_000;
  for (const sign of text) {
    const { code, ...rest } = keyOf(sign);
    keys.take({ ...rest, code, ...(key && { key }), timeStamp });
    timeStamp += apartMs;
  }
  return keys.take({ code: 'Enter', key: 'Enter', shiftKey: false, ctrlKey: false, timeStamp });
}

test('quick keys with Enter behind them are a scanner, slow ones are a person', () => {
  const line = fc.stringMatching(/^[0-9A-Za-z-]{4,40}$/);
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 34 }), (text, apart) => {
      expect(heard(text, apart)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(line, fc.integer({ min: 35, max: 400 }), (text, apart) => {
      expect(heard(text, apart)).toBeUndefined();
    }),
  );
});

test('keys are read by their place, so an input method that swallows them spoils nothing', () => {
  expect(heard('QG202611280001', 5, 'Process')).toBe('QG202611280001');
});

test('the separator of GS1 comes as a control key', () => {
  expect(heard('10A1\u001d21S9', 5)).toBe('10A1\u001d21S9');
});

test('three signs are too few to be a scanner', () => {
  expect(heard('123', 5)).toBeUndefined();
});

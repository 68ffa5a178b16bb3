/** What is read of a key that went down. */
export interface KeyDown {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly timeStamp: number;
}

/** Longer than this between two keys, and it was a person: scanners take 2 to 20 ms. */
const slowestMs = 35;
/** Fewer keys are nothing that a scanner sends. */
const shortest = 4;

const shiftedDigits = ')!@#$%^&*(';

/** Keys beside letters and digits by their place, without and with the shift key, as on the keyboard that scanners play. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
  NumpadDecimal: ['.', '.'],
};

/**
 * The sign of a key by its place on the keyboard: a Chinese input method swallows `key`, never `code`. With the control
 * key `]` is the separator of GS1.
 */
function signOf({ code, key, shiftKey, ctrlKey }: KeyDown): string | undefined {
  if (ctrlKey) return code === 'BracketRight' ? '\u001d' : undefined;
  if (/^Key[A-Z]$/.test(code)) return shiftKey ? code[3] : code[3]?.toLowerCase();
  if (/^Digit\d$/.test(code)) return shiftKey ? shiftedDigits[Number(code[5])] : code[5];
  if (/^Numpad\d$/.test(code)) return code[6];
  const sign = signs[code];
  if (sign) return sign[shiftKey ? 1 : 0];
  return [...key].length === 1 ? key : undefined;
}

const isEnd = ({ code, key }: KeyDown): boolean => code === 'Enter' || code === 'NumpadEnter' || key === 'Enter';

/** Listens to keys, and tells when they were a scanner's: quick ones, and Enter at the end. */
export class ScannerKeys {
  private line = '';
  private last = Number.NEGATIVE_INFINITY;

  /** @returns the line, at the Enter that ends it */
  take(event: KeyDown): string | undefined {
    const isQuick = event.timeStamp - this.last < slowestMs;
    if (isEnd(event)) {
      const line = isQuick && this.line.length >= shortest ? this.line : undefined;
      this.forget();
      return line;
    }
    const sign = signOf(event);
    // The shift key goes down before a capital letter, and counts as a key of the scanner.
    if (sign === undefined) {
      if (isQuick) this.last = event.timeStamp;
      return undefined;
    }
    this.line = isQuick ? this.line + sign : sign;
    this.last = event.timeStamp;
    return undefined;
  }

  private forget(): void {
    this.line = '';
    this.last = Number.NEGATIVE_INFINITY;
  }
}

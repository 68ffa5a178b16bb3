import type { Field } from '#domain/core/field.ts';
import { parseTypedDate, todayText, usualTime } from '#domain/core/moments.ts';
import { isNumberField, keepNumber, plainNumber, settleNumber, showNumber } from './numberText.ts';

/**
 * The three shapes of a typed value: what the form keeps, what the input shows at rest, what it becomes when the input
 * is left.
 */
export interface ValueForm {
  /** While typing: characters the kind does not know disappear. */
  keep(typed: string): string;
  /** The value of what the input shows: of a number without its commas. */
  plain(shown: string): string;
  /** On leaving the input: the value in its own form. */
  settle(typed: string): string;
  /** The kept value as it stands in the input at rest. */
  show(value: string): string;
  /** Text of the input -> value of the form. */
  value(text: string): string | number;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
}

const asTyped: ValueForm = {
  keep: (typed) => typed,
  plain: (shown) => shown,
  settle: (typed) => typed.trim(),
  show: (value) => value,
  value: (text) => text,
};

/** Codes are written in half-width capitals without spaces, however they were pasted. */
const code: ValueForm = { ...asTyped, settle: (typed) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase() };

const moment = (length: 10 | 19): ValueForm => ({
  ...asTyped,
  settle: (typed) => {
    const parsed = parseTypedDate(
      typed,
      todayText(() => new Date()),
    );
    return parsed === undefined ? typed.trim() : parsed.padEnd(19, ` ${usualTime}`).slice(0, length);
  },
  inputMode: 'numeric',
});

/** `900`, `9:00`, `9：00：00` -> `09:00:00`. */
const time: ValueForm = { ...asTyped, settle: (typed) => clockText(typed, true), inputMode: 'numeric' };
const clock: ValueForm = { ...asTyped, settle: (typed) => clockText(typed, false), inputMode: 'numeric' };

function clockText(typed: string, withSeconds: boolean): string {
  const match = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(typed.normalize('NFKC').trim());
  if (!match) return typed.trim();
  const [, hour = '', minute = '', second = '00'] = match;
  return `${hour.padStart(2, '0')}:${minute}${withSeconds ? `:${second}` : ''}`;
}

/** How values of a field are typed. Kinds that are chosen, not typed, come as they are. */
export function valueForm(field: Field): ValueForm {
  if (isNumberField(field)) {
    return {
      keep: (typed) => keepNumber(typed, field),
      plain: plainNumber,
      settle: (typed) => settleNumber(typed, field),
      show: (value) => showNumber(value, field),
      value: (text) => {
        const plain = plainNumber(text);
        return field.kind === 'int' && /^-?\d{1,10}$/.test(plain) ? Number(plain) : plain;
      },
      inputMode: field.kind === 'int' ? 'numeric' : 'decimal',
    };
  }
  switch (field.kind) {
    case 'date':
      return moment(10);
    case 'datetime':
      return moment(19);
    case 'time':
      return time;
    case 'creditCode':
    case 'hsCode':
    case 'declarationNo':
      return code;
    case 'containerNos':
      return { ...asTyped, settle: (typed) => typed.normalize('NFKC').toUpperCase().trim() };
    case 'text':
      if (field.pattern === 'clock') return clock;
      if (field.pattern === 'phone') return { ...asTyped, inputMode: 'tel' };
      return field.pattern === 'email' ? { ...asTyped, inputMode: 'email' } : asTyped;
    default:
      return asTyped;
  }
}

import { trimRight } from '../../core/trim.ts';
import type { Spelling } from './elementRow.ts';

/** Control characters may not stand in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const withDecimals = (text: string, least: number): string => {
  const [whole = '0', decimals = ''] = text.split('.');
  const counting = trimRight(decimals, '0');
  const kept = counting.length < least ? `${counting}0000`.slice(0, least) : counting;
  return kept ? `${whole}.${kept}` : whole;
};

/** A value of ours as the message spells it; empty where there is none. */
export function spelled(value: unknown, as?: Spelling): string {
  if (as === 'flag') return Number(value) === 1 ? '1' : '0';
  if (value === null || value === undefined || value === '') return as === 'orNo' ? 'NO' : '';
  if (as === 'codes') return Array.isArray(value) ? value.join(',') : '';
  const text = String(value);
  if (as === 'day') return text.slice(0, 10).replaceAll('-', '');
  if (as === 'number') return withDecimals(text, 0);
  if (as === 'total') return withDecimals(text, 2);
  if (as === 'price') return withDecimals(text, 4);
  return text.replace(unwritable, ' ').trim();
}

/** What a spelled value means to us: nothing where it is empty. What is no day or number stays as it is, to be refused. */
export function meant(text: string, as?: Spelling): string | number | readonly string[] | null {
  if (as === 'flag') return text === '1' ? 1 : 0;
  if (text === '' || (as === 'orNo' && text === 'NO')) return null;
  if (as === 'codes') return text.split(/[,，]/).filter(Boolean);
  if (as === 'day') return text.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');
  if (as === 'whole' && /^\d{1,9}$/.test(text)) return Number(text);
  return text;
}

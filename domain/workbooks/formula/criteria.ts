import { compareValues, type FormulaScalar, isFormulaFault, numberInText } from './value.ts';

const signs = ['<>', '<=', '>=', '=', '<', '>'] as const;
type Sign = (typeof signs)[number];

const holds: Readonly<Record<Sign, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/**
 * What cells a condition of SUMIF and its like means: a value, or a text such as `>=5`, `<>完成`, `A*`. Looking up
 * (`exactly`) knows no signs, but the same wild cards.
 */
export function criterionOf(wanted: FormulaScalar, how?: 'exactly'): (value: FormulaScalar) => boolean {
  if (isFormulaFault(wanted)) return (value) => isFormulaFault(value) && value.error === wanted.error;
  if (typeof wanted !== 'string')
    return (value) =>
      value !== null &&
      !isFormulaFault(value) &&
      typeof value === typeof (wanted ?? 0) &&
      compareValues(value, wanted) === 0;
  const sign = how ? undefined : signs.find((one) => wanted.startsWith(one));
  const said = sign ? wanted.slice(sign.length) : wanted;
  const number = how ? undefined : numberInText(said);
  return conditionOf(sign ?? '=', number ?? said);
}

function conditionOf(sign: Sign, said: number | string): (value: FormulaScalar) => boolean {
  if (said === '')
    return sign === '<>' ? (value) => value !== null : (value) => sign === '=' && (value === null || value === '');
  const isEqual = sign === '=' || sign === '<>';
  if (typeof said === 'string' && isEqual) {
    const fits = wildcards(said.toLowerCase());
    const isMeant = (value: FormulaScalar) => typeof value === 'string' && fits(value.toLowerCase());
    return sign === '=' ? isMeant : (value) => !isMeant(value);
  }
  const order = (value: FormulaScalar): number | undefined => {
    if (value === null || isFormulaFault(value) || typeof value === 'boolean') return undefined;
    const asNumber =
      typeof said === 'number' && typeof value === 'string' ? (isEqual ? numberInText(value) : undefined) : value;
    return asNumber === undefined || typeof asNumber !== typeof said ? undefined : compareValues(asNumber, said);
  };
  return (value) => {
    const found = order(value);
    return found === undefined ? sign === '<>' : holds[sign](found);
  };
}

/**
 * `*` any letters, `?` one, `~` takes the next as it is; walked from left to right, never back by more than one
 * star.
 */
function wildcards(pattern: string): (text: string) => boolean {
  const parts: (string | { readonly any: boolean })[] = [];
  const letters = [...pattern];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (letter === '~' && at + 1 < letters.length) {
      at += 1;
      parts.push(letters[at] ?? '');
    } else parts.push(letter === '*' ? { any: true } : letter === '?' ? { any: false } : letter);
  }
  return (text) => fitsWild([...text], parts);
}

function fitsWild(text: readonly string[], parts: readonly (string | { readonly any: boolean })[]): boolean {
  let [at, part, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = parts[part];
    if (typeof wanted === 'object' && wanted.any) {
      star = part;
      mark = at;
      part += 1;
    } else if (wanted !== undefined && (typeof wanted === 'object' || wanted === text[at])) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      part = star + 1;
      mark += 1;
      at = mark;
    } else return false;
  }
  return parts.slice(part).every((rest) => typeof rest === 'object' && rest.any);
}

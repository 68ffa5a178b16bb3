import type { DataValidation } from 'hucre';
import type { CellArea, CellRule } from '#domain/workbooks/model/workbook.ts';

const kinds = { whole: 'whole', decimal: 'number', date: 'date', textLength: 'length' } as const;

/** What a cell may hold, from a file; nothing for what nobody here checks. */
export function cellRuleOf(given: DataValidation, area: CellArea): CellRule | undefined {
  const message = given.errorMessage ?? given.inputMessage;
  const words = { area, ...(message && { message: message.slice(0, 200) }) };
  if (given.type === 'list') {
    const values = given.values ?? /^"([^"]{1,255})"$/.exec(given.formula1 ?? '')?.[1]?.split(',');
    return values && { ...words, kind: 'list', values: values.slice(0, 200).map((one) => one.trim().slice(0, 100)) };
  }
  const kind = Object.hasOwn(kinds, given.type) ? kinds[given.type as keyof typeof kinds] : undefined;
  const [low, high] = [Number(given.formula1), Number(given.formula2)];
  if (!kind || !Number.isFinite(low)) return undefined;
  const { operator = 'between' } = given;
  if (operator === 'between') return Number.isFinite(high) ? { ...words, kind, min: low, max: high } : undefined;
  if (operator === 'greaterThanOrEqual') return { ...words, kind, min: low };
  if (operator === 'lessThanOrEqual') return { ...words, kind, max: low };
  return operator === 'equal' ? { ...words, kind, min: low, max: low } : undefined;
}

/** The same for a file. @param names what the words of a dictionary are, where a rule names one */
export function validationOf(
  { kind, values, dict, min, max, message }: CellRule,
  range: string,
  names: ReadonlyMap<string, readonly string[]>,
): DataValidation | undefined {
  const words = { range, allowBlank: true, showErrorMessage: true, ...(message && { errorMessage: message }) };
  if (kind === 'list' || kind === 'dict') {
    const offered = kind === 'list' ? values : names.get(dict ?? '');
    return offered && offered.length > 0 ? { ...words, type: 'list', values: [...offered] } : undefined;
  }
  const type = kind === 'number' ? 'decimal' : kind === 'length' ? 'textLength' : kind;
  const [low, high] = [min, max].map((one) => (one === undefined ? undefined : String(one)));
  if (low !== undefined && high !== undefined)
    return { ...words, type, operator: 'between', formula1: low, formula2: high };
  if (low !== undefined) return { ...words, type, operator: 'greaterThanOrEqual', formula1: low };
  return high === undefined ? undefined : { ...words, type, operator: 'lessThanOrEqual', formula1: high };
}

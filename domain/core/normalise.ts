import { parseContainers } from './checkDigits.ts';
import type { EntityDefinition } from './entity.ts';
import type { Field } from './field.ts';
import { isPercentText, parsePercent } from './percent.ts';
import { asSeen } from './unseen.ts';
import { wholeText } from './wholeText.ts';

/**
 * The values of a request as definitions know them: unknown and server-owned names dropped, '' as null, text trimmed,
 * bool as 0/1, numbers as the kind wants them. What is still wrong is left as it is for `validate` to name.
 * @param created whether fields that are set only once may be set
 */
export function normaliseValues(
  entity: EntityDefinition,
  record: Readonly<Record<string, unknown>>,
  { created }: { created: boolean },
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!(name in record) || field.readOnly || field.kind === 'computed' || (field.createOnly && !created)) continue;
    values[name] = normaliseValue(field, record[name]);
  }
  return values;
}

const storable = (text: string): string => wholeText(text).trim();

/** Words of several lines keep what arranges them; in a text of one line whatever is not seen makes two of one. */
function textOf({ kind }: Field, value: string): string {
  if (kind === 'textarea') return storable(value);
  return kind === 'richText' ? storable(value.replace(/[\r\n]+/g, ' ')) : asSeen(value);
}

export function normaliseValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const text = textOf(field, value);
    if (text === '') return null;
    if (field.percent && isPercentText(text)) return parsePercent(text) ?? text;
    if (field.kind === 'int' && /^-?\d{1,10}$/.test(text)) return Number(text);
    if (field.kind === 'bool') return text === '1' || text === 'true' ? 1 : text === '0' || text === 'false' ? 0 : text;
    if (field.kind === 'datetime' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text} 00:00:00`;
    if (field.kind === 'containerNos') {
      const { numbers, wrong } = parseContainers(text);
      return wrong.length ? text : numbers.join(',');
    }
    return text;
  }
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && (field.kind === 'decimal' || field.kind === 'money') && Number.isSafeInteger(value))
    return String(value);
  return value;
}

/** What a new record holds before anybody writes anything. */
export function defaultsOf(entity: EntityDefinition): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields))
    if (field.default !== undefined) defaults[name] = field.default;
  return defaults;
}

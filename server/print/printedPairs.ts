import { type EntityDefinition, labelOn, type RecordValues } from '#domain/core/entity.ts';
import type { AttachedFile, Field } from '#domain/core/field.ts';
import { showValue } from '#domain/core/matching.ts';
import { formatThousands, roundMoney } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { trimRight } from '#domain/core/trim.ts';
import type { Call } from '../gateway/method.ts';
import { exportValue } from '../sheets/exportValue.ts';
import type { SheetPair, SheetSection } from './printJob.ts';

/** Fields of a record as labels and values; an empty value is `--`. */
export const pairsOf = (
  entity: EntityDefinition,
  names: readonly { readonly field: string; readonly span: 1 | 2 | 3 }[],
  record: RecordValues,
  call: Call,
): Promise<SheetPair[]> =>
  Promise.all(
    names.flatMap(({ field: name, span }) => {
      const field = entity.fields[name];
      return field
        ? [
            printedWithUnit(name, field, record, call).then((value) => ({
              label: labelOn(entity, name, record)[call.locale],
              value: showValue(value),
              span,
            })),
          ]
        : [];
    }),
  );

/** A value beside its label, with its unit. */
async function printedWithUnit(name: string, field: Field, record: RecordValues, call: Call): Promise<string> {
  const text = await printed(name, field, record, call);
  return text && field.unit ? `${text} ${field.unit[call.locale]}` : text;
}

/** A value as paper shows it: thousands commas, no idle zeros, no seconds. */
export async function printed(name: string, field: Field, record: RecordValues, call: Call): Promise<string> {
  const value = await exportValue(field, record[name], record[`${name}_label`], call);
  if (value === null || value === '') return '';
  const text = String(value);
  switch (field.kind) {
    case 'money':
      return formatThousands(text);
    case 'decimal':
      return shortDecimal(text);
    case 'datetime':
      return text.slice(0, 16);
    case 'computed':
      return field.of === 'money' ? formatThousands(roundMoney(text)) : text;
    default:
      return text;
  }
}

export const shortDecimal = (text: string): string =>
  formatThousands(text.includes('.') ? trimRight(trimRight(text, '0'), '.') : text);

/** Names of the files of one field, or nothing. */
export function fileSection(
  entity: EntityDefinition,
  field: string,
  record: RecordValues,
  { locale }: Pick<Call, 'locale'>,
): SheetSection[] {
  const files = Array.isArray(record[field]) ? (record[field] as AttachedFile[]) : [];
  if (files.length === 0) return [];
  const label = bi('文件名', 'Name')[locale];
  return [
    {
      title: entity.fields[field]?.label[locale] ?? '',
      pairs: files.map(({ fileName }) => ({ label, value: fileName, span: 3 })),
    },
  ];
}

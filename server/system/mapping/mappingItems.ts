import { shortened } from '#domain/core/boundedText.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { mostRowsOf } from '#domain/core/field.ts';
import { importFields } from '#domain/core/importFields.ts';
import { maxLengthOf } from '#domain/core/roomOf.ts';
import { bi } from '#domain/core/text.ts';
import { problemOf, tooManyLines } from '#domain/core/validate.ts';
import { fieldMapping, fieldMappingItem } from '#domain/system/fieldMapping.ts';
import { dictionaryWordKey, type MapItem, type SheetMapping } from '#domain/system/mapRow.ts';
import type { Call } from '../../gateway/method.ts';

/** Characters of a field's name that a sentence repeats. */
const longestName = 60;

/** Lines of a mapping, stored or as somebody sends them: what is no text is nothing. */
export function itemsOf(entity: EntityDefinition, value: unknown): MapItem[] {
  if (!Array.isArray(value)) return [];
  const fields = new Map(importFields(entity).map(({ name, field }) => [name, field]));
  const textIn = (line: RecordValues, name: string) => (typeof line[name] === 'string' ? line[name] : '');
  return value.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return [];
    const given = line as RecordValues;
    const targetField = textIn(given, 'targetField');
    return [
      {
        targetField,
        sourceKind: textIn(given, 'sourceKind') || 'COLUMN',
        sourceColumn: textIn(given, 'sourceColumn'),
        transform: textIn(given, 'transform') || 'NONE',
        transformArg: textIn(given, 'transformArg'),
        defaultValue: textIn(given, 'defaultValue'),
        requiredFlg: given.requiredFlg === true || given.requiredFlg === 1,
        room: maxLengthOf(fields.get(targetField)),
      },
    ];
  });
}

/**
 * Lines that somebody tries while he writes them: those without a field yet are left out.
 * @throws 1001 more lines, or longer ones, than a mapping may have; two for one field, or one for none of the target's
 */
export function itemsToTry(entity: EntityDefinition, value: unknown): MapItem[] {
  const items = itemsOf(entity, value);
  const { items: lines } = fieldMapping.fields;
  if (items.length > mostRowsOf(lines)) throw invalid({ items: tooManyLines(lines, items.length) });
  const errors = targetProblems(
    entity,
    items.map(({ targetField }) => targetField),
  );
  for (const [index, item] of items.entries()) {
    for (const name of [
      'targetField',
      'sourceKind',
      'sourceColumn',
      'transform',
      'transformArg',
      'defaultValue',
    ] as const) {
      const problem = item[name] ? problemOf(fieldMappingItem.fields[name], item[name]) : undefined;
      if (problem) errors[`items.${index}.${name}`] = problem;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return items.filter(({ targetField }) => targetField !== '');
}

/** Fields that exist, each once; a line that names none yet has nothing wrong with it. */
export function targetProblems(entity: EntityDefinition, targets: readonly string[]): FieldErrors {
  const known = new Set(importFields(entity).map(({ name }) => name));
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [index, target] of targets.entries()) {
    if (target === '') continue;
    const quoted = shortened(target, longestName);
    if (!known.has(target))
      errors[`items.${index}.targetField`] = bi(`目标没有字段${quoted}`, `The target has no field ${quoted}`);
    else if (seen.has(target))
      errors[`items.${index}.targetField`] = bi(`字段${target}重复`, `${target} is there twice`);
    seen.add(target);
  }
  return errors;
}

/** Words of the dictionaries that the lines name, looked up once. */
export async function dictionaryWordsOf(
  items: readonly MapItem[],
  { services }: { readonly services: Pick<Call['services'], 'dictionaries'> },
): Promise<SheetMapping['words']> {
  const codes = [
    ...new Set(
      items.flatMap(({ transform, transformArg }) => (transform === 'DICT' && transformArg ? [transformArg] : [])),
    ),
  ];
  const words = new Map<string, string>();
  for (const code of codes)
    for (const { dictId, dictName, dictNameEn } of await services.dictionaries.words(code))
      for (const word of [dictName, dictNameEn ?? '', dictId]) words.set(dictionaryWordKey(code, word), dictId);
  return words;
}

import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { importFields } from '#domain/core/importFields.ts';
import type { DictionaryCache } from '../cache/dictionaryCache.ts';
import { type SheetColumnKind, type TemplateColumn, writeTemplate } from '../platform/sheet/index.ts';

/** Longer dictionaries are looked up in the product; as a drop-down nobody would find anything in them. */
const longestList = 1_000;

/**
 * The sheet people fill in for an import, made from the definition: labels, kinds, required marks, dictionary words.
 * @see docs/spec/platform.md 5.7
 */
export async function importTemplate(
  entity: EntityDefinition,
  dictionaries: Pick<DictionaryCache, 'words'>,
  fields: readonly Field[] = importFields(entity).map(({ field }) => field),
): Promise<Buffer> {
  const columns = await Promise.all(fields.map((field) => templateColumn(field, dictionaries)));
  return writeTemplate(columns);
}

async function templateColumn(field: Field, dictionaries: Pick<DictionaryCache, 'words'>): Promise<TemplateColumn> {
  const items = await itemsOf(field, dictionaries);
  const hint = hintOf(field);
  return {
    label: field.label,
    kind: kindOf(field),
    ...(field.required && { required: true }),
    ...(items && { items }),
    ...(hint && { hint }),
  };
}

async function itemsOf(field: Field, dictionaries: Pick<DictionaryCache, 'words'>): Promise<string[] | undefined> {
  if (field.kind === 'bool') return ['是', '否'];
  if (field.kind !== 'dict') return undefined;
  const words = await dictionaries.words(field.dict);
  return words.length > 0 && words.length <= longestList ? words.map(({ dictName }) => dictName) : undefined;
}

function kindOf(field: Field): SheetColumnKind {
  switch (field.kind) {
    case 'int':
      return 'integer';
    case 'decimal':
    case 'money':
    case 'date':
    case 'datetime':
      return field.kind;
    default:
      return 'text';
  }
}

function hintOf(field: Field): string {
  const facts = [
    field.help ? `${field.help.zh} ${field.help.en}` : '',
    'max' in field && typeof field.max === 'number' && field.kind !== 'int'
      ? `最多 ${field.max} 字 max ${field.max} characters`
      : '',
    field.kind === 'multiDict' ? '多个用顿号分开 separate several with 、' : '',
    field.kind === 'ref' ? '填写编码或名称 code or name' : '',
    field.unit ? `单位 unit: ${field.unit.zh}` : '',
  ];
  return facts.filter(Boolean).join('；');
}

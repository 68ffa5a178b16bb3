import type { Field } from '#domain/core/field.ts';
import type { Call } from '../gateway/method.ts';
import type { WriteCell } from '../platform/sheet/index.ts';

/** A stored value as people read it in a sheet: words instead of codes, names instead of ids. */
export async function exportValue(
  field: Field,
  value: unknown,
  label: unknown,
  { services, locale }: Pick<Call, 'services' | 'locale'>,
): Promise<WriteCell> {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'dict':
      return services.dictionaries.nameOf(field.dict, String(value), locale);
    case 'multiDict': {
      const names = await Promise.all((value as string[]).map((id) => services.dictionaries.nameOf(field.dict, id, locale)));
      return names.join('、');
    }
    case 'ref':
      return typeof label === 'string' ? label : String(value);
    case 'bool':
      return locale === 'zh' ? (value === 1 ? '是' : '否') : value === 1 ? 'yes' : 'no';
    case 'json':
      return JSON.stringify(value);
    case 'text':
      return field.personal ? String(value).replace(/.(?=.{4})/g, '*') : String(value);
    default:
      return typeof value === 'number' ? value : String(value);
  }
}

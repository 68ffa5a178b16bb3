import { type Field, holdsPeople } from '#domain/core/field.ts';
import { namesOfPeople } from '../crud/people.ts';
import type { Call } from '../gateway/method.ts';
import type { WriteCell } from '../platform/sheet/index.ts';

type Facts = Pick<Call, 'services' | 'locale' | 'db'>;

/** A stored value as people read it in a sheet: words instead of codes, names instead of ids. */
export async function exportValue(field: Field, value: unknown, label: unknown, facts: Facts): Promise<WriteCell> {
  return exportReader(facts)(field, value, label);
}

/**
 * The same for the many values of one sheet: a word of a dictionary is asked for once, and what nobody needs to be
 * asked for is there at once.
 */
export function exportReader({
  services,
  locale,
  db,
}: Facts): (field: Field, value: unknown, label: unknown) => WriteCell | Promise<WriteCell> {
  const words = new Map<string, Map<string, string>>();
  const wordOf = (dict: string, id: string): string | Promise<string> => {
    const known = words.get(dict) ?? new Map<string, string>();
    words.set(dict, known);
    const ask = async (): Promise<string> => {
      const word = await services.dictionaries.nameOf(dict, id, locale);
      known.set(id, word);
      return word;
    };
    return known.get(id) ?? ask();
  };
  return (field, value, label) => {
    if (value === null || value === undefined || value === '') return null;
    switch (field.kind) {
      case 'dict':
        return wordOf(field.dict, String(value));
      case 'multiDict':
        return Promise.all((value as string[]).map((id) => wordOf(field.dict, id))).then((names) => names.join('、'));
      case 'ref':
        return typeof label === 'string' ? label : String(value);
      case 'bool':
        return locale === 'zh' ? (value === 1 ? '是' : '否') : value === 1 ? 'yes' : 'no';
      case 'json':
        return holdsPeople(field) && Array.isArray(value)
          ? namesOfPeople(value, db).then((names) => [...names.values()].join('、'))
          : JSON.stringify(value);
      case 'text':
        return field.personal ? String(value).replace(/.(?=.{4})/g, '*') : String(value);
      default:
        return typeof value === 'number' ? value : String(value);
    }
  };
}

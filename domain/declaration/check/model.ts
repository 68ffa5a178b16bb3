import type { TariffFacts } from './records.ts';

/** The values of 规格型号 between its bars, without blank ones at its end. */
export function elementsOf(gModel: string): readonly string[] {
  const values = gModel.split('|').map((value) => value.trim());
  let end = values.length;
  while (end > 0 && !values[end - 1]) end -= 1;
  return values.slice(0, end);
}

/**
 * Which elements of a code a model text leaves out or says wrongly. The first element is the name, which stands in its
 * own field.
 * @returns their names; a value behind the last element is called by its place, since a bar inside a value makes one
 * too many
 */
export function judgeElements(
  gModel: string,
  elements: TariffFacts['elements'],
  ieFlag: string | null | undefined,
): readonly string[] {
  const values = elementsOf(gModel);
  const asked = elements.slice(1);
  const wrong = asked.filter((element, at) => isWrong(values[at] ?? '', element, ieFlag)).map(({ name }) => name ?? '');
  return values.length > asked.length ? [...wrong, String(asked.length + 1)] : wrong;
}

function isWrong(
  value: string,
  { kind, requiredFlg }: TariffFacts['elements'][number],
  ieFlag: string | null | undefined,
): boolean {
  if (!value) return requiredFlg === 1;
  switch (kind) {
    case 'BRAND_TYPE':
      return !/^[0-4]$/.test(value);
    case 'EXPORT_PREF':
      return ieFlag === 'I' ? value !== '3' : !/^[0-2]$/.test(value);
    case 'YESNO':
      return value !== '是' && value !== '否';
    case 'NUMBER':
      return !/\d/.test(value);
    default:
      return false;
  }
}

import { askedElements, type Element, modelOf } from '../classification/index.ts';
import type { FieldErrors } from '../core/errors.ts';
import { bi } from '../core/text.ts';
import { elementsOf } from './check/model.ts';

/** What a 规格型号 says of each element of its code, by name; what stands behind the last element belongs to none. */
export function saidOf(elements: readonly Element[], gModel: string | null | undefined): Record<string, string> {
  const values = elementsOf(gModel ?? '');
  return Object.fromEntries(askedElements(elements).map(({ name }, at) => [name ?? '', values[at] ?? '']));
}

/** The same as the text between bars that customs reads. */
export const modelOfSaid = (elements: readonly Element[], said: Readonly<Record<string, string>>): string =>
  modelOf(
    elements,
    Object.entries(said).map(([name, value]) => ({ seq: 0, name, value })),
  );

const noBrand = '0';
const isNone = (value: string): boolean => /^(无|无品牌|无牌|不适用)$/.test(value.trim());

/**
 * What cannot both be true: goods with a brand whose kind of brand is none, and goods without one whose kind is one. A
 * warning: nobody is kept from writing it.
 */
export function contradictions(elements: readonly Element[], said: Readonly<Record<string, string>>): FieldErrors {
  const kind = elements.find((element) => element.kind === 'BRAND_TYPE');
  const brand = elements.find(({ name }) => /^品牌(（[^）]*）|\([^)]*\))?$/.test(name ?? ''));
  const [ofKind, ofBrand] = [said[kind?.name ?? ''] ?? '', said[brand?.name ?? ''] ?? ''];
  if (!kind || !brand || ofKind === '' || ofBrand === '') return {};
  if ((ofKind === noBrand) === isNone(ofBrand)) return {};
  const text =
    ofKind === noBrand
      ? bi('品牌类型为“无品牌”，却填写了品牌', 'The kind of brand says none, yet a brand is named')
      : bi('没有品牌时，品牌类型应为“无品牌”', 'Without a brand the kind of brand is none');
  return { [`elementValues.${kind.lineNo}`]: text };
}

/**
 * Filter values of a list as they stand in the URL and go to the gateway: `{field__op: value}`.
 * @see docs/spec/platform.md 10.4
 */
export type FilterValues = Readonly<Record<string, unknown>>;

/** The chosen view stands among the filter values, so that the URL and saved queries keep it; it is no field. */
export const viewName = 'view';
/** The keyword, as react-admin calls it. */
export const keywordName = 'q';

/** The batch of an import, as lists are narrowed to it. */
export const importNoFilter = 'importNo__like';

/** Is something asked for here? Two open ends of a range are no filter. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((part) => part !== '' && part !== null)
    : value !== '' && value !== null && value !== undefined;

/** Names of the values that narrow the list, without the view. */
export const setNames = (values: FilterValues): string[] =>
  Object.keys(values).filter((name) => name !== viewName && isSet(values[name]));

/** A new set of values with one of them changed; an empty one leaves. */
export function withFilter(values: FilterValues, key: string, value: unknown): FilterValues {
  const { [key]: _old, ...others } = values;
  return isSet(value) ? { ...others, [key]: value } : others;
}

/** What matches nothing: two choices that exclude each other. */
const impossible: readonly string[] = ['-'];

/**
 * What the gateway is asked for: the view's own conditions and the person's. Where both choose from one list, only what
 * both allow is left.
 */
export function mergeFilters(view: FilterValues, chosen: FilterValues): FilterValues {
  const merged: Record<string, unknown> = { ...chosen, ...view };
  for (const [key, allowed] of Object.entries(view)) {
    const wanted = chosen[key];
    if (!isSet(wanted) || !Array.isArray(allowed) || !Array.isArray(wanted) || !key.endsWith('__in')) continue;
    const both = wanted.filter((value) => allowed.includes(value));
    merged[key] = both.length > 0 ? both : impossible;
  }
  return merged;
}

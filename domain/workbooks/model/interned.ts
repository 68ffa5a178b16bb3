import type { CellStyle } from './workbook.ts';

const styles = new Map<string, CellStyle>();
/** More would be a sheet whose every cell looks another way; then styles are kept anew. */
const mostStyles = 20_000;

const sortedEntries = (style: CellStyle) => Object.entries(style).sort(([one], [other]) => (one < other ? -1 : 1));

/** The same text for the same style. */
export const styleKey = (style: CellStyle): string => JSON.stringify(sortedEntries(style));

/** The same style as one object, so that fifty thousand cells share a few and are compared at a glance. */
export function interned(style: CellStyle): CellStyle {
  const key = styleKey(style);
  const found = styles.get(key);
  if (found) return found;
  if (styles.size >= mostStyles) styles.clear();
  const kept = Object.freeze(Object.fromEntries(sortedEntries(style)));
  styles.set(key, kept);
  return kept;
}

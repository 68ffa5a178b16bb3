/**
 * Units of one measure by what one of each counts in the first. Codes of the customs table UNIT.
 * @see docs/spec/classification.md V-32
 */
const measures: readonly Readonly<Record<string, string>>[] = [
  { '035': '1', '036': '0.001', '070': '1000' },
  { '030': '1', '147': '1000' },
  { '007': '1', '043': '100', '054': '1000' },
  { '095': '1', '096': '0.001', '063': '1000' },
];

export const kilogram = '035';

/**
 * How many of the first unit one of the other makes, as the two decimal texts of a fraction; undefined for units of
 * different measures.
 */
export function conversion(from: string, to: string): { readonly times: string; readonly by: string } | undefined {
  const measure = measures.find((units) => units[from] && units[to]);
  return measure ? { times: measure[from] ?? '1', by: measure[to] ?? '1' } : undefined;
}

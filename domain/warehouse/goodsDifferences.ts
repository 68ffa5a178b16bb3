import type { RecordValues } from '../core/record.ts';

/** What warehouse and customs both say of goods, by the names of the goods master. */
export const comparedFields = [
  'spec',
  'brand',
  'origin',
  'hsCode',
  'customsName',
  'elements',
  'legalUnit1',
  'legalUnit2',
] as const;

export type ComparedField = (typeof comparedFields)[number];

export interface GoodsDifference {
  readonly field: ComparedField;
  readonly wms: string;
  readonly customs: string;
}

export interface Sides {
  readonly wmsData?: unknown;
  readonly customsData?: unknown;
  readonly settledData?: unknown;
}

const valuesIn = (side: unknown): RecordValues =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as RecordValues) : {};

const said = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What a person saw when he decided between two values: another pair is a new difference. */
const settledAs = ({ wms, customs }: Pick<GoodsDifference, 'wms' | 'customs'>): string => `${wms}\n${customs}`;

/** Where both sides say something, and not the same; what a person decided on is left out until one side changes. */
export function differencesOf({ wmsData, customsData, settledData }: Sides): readonly GoodsDifference[] {
  const [left, right, settled] = [valuesIn(wmsData), valuesIn(customsData), valuesIn(settledData)];
  return comparedFields.flatMap((field) => {
    const difference = { field, wms: said(left[field]), customs: said(right[field]) };
    const { wms, customs } = difference;
    if (!wms || !customs || wms === customs || settled[field] === settledAs(difference)) return [];
    return [difference];
  });
}

/**
 * What goods are after a person took sides.
 * @param takes the side of each field he decided on
 */
export function afterTaking(
  sides: Sides,
  takes: Readonly<Record<string, unknown>>,
): { readonly values: { readonly [Name in ComparedField]?: string }; readonly settledData: Record<string, string> } {
  const decided = differencesOf(sides).filter(({ field }) => takes[field] === 'WMS' || takes[field] === 'CUSTOMS');
  const before = Object.entries(valuesIn(sides.settledData)).map(([name, value]) => [name, String(value)] as const);
  return {
    values: Object.fromEntries(
      decided.map(({ field, wms, customs }) => [field, takes[field] === 'WMS' ? wms : customs] as const),
    ),
    settledData: Object.fromEntries([...before, ...decided.map((one) => [one.field, settledAs(one)] as const)]),
  };
}

import { normaliseText, similarity } from '../core/matching.ts';

/** A part number as two ways to write it are the same: capitals, without `-`, blanks and dots. */
export const rawPartKey = (partNo: string): string =>
  partNo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[-\s.]/g, '');

/** Below this two names say different goods. */
const leastSimilarity = 0.6;

export interface Part {
  readonly id: string;
  readonly partNo: string;
  readonly barcode?: string | null | undefined;
  readonly goodsName?: string | null | undefined;
}

export interface RawPart {
  readonly rawPartNo?: string | null | undefined;
  readonly rawBarcode?: string | null | undefined;
  readonly rawName?: string | null | undefined;
}

export type SuggestedBy = 'BARCODE' | 'PARTNO' | 'NAME';

export interface PartSuggestion {
  readonly part: Part;
  readonly by: SuggestedBy;
  /** 0 to 1; 1 for the same barcode or number. */
  readonly likeness: number;
}

const mostSuggestions = 5;

const isSame = (left: string | null | undefined, right: string | null | undefined, key: (text: string) => string) =>
  Boolean(left && right && key(left) === key(right) && key(left) !== '');

function suggestionOf(raw: RawPart, part: Part): PartSuggestion | undefined {
  if (isSame(raw.rawBarcode, part.barcode, normaliseText)) return { part, by: 'BARCODE', likeness: 1 };
  if (isSame(raw.rawPartNo, part.partNo, rawPartKey)) return { part, by: 'PARTNO', likeness: 1 };
  const [asked, name] = [normaliseText(raw.rawName ?? ''), normaliseText(part.goodsName ?? '')];
  const likeness = asked && name ? similarity(asked, name) : 0;
  return likeness >= leastSimilarity ? { part, by: 'NAME', likeness } : undefined;
}

const ranks: Readonly<Record<SuggestedBy, number>> = { BARCODE: 0, PARTNO: 1, NAME: 2 };

/** What a raw number may mean: the same barcode first, then the same number otherwise written, then names alike. */
export const suggestionsFor = (raw: RawPart, parts: readonly Part[]): readonly PartSuggestion[] =>
  parts
    .flatMap((part) => suggestionOf(raw, part) ?? [])
    .sort(
      (left, right) =>
        ranks[left.by] - ranks[right.by] ||
        right.likeness - left.likeness ||
        (left.part.partNo < right.part.partNo ? -1 : 1),
    )
    .slice(0, mostSuggestions);

import { compareDecimal, isDecimal, sumDecimals } from '../core/money.ts';
import { type OcrFieldDefinition, ocrFieldSet, ocrSums } from './ocrFields.ts';
import type { OcrBox, OcrCell, OcrLevel } from './ocrValues.ts';

/** A value as it is reviewed: what was read, and what the person made of it. */
export interface ReviewedValue {
  readonly definition: OcrFieldDefinition;
  readonly value: string;
  readonly rawText: string | null;
  readonly raw2: string | null;
  readonly conf: number;
  readonly level: OcrLevel;
  readonly page: number | null;
  readonly box: OcrBox | null;
  readonly isAccepted: boolean;
}

/** A kept field, as far as a review looks at it. */
interface KeptField {
  readonly fieldKey?: string | null;
  readonly value?: string | null;
  readonly rawText?: string | null;
  readonly raw2?: string | null;
  readonly conf?: string | null;
  readonly level?: string | null;
  readonly page?: number | null;
  readonly box?: unknown;
  readonly accepted?: unknown;
}

/** What a person changed of a field and has not saved. */
export interface FieldEdit {
  readonly value?: string;
  readonly accepted?: boolean;
  readonly page?: number | null;
  readonly box?: OcrBox | null;
}

interface Reviewed {
  readonly docKind: string | null | undefined;
  readonly profile: string | null | undefined;
  readonly fields: readonly KeptField[];
  readonly edits: Readonly<Record<string, FieldEdit>>;
}

const levels: readonly string[] = ['HIGH', 'MID', 'LOW', 'NONE', 'HAND'] satisfies OcrLevel[];
const levelOf = (text: string | null | undefined): OcrLevel =>
  levels.includes(text ?? '') ? (text as OcrLevel) : 'NONE';

/** A place on a page; nothing for what is none. */
function placeOn(given: unknown): OcrBox | null {
  if (!Array.isArray(given) || given.length !== 4) return null;
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = given.map(Number);
  return [left, top, right, bottom].some(Number.isNaN) ? null : [left, top, right, bottom];
}

/** The values of a document in the order of its kind, with what was changed of them. */
export function reviewedValues({ docKind, profile, fields, edits }: Reviewed): ReviewedValue[] {
  const kept = new Map(fields.map((field) => [field.fieldKey, field]));
  return ocrFieldSet(docKind, profile).head.map((definition) => {
    const field = kept.get(definition.key);
    const edit = edits[definition.key];
    const isTyped = edit?.value !== undefined && edit.value !== (field?.value ?? '');
    return {
      definition,
      value: edit?.value ?? field?.value ?? '',
      rawText: field?.rawText ?? null,
      raw2: field?.raw2 ?? null,
      conf: Number(field?.conf ?? 0),
      level: isTyped ? 'HAND' : levelOf(field?.level),
      page: edit?.page === undefined ? (field?.page ?? null) : edit.page,
      box: edit?.box === undefined ? placeOn(field?.box) : edit.box,
      isAccepted: edit?.accepted ?? Boolean(field?.accepted),
    };
  });
}

/** Whether somebody should look at it: what is certain, typed or accepted needs no second look. */
export const needsLook = ({ level, isAccepted, definition }: ReviewedValue): boolean =>
  !isAccepted && (level === 'LOW' || level === 'MID' || (level === 'NONE' && definition.required));

const rank = (value: ReviewedValue): number =>
  value.isAccepted || value.level === 'HIGH' || value.level === 'HAND'
    ? 3
    : value.level === 'LOW'
      ? 0
      : value.level === 'NONE'
        ? value.definition.required
          ? 0
          : 4
        : 1;

/** What nobody can be sure of stands first; what stands nowhere and need not, last. */
export const doubtfulFirst = (values: readonly ReviewedValue[]): ReviewedValue[] =>
  [...values].sort((one, other) => rank(one) - rank(other));

/** The next value to look at, from one on and around the end; nothing where none is left. */
export function nextDoubtful(
  values: readonly ReviewedValue[],
  from: string | undefined,
  step: 1 | -1,
): string | undefined {
  const start = values.findIndex(({ definition }) => definition.key === from);
  for (let count = 1; count <= values.length; count += 1) {
    const at = ((((start < 0 && step < 0 ? 0 : start) + step * count) % values.length) + values.length) % values.length;
    const value = values[at];
    if (value && value.definition.key !== from && needsLook(value)) return value.definition.key;
  }
  return undefined;
}

export type ReviewedCells = Readonly<Record<string, OcrCell>>;

/** Cells of a kept line; what is no cell is left out. */
export function reviewedCells(given: unknown): ReviewedCells {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).filter(([, cell]) => typeof cell === 'object' && cell !== null && 'value' in cell),
  ) as ReviewedCells;
}

/** A cell as somebody typed it: the server judges it anew. */
export const typedCell = (cell: OcrCell | undefined, value: string): OcrCell => ({
  ...(cell ?? { raw: null, conf: 0, engine: 'HAND', page: null, box: null }),
  value,
  level: 'HAND',
});

/** A sum of lines against the document's own. */
export interface ReviewedSum {
  readonly column: string;
  readonly sum: string;
  /** What the document says. */
  readonly said: string;
  readonly isEqual: boolean;
}

/** Sums of the columns that the document sums up itself. */
export function reviewedSums(
  kind: string | null | undefined,
  lines: readonly ReviewedCells[],
  values: readonly ReviewedValue[],
): ReviewedSum[] {
  return (ocrSums[kind ?? ''] ?? []).flatMap(([head, column]) => {
    const said = values.find(({ definition }) => definition.key === head)?.value ?? '';
    const own = lines.map((cells) => cells[column]?.value ?? '').filter(isDecimal);
    if (own.length === 0) return [];
    const sum = sumDecimals(own);
    return [{ column, sum, said, isEqual: isDecimal(said) && compareDecimal(sum, said) === 0 }];
  });
}

import { isDoubtful, nothing } from './levels.ts';
import { normalise } from './normalise.ts';
import { type OcrFieldDefinition, ocrFieldSet } from './ocrFields.ts';
import type { OcrBox, OcrCell, OcrChange } from './ocrValues.ts';

/** What somebody sends of a value. */
export interface TypedCell {
  readonly value?: unknown;
  readonly page?: unknown;
  readonly box?: unknown;
}

const mostChanges = 50;
const longest = 1_000;

const boxIn = (given: unknown): OcrBox | null => {
  if (!Array.isArray(given) || given.length !== 4) return null;
  const places = given.map((one) => (typeof one === 'number' && one >= 0 && one <= 1 ? one : Number.NaN));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = places;
  return places.some(Number.isNaN) || x2 < x1 || y2 < y1 ? null : [x1, y1, x2, y2];
};

/**
 * A value as somebody leaves it: what he did not change keeps its proof; what he changed is his, and says what stood
 * there before.
 */
export function edited(
  before: OcrCell | undefined,
  typed: TypedCell,
  by: { readonly name: string; readonly at: string },
  field?: OcrFieldDefinition,
): OcrCell {
  const known = before ?? nothing;
  const text =
    typeof typed.value === 'string' && typed.value.trim() !== '' ? typed.value.trim().slice(0, longest) : null;
  if (text === known.value) return known;
  const normal = field && text !== null ? normalise(field.type, text) : undefined;
  // A person's word stands as he wrote it, in the form of its field where it has one.
  const value = normal?.format === 'ok' && normal.value !== null ? normal.value : text;
  if (value === known.value) return known;
  const change: OcrChange = { old: known.value, new: value, by: by.name, at: by.at };
  const box = boxIn(typed.box) ?? known.box;
  const page =
    typeof typed.page === 'number' && Number.isInteger(typed.page) && typed.page > 0 ? typed.page : known.page;
  return {
    ...known,
    ...{ value, conf: 1, level: 'HAND', engine: 'HAND', page, box },
    log: [...(known.log ?? []), change].slice(-mostChanges),
  };
}

interface Looked {
  readonly accepted?: unknown;
}
const isAccepted = ({ accepted }: Looked): boolean => accepted === 1 || accepted === true;

/** Fields and cells that somebody has to look at before the document is confirmed: `totalAmount`, `3.qty`. */
export function openSpots(
  document: { readonly docKind?: string | null; readonly profile?: string | null },
  head: readonly (Looked & {
    readonly fieldKey?: string | null;
    readonly value?: string | null;
    readonly level?: string | null;
  })[],
  lines: readonly (Looked & { readonly cells: Readonly<Record<string, OcrCell>> })[],
): string[] {
  const set = ocrFieldSet(document.docKind, document.profile);
  const byKey = new Map(head.map((one) => [one.fieldKey, one]));
  const own = set.head.flatMap(({ key, required }) => {
    const one = byKey.get(key);
    const level = (one?.level ?? 'NONE') as OcrCell['level'];
    const isMissing = required && !one?.value;
    const isOpen = isDoubtful({ level }) && !(one && isAccepted(one)) && (required || Boolean(one?.value));
    return isMissing || isOpen ? [key] : [];
  });
  const inside = lines.flatMap((line, at) =>
    set.lines.flatMap(({ key, required }) => {
      const cell = line.cells[key] ?? nothing;
      const isMissing = required && !cell.value;
      const isOpen = isDoubtful(cell) && !isAccepted(line) && (required || Boolean(cell.value));
      return isMissing || isOpen ? [`${at + 1}.${key}`] : [];
    }),
  );
  return [...own, ...inside];
}

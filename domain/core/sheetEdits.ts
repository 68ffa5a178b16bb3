import { invalid } from './errors.ts';
import { normaliseText } from './matching.ts';
import { bi } from './text.ts';
import { unseenOut } from './unseen.ts';

/**
 * What a person changes of a sheet on its way in, or of lines in a form: which field a column holds, and cells that are
 * mended many at once. Pure, and the same for an import and its preview, the clipboard and a table of lines.
 */

/** Cells of one field that are mended together; an empty `find` means empty cells. */
export type CellMend =
  | { readonly how: 'cell'; readonly field: string; readonly find: string; readonly to: string }
  /** Each place in a text, whatever stands around it. */
  | { readonly how: 'part'; readonly field: string; readonly find: string; readonly to: string }
  /** An empty cell says what the one above it says. */
  | { readonly how: 'down'; readonly field: string };

/** A word somebody chose a meaning for before: of a head when it has no field of its own. */
export interface RememberedWord {
  /** The field whose cells say it; null for the word of a head. */
  readonly field: string | null;
  readonly word: string;
  /** The value, or of a head the field that takes its column; '' leaves the column out. */
  readonly means: string;
}

export interface SheetEdits {
  /** Columns by their place, from 0, with the field that takes them; '' leaves one out. */
  readonly columns: ReadonlyMap<number, string>;
  readonly mends: readonly CellMend[];
  /** Remembered words of cells that shall not hold any more. */
  readonly forgotten: readonly { readonly field: string; readonly word: string }[];
}

export const noEdits: SheetEdits = { columns: new Map(), mends: [], forgotten: [] };

const mostColumns = 300;
const mostMends = 300;
const longestText = 2_000;

/** As they come with a call. @throws 1001 no such edits, or more than anybody makes */
export function sheetEditsOf(sent: unknown): SheetEdits {
  if (sent === undefined || sent === null) return noEdits;
  const given = recordOf(sent);
  const columns = Object.entries(recordOf(given.columns ?? {})).map(([at, field]): [number, string] => {
    if (!/^\d{1,5}$/.test(at)) throw wrong();
    return [Number(at), textOf(field)];
  });
  const mends = listOf(given.mends).map(mendOf);
  const forgotten = listOf(given.forgotten).map((one) => ({ field: textOf(one.field), word: textOf(one.word) }));
  if (columns.length > mostColumns || mends.length > mostMends || forgotten.length > mostMends) throw wrong();
  return { columns: new Map(columns), mends, forgotten };
}

function mendOf({ how, field, find, to }: Readonly<Record<string, unknown>>): CellMend {
  if (how === 'down') return { how, field: textOf(field) };
  if (how !== 'cell' && how !== 'part') throw wrong();
  return { how, field: textOf(field), find: textOf(find), to: textOf(to) };
}

const wrong = () => invalid({ edits: bi('表格修改格式不正确', 'The changes of the sheet have a wrong format') });

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong();
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong();
  return value.map(recordOf);
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestText) throw wrong();
  return value;
}

/** A word as two spellings of it are the same: widths, case, blanks and signs that nobody sees do not count. */
export const wordKey = (text: string): string => normaliseText(unseenOut(text)).toLowerCase();

/** Mends of one column, made ready for its cells from the first to the last. */
export class ColumnMends {
  private readonly mends: readonly CellMend[];
  private above = '';

  constructor(mends: readonly CellMend[]) {
    this.mends = mends;
  }

  /** @returns what the cell says now; undefined where it says what it said */
  mended(text: string): string | undefined {
    let now = text;
    for (const mend of this.mends) now = mendedBy(mend, now, this.above);
    this.above = now;
    return now === text ? undefined : now;
  }
}

function mendedBy(mend: CellMend, text: string, above: string): string {
  if (mend.how === 'down') return text.trim() === '' ? above : text;
  if (mend.how === 'part' && mend.find !== '') return text.split(mend.find).join(mend.to);
  return wordKey(text) === wordKey(mend.find) ? mend.to : text;
}

import { readFile, stat } from 'node:fs/promises';
import { HucreError } from 'hucre';
import { findSheetKind } from './sheetKind.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import { textRows } from './textRows.ts';
import { xlsRows } from './xlsRows.ts';
import { xlsxRows } from './xlsxRows.ts';

/**
 * What a cell holds. A date cell keeps the local date and time the sheet shows; a cell with only a time of day has a
 * date of 1899 or 1900. A number whose format shows other characters than the number itself says (`5%`, `0101210010`,
 * `00-00`, `12件`) comes with what is shown, rounded as on screen; plain decimals, thousands marks and currency signs
 * leave a number a number. A formula that the writing program has not worked out has no value: it is a fault and no
 * empty cell.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly number: number; readonly shown: string }
  | { readonly fault: 'uncalculated' };

export type SheetRow = {
  /** the row's number in the sheet; 1 is the first line */
  readonly rowNumber: number;
  /** without empty cells at the end; the first column is index 0 */
  readonly cells: readonly SheetCell[];
  /** nobody sees the row: it is hidden, filtered away, folded up or has no height */
  readonly hidden?: true;
  /**
   * columns, from 0, whose cell lies in a merged area below or right of its first cell and has the value of that first
   * cell
   */
  readonly merged?: readonly number[];
};

export type SheetInput = { readonly path: string } | Buffer;

/**
 * Which sheet of a workbook: the one of this name, else its first visible one. Text tables have one only and pay no
 * heed to it.
 */
export interface SheetChoice {
  readonly sheetName?: string | undefined;
}

/**
 * Reads on the thread it is called on: the gateway asks `readSheetApart`.
 *
 * The rows of one sheet of a workbook (.xlsx, .xls), the first unless it is named, or of a text table (.csv,
 * tab-separated), one by one. Rows without any content are left out, the numbers of the others stay. Formulas give the
 * value last computed, rich text its plain text, errors their sign such as `#N/A`. Text tables give text only; an
 * apostrophe that guards formula-looking text is taken off.
 * @throws {SheetRefusal} at the first step for a file that is no readable sheet; at the row or cell that breaks a limit
 * @see docs/spec/platform.md 5.7
 */
export async function* readSheet(
  input: SheetInput,
  choice: SheetChoice = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const bytes = await loadBytes(input);
  let [count, blank, characters] = [0, 0, 0];
  try {
    for await (const row of rowsOf(bytes, choice)) {
      const cells = withoutBlanks(row.cells);
      if (cells.length === 0) {
        if (++blank > sheetLimits.blankRows) throw new SheetRefusal('tooManyBlankRows');
        continue;
      }
      characters += charactersOf(cells);
      if (characters > sheetLimits.characters) throw new SheetRefusal('tooMuchText');
      if (cells.length > sheetLimits.columns) throw new SheetRefusal('tooManyColumns');
      // The header is not counted.
      if (++count > sheetLimits.rows + 1) throw new SheetRefusal('tooManyRows');
      yield { ...row, cells };
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (count === 0) throw new SheetRefusal('empty');
}

async function loadBytes(input: SheetInput): Promise<Buffer> {
  const size = Buffer.isBuffer(input) ? input.length : (await stat(input.path)).size;
  if (size > sheetLimits.bytes) throw new SheetRefusal('tooLarge');
  return Buffer.isBuffer(input) ? input : readFile(input.path);
}

async function* rowsOf(bytes: Buffer, { sheetName }: SheetChoice): AsyncGenerator<SheetRow, void, undefined> {
  const kind = findSheetKind(bytes);
  switch (kind) {
    case 'xlsx':
      yield* xlsxRows(bytes, sheetName);
      return;
    case 'xls':
      yield* xlsRows(bytes, sheetName);
      return;
    case 'text':
      yield* textRows(bytes);
      return;
    default:
      throw new Error(`no reader for ${kind satisfies never}`);
  }
}

/** Spreadsheet programs tell no two sheets apart by capitals, and nobody sees the blanks around a name. */
export const hasSheetName = (name: string, wanted: string): boolean =>
  name.trim().toLowerCase() === wanted.trim().toLowerCase();

/**
 * Cells that only hold white space are empty; those at the end are left out, longer text than a cell can hold is cut.
 */
function withoutBlanks(cells: readonly SheetCell[]): SheetCell[] {
  let length = cells.length;
  while (length > 0 && isBlank(cells[length - 1])) length--;
  return cells.slice(0, length).map((cell) => {
    if (isBlank(cell)) return null;
    return typeof cell === 'string' ? cell.slice(0, sheetLimits.cellCharacters) : cell;
  });
}

/**
 * One text of a workbook may stand in a million cells, and each of them is a text of its own for whoever gets the rows.
 */
const charactersOf = (cells: readonly SheetCell[]): number =>
  cells.reduce<number>(
    (sum, cell) => sum + (typeof cell === 'string' ? cell.length : isShown(cell) ? cell.shown.length : 0),
    0,
  );

const isShown = (cell: SheetCell): cell is { number: number; shown: string } =>
  typeof cell === 'object' && cell !== null && 'shown' in cell;

export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

function toRefusal(error: unknown): unknown {
  return error instanceof HucreError || error instanceof SyntaxError
    ? new SheetRefusal('broken', { cause: error })
    : error;
}

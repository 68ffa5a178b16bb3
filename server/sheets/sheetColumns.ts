import { shortened } from '#domain/core/boundedText.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { cellTextOf, isBlank, type SheetRow } from '../platform/sheet/index.ts';
import { columnLetters } from '../platform/sheet/xlsxCells.ts';
import { headTexts, type SheetHead } from './sheetHead.ts';

/** The columns of a sheet as its preview shows them: what stands in each, and which field takes it. */
export interface ShownColumns {
  /** Number of the head row in the sheet. */
  readonly headRow: number;
  readonly columns: readonly ShownColumn[];
  /** Why no row can be read before the columns are placed otherwise. */
  readonly problem?: BusinessError;
}

interface ShownColumn {
  /** Place in the sheet, from 0. */
  readonly index: number;
  readonly letters: string;
  readonly head: string;
  /** The field that takes it; null = none does. */
  readonly field: string | null;
  readonly examples: readonly string[];
}

const mostColumns = 100;
const mostExamples = 3;
const looksThrough = 60;
const longestExample = 40;

/** Looks at the first rows of a sheet for what stands in its columns. */
export class SheetColumns {
  private readonly head: SheetHead;
  private readonly row: SheetRow;
  private readonly heads: readonly string[];
  private readonly examples: string[][] = [];
  private seen = 0;

  constructor(head: SheetHead, row: SheetRow) {
    this.head = head;
    this.row = row;
    this.heads = headTexts(row);
  }

  see({ cells }: SheetRow): void {
    if (this.seen >= looksThrough) return;
    this.seen += 1;
    for (let at = 0; at < Math.min(cells.length, mostColumns); at += 1) {
      const cell = cells[at] ?? null;
      this.examples[at] ??= [];
      const known = this.examples[at] as string[];
      if (known.length >= mostExamples || isBlank(cell)) continue;
      const text = shortened(cellTextOf(cell), longestExample);
      if (!known.includes(text)) known.push(text);
    }
  }

  /** Columns without a word and without a cell are none. */
  told(): ShownColumns {
    const { problem, columns: taken } = this.head;
    const width = Math.min(mostColumns, Math.max(this.heads.length, this.examples.length));
    const columns = Array.from(
      { length: width },
      (_, index): ShownColumn => ({
        index,
        letters: columnLetters(index),
        head: (this.heads[index] ?? '').replace(/\s+/g, ' ').trim(),
        field: taken.find((column) => column.index === index)?.name ?? null,
        examples: this.examples[index] ?? [],
      }),
    ).filter(({ head, examples }) => head !== '' || examples.length > 0);
    return { headRow: this.row.rowNumber, columns, ...(problem && { problem }) };
  }
}

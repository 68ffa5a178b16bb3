/** What a print needs, as plain data: it travels to the worker that draws it. */
export interface Pair {
  readonly label: string;
  readonly value: string;
  /** Of the three columns of a form. */
  readonly span: 1 | 2 | 3;
}

export interface Section {
  readonly title: string;
  readonly pairs: readonly Pair[];
}

interface PrintColumn {
  readonly label: string;
  readonly align: 'left' | 'right';
  /** Points; `*` takes what is left. */
  readonly width: number | '*';
}

export interface PrintTable {
  readonly title: string;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly string[])[];
  /** One cell per column, under a rule; absent = nothing to add up. */
  readonly totals?: readonly string[];
}

/** One document on A4: it starts on a page of its own and counts its own pages. */
export interface PrintSheet {
  readonly company: string;
  readonly title: string;
  readonly number: string;
  readonly status: string;
  /** Proves which state of the record was printed; shown as text, and as a QR code together with the number. */
  readonly trace?: string;
  readonly parts: readonly (Section | PrintTable)[];
}

export interface SheetsJob {
  readonly kind: 'sheets';
  readonly sheets: readonly PrintSheet[];
  readonly foot: { readonly printedBy: string; readonly printedAt: string };
  readonly locale: 'zh' | 'en';
}

/** A label at its own size; every line is one line of text. */
export interface LabelJob {
  readonly kind: 'label';
  readonly title: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly fontPt: number;
  readonly lines: readonly string[];
}

export type PrintJob = SheetsJob | LabelJob;

/** A document on paper as plain data, whatever draws it: the worker that makes PDFs, or a screen. */
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

interface SheetColumn {
  readonly label: string;
  readonly align: 'left' | 'right';
  /** Points; `*` takes what is left. */
  readonly width: number | '*';
}

export interface SheetTable {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
  /** One cell per column, under a rule; absent = nothing to add up. */
  readonly totals?: readonly string[];
}

/** One document on A4: it starts on a page of its own and counts its own pages. */
export interface Sheet {
  readonly company: string;
  readonly title: string;
  readonly number: string;
  readonly status: string;
  /** Proves which state of the record was printed; shown as text, and as a QR code together with the number. */
  readonly trace?: string;
  /** Where anybody may ask whether the paper still holds: an address that its QR code leads to. */
  readonly verifyAt?: string;
  /** A word across each page of a paper that does not count yet, or not any more. */
  readonly watermark?: string;
  readonly parts: readonly (Section | SheetTable)[];
}

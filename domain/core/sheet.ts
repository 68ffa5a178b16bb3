/** A document on paper as plain data, whatever draws it: the worker that makes PDFs, or a screen. */
export interface SheetPair {
  readonly label: string;
  readonly value: string;
  /** Of the three columns of a form. */
  readonly span: 1 | 2 | 3;
}

export interface SheetSection {
  readonly title: string;
  readonly pairs: readonly SheetPair[];
}

export interface PrintedColumn {
  readonly label: string;
  readonly align: 'left' | 'right';
  /** Points; `*` takes what is left. */
  readonly width: number | '*';
}

export interface SheetTable {
  readonly title: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly string[])[];
  /** One cell per column, under a rule; absent = nothing to add up. */
  readonly totals?: readonly string[];
}

/** Sentences below each other. */
export interface SheetWords {
  readonly title: string;
  readonly words: readonly string[];
}

/** Places to sign and seal in, side by side. */
export interface SheetSigns {
  readonly signs: readonly string[];
}

/** Rows of framed values side by side, each under its label. */
export interface SheetBoxes {
  readonly boxes: readonly (readonly Pick<SheetPair, 'label' | 'value'>[])[];
}

export type SheetPart = SheetSection | SheetTable | SheetWords | SheetSigns | SheetBoxes;

/** How a code is drawn: bars, squares, and either with fields of GS1 in it. */
export type CodeKind = 'EAN13' | 'CODE128' | 'QR' | 'DM' | 'SSCC' | 'GS1' | 'GS1DM';

/** A label of 60x40 mm. */
export interface SheetLabel {
  /** Stands under its barcode. */
  readonly number: string;
  /** How its number is drawn; bars of Code 128 without it. */
  readonly codeKind?: CodeKind;
  /** Drawn as squares beside the bars, for cameras that cannot read bars; usually the number itself. */
  readonly matrix?: string;
  readonly title: string;
  readonly lines?: readonly string[];
  /** The barcode stands alone, as large as it gets. */
  readonly isBarcodeOnly?: boolean;
}

/** One document on A4: it starts on a page of its own and counts its own pages. */
export interface PrintedSheet {
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
  /** The paper lies across. */
  readonly isLandscape?: true;
  readonly parts: readonly SheetPart[];
}

/** What comes out of a printer: sheets of A4, or labels. */
export type PrintedPaper =
  | { readonly kind: 'sheets'; readonly sheets: readonly PrintedSheet[] }
  | { readonly kind: 'labels'; readonly labels: readonly SheetLabel[] };

import type { PrintedSheet, SheetLabel } from '#domain/core/sheet.ts';

export type {
  PrintedSheet as PrintSheet,
  SheetBoxes,
  SheetPair,
  SheetPart,
  SheetSection,
  SheetSigns,
  SheetTable as PrintTable,
  SheetWords,
} from '#domain/core/sheet.ts';

/** What a print needs, as plain data: it travels to the worker that draws it. */
export interface SheetsJob {
  readonly kind: 'sheets';
  readonly sheets: readonly PrintedSheet[];
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

/** Labels of 60x40 mm with their barcodes, a page each. */
export interface LabelsJob {
  readonly kind: 'labels';
  readonly title: string;
  readonly labels: readonly SheetLabel[];
}

export type PrintJob = SheetsJob | LabelJob | LabelsJob;

import type { ReactNode } from 'react';
import type { PrintedPaper } from '#domain/core/sheet.ts';
import { PaperLabel } from './PaperLabel.tsx';
import { PaperSheet } from './PaperSheet.tsx';

interface PaperProps {
  readonly paper: PrintedPaper;
  /** Who prints it when. */
  readonly foot: string;
}

/** What begins on a page of its own, one after the other. */
export const pagesOf = ({ paper, foot }: PaperProps): readonly ReactNode[] =>
  paper.kind === 'sheets'
    ? paper.sheets.map((sheet, at) => <PaperSheet key={at} sheet={sheet} foot={foot} />)
    : paper.labels.map((label, at) => <PaperLabel key={at} label={label} />);

/** Sheets or labels below each other. */
export const Paper = (props: PaperProps) => <>{pagesOf(props)}</>;

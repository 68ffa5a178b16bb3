import type { SheetDesk } from './useDesk.ts';

/** Signs that are as wide as two. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
const pointsOfSign = 5.6;
const room = 12;
const most = 400;
/** Rows that are looked at: a longer word further down is not worth the wait. */
const looked = 2_000;

/** How wide a column has to be, in points, to show what is in it. */
export function fitting({ shown }: SheetDesk, col: number): number {
  let signs = 0;
  for (let row = 0; row < Math.min(shown.rows.count, looked); row += 1) {
    const text = shown.cell({ row, col })?.text ?? '';
    for (const line of text.split('\n')) signs = Math.max(signs, line.length + (line.match(wide)?.length ?? 0));
  }
  return signs === 0 ? 66 : Math.min(most, Math.round(signs * pointsOfSign + room));
}

import { useEffect, useEffectEvent, useState } from 'react';
import { type SheetPresence, tellSheetPresence } from '#domain/workbooks/calls.ts';
import { useCall } from '../parts/calls/useCall.ts';
import type { SheetDesk } from './useDesk.ts';

/** Somebody else in the same workbook, with the colour of his frame. */
export interface OtherPerson extends SheetPresence {
  readonly colour: string;
}

const colours = ['--ok-solid', '--bad-solid', '--chart-4', '--run-solid', '--chart-5', '--wait-solid'] as const;
const everyMs = 5_000;
const movedMs = 250;

const colourOf = (client: string): string => {
  let sum = 0;
  for (const sign of client) sum = (sum * 31 + sign.charCodeAt(0)) % 997;
  return `var(${colours[sum % colours.length] ?? colours[0]})`;
};

/** Says where this person stands, every five seconds and whenever he moves, and hears where the others are. */
export function useOthers(desk: SheetDesk, sheetId: string, isActive: boolean): readonly OtherPerson[] {
  const call = useCall();
  const [present, setPresent] = useState<readonly SheetPresence[]>([]);
  const { editor } = desk.session;
  const { row, col } = desk.choice.active;
  const grid = desk.grid.id;
  const tell = useEffectEvent(async (isLeaving = false) => {
    const input = { sheetId, clientId: editor.client, gridId: grid, rowId: row, colId: col, isLeaving: isLeaving ? 1 : 0 } as const;
    // Whoever cannot be told where one stands learns it with the next beat.
    const answer = await call(tellSheetPresence, input, { toast: false, write: false }).catch(() => undefined);
    if (answer && !isLeaving) setPresent(answer.present);
  });
  useEffect(() => {
    if (!isActive) return;
    const beat = setInterval(() => void tell(), everyMs);
    return () => {
      clearInterval(beat);
      void tell(true);
    };
  }, [isActive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew whenever he moves
  useEffect(() => {
    if (!isActive) return;
    const soon = setTimeout(() => void tell(), movedMs);
    return () => clearTimeout(soon);
  }, [isActive, grid, row, col]);
  return present
    .filter(({ client }) => client !== editor.client)
    .map((one) => ({ ...one, colour: colourOf(one.client) }));
}

import { useEffect, useEffectEvent, useState } from 'react';
import { type SheetPresence, tellSheetPresence } from '#domain/workbooks/calls.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { useRecordEvents } from '../shell/events.ts';
import type { SheetDesk } from './useDesk.ts';

/** Somebody else in the same workbook, with the colour of his frame. */
export interface OtherPerson extends SheetPresence {
  readonly colour: string;
}

interface Seen extends SheetPresence {
  readonly until: number;
}

const colours = ['--ok', '--bad', '--chart-4', '--run', '--chart-5', '--wait'] as const;
const everyMs = 5_000;
const movedMs = 150;
/** Nobody is there any more who has said nothing for so long. */
const goneMs = 15_000;
/** The name under which places are told. */
const told = 'sheetPresence';

const colourOf = (client: string): string => {
  let sum = 0;
  for (const sign of client) sum = (sum * 31 + sign.charCodeAt(0)) % 997;
  return `var(${colours[sum % colours.length] ?? colours[0]})`;
};

const stillThere = (all: readonly Seen[], now: number) => all.filter(({ until }) => until > now);

/** Says where this person stands, every five seconds and whenever he moves, and hears where the others are. */
export function useOthers(desk: SheetDesk, sheetId: string, isActive: boolean): readonly OtherPerson[] {
  const call = useCall();
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const { client: clientId } = desk.session.editor;
  const { row: rowId, col: colId } = desk.choice.active;
  const gridId = desk.grid.id;
  const note = (present: readonly SheetPresence[], leaving?: string) => {
    const now = Date.now();
    const fresh = present.map((one) => ({ ...one, until: now + goneMs }));
    const isKnown = new Set([...fresh.map(({ client }) => client), leaving]);
    setSeen((before) => [...stillThere(before, now).filter(({ client }) => !isKnown.has(client)), ...fresh]);
  };
  const tell = useEffectEvent(async (isLeaving = false) => {
    const input = { sheetId, clientId, gridId, rowId, colId, isLeaving: isLeaving ? 1 : 0 } as const;
    // Whoever cannot be told where one stands learns it with the next beat.
    const answer = await call(tellSheetPresence, input, { toast: false, write: false }).catch(() => undefined);
    if (answer && !isLeaving) note(answer.present);
  });
  useRecordEvents(told, ({ id, passing }) => {
    if (id !== sheetId || !passing) return;
    const { present, isLeaving } = passing as { readonly present: SheetPresence; readonly isLeaving: boolean };
    if (isLeaving) note([], present.client);
    else note([present]);
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
  }, [isActive, gridId, rowId, colId]);
  return seen
    .filter(({ client }) => client !== clientId)
    .map(({ until: _until, ...one }) => ({ ...one, colour: colourOf(one.client) }));
}

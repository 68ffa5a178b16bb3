import { useEffect, useRef, useState } from 'react';
import { type CardColumn, nextCard } from './boardFocus.ts';
import { cardButtonId } from './TaskCard.tsx';

const FOCUS_WITHIN_MS = 3_000;

export type CardFocus = ReturnType<typeof useCardFocus>;

/** Focus among the cards: one stop of the Tab key per column, arrows in between, and back to a card that has moved. */
export function useCardFocus(columns: readonly CardColumn[]) {
  const [last, setLast] = useState<Readonly<Record<string, string>>>({});
  const wanted = useRef<{ id: string; until: number }>(undefined);

  // A card that changes its column is drawn anew and loses the focus; somebody who went elsewhere meanwhile keeps his.
  useEffect(() => {
    if (!wanted.current || wanted.current.until < Date.now()) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) document.getElementById(cardButtonId(wanted.current.id))?.focus();
  });

  return {
    isTabStop: (status: string, id: string) => {
      const ids = columns.find((column) => column.status === status)?.ids ?? [];
      const kept = last[status];
      return id === (kept !== undefined && ids.includes(kept) ? kept : ids[0]);
    },
    onFocus: (event: { target: EventTarget }) => {
      const id =
        event.target instanceof HTMLElement
          ? event.target.closest<HTMLElement>('[data-task]')?.dataset.task
          : undefined;
      const status = columns.find(({ ids }) => id !== undefined && ids.includes(id))?.status;
      if (id !== undefined && status !== undefined)
        setLast((all) => (all[status] === id ? all : { ...all, [status]: id }));
    },
    /** @returns whether the key led somewhere */
    move: (id: string, key: string): boolean => {
      const next = nextCard(columns, id, key);
      if (next !== undefined) document.getElementById(cardButtonId(next))?.focus();
      return next !== undefined;
    },
    returnTo: (id: string) => {
      wanted.current = { id, until: Date.now() + FOCUS_WITHIN_MS };
    },
  };
}

import type { KeyboardEvent, RefObject } from 'react';
import { bi } from '#domain/core/text.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { isComposing } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { isMovable } from './taskMoves.ts';
import type { BoardColumnData } from './useBoard.ts';
import type { CardFocus } from './useCardFocus.ts';
import type { HeldTaskState } from './useHeldTask.ts';

const cancelled = bi('已取消移动', 'Move cancelled');
const { states } = delegateTaskFlow;

interface BoardKeysFacts {
  readonly columns: readonly BoardColumnData[];
  readonly lanes: RefObject<HTMLElement | null>;
  readonly hand: HeldTaskState;
  readonly focus: CardFocus;
  readonly drop: (status: string) => void;
  readonly announce: (sentence: string) => void;
}

/**
 * The board by keyboard: arrows move among the cards, Space picks one up; then arrows choose its column, Space drops
 * it, Escape keeps it.
 */
export function useBoardKeys({ columns, lanes, hand, focus, drop, announce }: BoardKeysFacts) {
  const t = useText();
  const { held, holdByKeyboard, pointAt, letGo } = hand;

  const carry = (key: string, over: string) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = states[states.findIndex((state) => state.key === over) + (key === 'ArrowLeft' ? -1 : 1)]?.key;
      if (next === undefined) return;
      pointAt(next);
      lanes.current?.querySelector(`[data-status="${next}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (key === ' ' || key === 'Enter') drop(over);
    else if (key === 'Escape' || key === 'Tab') {
      letGo();
      announce(t(cancelled));
    }
  };

  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event) || !(event.target instanceof HTMLButtonElement)) return;
    const id = event.target.closest<HTMLElement>('[data-task]')?.dataset.task;
    if (id === undefined) return;
    if (held?.byKeyboard) {
      event.preventDefault();
      carry(event.key, held.over);
      return;
    }
    const task = columns.flatMap(({ tasks }) => tasks).find((one) => String(one.id) === id);
    if (event.key === ' ' && task) {
      event.preventDefault();
      if (isMovable(task)) holdByKeyboard(task);
      return;
    }
    if (focus.move(id, event.key)) event.preventDefault();
  };
}

import { useCallback, useState } from 'react';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { type Move, movesOf } from './taskMoves.ts';

const words = {
  held: bi('已拿起 {no}', '{no} is picked up'),
  overOpen: bi('{column}：可以放下，{step}', '{column}: may be dropped, {step}'),
  overClosed: bi('{column}：不能放下，{reason}', '{column}: not possible, {reason}'),
};

interface HeldTask {
  readonly task: DelegateTask;
  readonly moves: ReadonlyMap<string, Move>;
  /** Column below the pointer, or chosen with the keys. */
  readonly over: string;
  readonly byKeyboard: boolean;
}

export type HeldTaskState = ReturnType<typeof useHeldTask>;

/**
 * The task in somebody's hand: dragged with the pointer, or picked up with the keyboard, which hears each column it
 * points at.
 */
export function useHeldTask(announce: (sentence: string) => void) {
  const t = useText();
  const actor = useActor();
  const [held, setHeld] = useState<HeldTask>();
  const begin = useCallback(
    (task: DelegateTask, byKeyboard: boolean) => {
      setHeld({
        task,
        moves: movesOf(
          task,
          actor,
          nowText(() => new Date()),
        ),
        over: String(task.status),
        byKeyboard,
      });
      announce(t(words.held, { no: String(task.taskNo) }));
    },
    [actor, announce, t],
  );
  return {
    held,
    hold: useCallback((task: DelegateTask) => begin(task, false), [begin]),
    holdByKeyboard: (task: DelegateTask) => begin(task, true),
    pointAt: (over: string) => {
      if (!held || held.over === over) return;
      setHeld({ ...held, over });
      const move = held.moves.get(over);
      const column = t(delegateTaskFlow.states.find(({ key }) => key === over)?.label ?? bi(over, over));
      if (!held.byKeyboard) return;
      if (!move) announce(column);
      else if ('act' in move) announce(t(words.overOpen, { column, step: t(move.act.label) }));
      else announce(t(words.overClosed, { column, reason: t(move.reason) }));
    },
    letGo: useCallback(() => setHeld(undefined), []),
  };
}

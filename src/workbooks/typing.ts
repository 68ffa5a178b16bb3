import { createStore } from '../shell/store.ts';
import type { Spot } from './choice.ts';

/** What is being typed, and where: by ids, so that rows others insert above do not put it elsewhere. */
export interface Typing {
  readonly spot: Spot;
  readonly text: string;
  /** Arrows walk in the text, as after F2; else they end it and go to the next cell. */
  readonly isFull: boolean;
  readonly isInBar: boolean;
}

/** Watched by the text box and the formula bar alone: a key draws nothing of the grid. */
export const newTypingStore = () => createStore<Typing | undefined>(undefined);
export type TypingStore = ReturnType<typeof newTypingStore>;

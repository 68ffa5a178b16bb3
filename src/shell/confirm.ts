import type { Text } from '#domain/core/text.ts';
import { createStore } from './store.ts';

export interface ConfirmOptions {
  readonly title: Text | string;
  readonly text?: Text | string;
  /** The word on the confirm button. */
  readonly confirm?: Text;
  /** Red, and Enter does not confirm. */
  readonly destructive?: boolean;
}

interface OpenQuestion extends ConfirmOptions {
  readonly answer: (yes: boolean) => void;
}

/** The question on screen; a second one waits until the first is answered. */
export const questionStore = createStore<readonly OpenQuestion[]>([]);

/**
 * Asks the user. Dialogs never stack: questions are asked one after the other.
 * @returns true when the user confirmed; Esc and cancel are false
 */
export function ask(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer: (yes) => {
        questionStore.set((waiting) => waiting.filter((other) => other !== open));
        resolve(yes);
      },
    };
    questionStore.set((waiting) => [...waiting, open]);
  });
}

/** @example if (await confirm({ title: { zh: '删除需求', en: 'Delete demand' }, destructive: true })) … */
export function useConfirm(): typeof ask {
  return ask;
}

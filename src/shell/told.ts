import type { Told } from '#domain/core/answer.ts';
import { createStore } from './store.ts';

/** What the server told once, until the person has taken it down; nowhere else is it kept. */
export const toldStore = createStore<readonly Told[]>([]);

export const showTold = (told: readonly Told[]): void => toldStore.set((shown) => [...shown, ...told]);

import type { OneTimeSecret } from '#domain/core/answer.ts';
import { createStore } from './store.ts';

/** What the server told once, until the person has taken it down; nowhere else is it kept. */
export const oneTimeSecrets = createStore<readonly OneTimeSecret[]>([]);

export const showOneTimeSecrets = (told: readonly OneTimeSecret[]): void =>
  oneTimeSecrets.set((shown) => [...shown, ...told]);

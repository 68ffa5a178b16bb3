import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { connectionStore } from './connection.ts';
import { loadPart } from './loadPart.ts';

/** What can be fetched before somebody opens it. */
export interface Preloaded {
  readonly preload?: () => void;
}

/** A screen whose code is fetched when it is first shown, or a moment before, when it is about to be. */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Required<Preloaded> {
  const screen = lazy(async () => ({ default: await loadPart(load) }));
  return Object.assign(screen, {
    preload: () => {
      // A module that failed once is not asked for again: without a connection nothing is tried. What fails is met when it is shown.
      if (connectionStore.get() === 'there') load().catch(() => undefined);
    },
  });
}

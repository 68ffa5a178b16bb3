import { type ComponentType, createElement, lazy, useState } from 'react';
import { connectionStore } from './connection.ts';
import { loadPart } from './loadPart.ts';

/** What can be fetched before somebody opens it. */
export interface Preloaded {
  readonly preload?: () => void;
}

/**
 * A screen whose code is fetched when it is first shown, or a moment before, when it is about to be. One that is there already is drawn at once:
 * `lazy` alone would show what waits in its place first, and React leaves that on screen for 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> & Required<Preloaded> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => {
    loaded = await load();
    return loaded;
  };
  const waiting: ComponentType<Props> = lazy(async () => ({ default: await loadPart(fetched) }));
  const screen = (props: Props) => {
    // What a screen began as it stays: another component in its place would lose what was typed into it.
    const [shown] = useState(() => loaded ?? waiting);
    return createElement(shown, props);
  };
  return Object.assign(screen, {
    preload: () => {
      // A module that failed once is not asked for again: without a connection nothing is tried. What fails is met when it is shown.
      if (connectionStore.get() === 'there') fetched().catch(() => undefined);
    },
  });
}

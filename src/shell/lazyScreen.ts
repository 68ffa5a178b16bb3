import { type ComponentType, createElement, useLayoutEffect, useState } from 'react';
import { connectionStore } from './connection.ts';
import { loadPart } from './loadPart.ts';
import { PageProgress } from './PageProgress.tsx';

/** What can be fetched before somebody opens it. */
export interface Preloaded {
  readonly preload?: () => void;
}

/**
 * A screen whose code is fetched when it is first shown, or a moment before, when it is about to be. One that is there
 * already is drawn at once, any other one as soon as it comes: `lazy` would first show what waits in its place, and
 * React leaves that on screen for 300 ms.
 * @param Waiting what stands in its place meanwhile
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = PageProgress,
): ComponentType<Props> & Required<Preloaded> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => {
    loaded = await load();
    return loaded;
  };
  const screen = (props: Props) => {
    const [shown, setShown] = useState(() => loaded);
    const [problem, setProblem] = useState<unknown>();
    useLayoutEffect(() => {
      if (!shown) loadPart(fetched).then((part) => setShown(() => part), setProblem);
    }, [shown]);
    // For the page that offers to try again.
    if (problem) throw problem;
    return shown ? createElement(shown, props) : createElement(Waiting);
  };
  return Object.assign(screen, {
    preload: () => {
      // A module that failed once is not asked for again: without a connection nothing is tried. What fails is met when
      // it is shown.
      if (connectionStore.get() === 'there') fetched().catch(() => undefined);
    },
  });
}

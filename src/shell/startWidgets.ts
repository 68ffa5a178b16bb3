import { createContext, useContext } from 'react';
import type { Screen } from './routeTable.ts';

/** What the areas show on the start page below its own blocks. */
export const StartWidgets = createContext<readonly Screen[]>([]);

export const useStartWidgets = (): readonly Screen[] => useContext(StartWidgets);

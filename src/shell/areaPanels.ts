import { createContext, useContext } from 'react';
import type { Screen } from './routeTable.ts';

/** What administrators do by hand in the areas: panels of the maintenance page. */
export const AreaPanels = createContext<readonly Screen[]>([]);

export const useAreaPanels = (): readonly Screen[] => useContext(AreaPanels);

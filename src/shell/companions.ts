import { createContext, useContext } from 'react';
import type { Screen } from './routeTable.ts';

/** What areas have go along with every page. */
export const Companions = createContext<readonly Screen[]>([]);

export const useCompanions = (): readonly Screen[] => useContext(Companions);

import { type Ask, useAsk } from '../approval/useAsk.ts';

/** A call of the area. */
export const useBaohan = (): Ask => useAsk('baohan');

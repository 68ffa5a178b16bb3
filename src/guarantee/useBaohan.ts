import { type Ask, useAsk } from '../parts/calls/useAsk.ts';

/** A call of the area. */
export const useBaohan = (): Ask => useAsk('baohan');

import { startFigures } from '#domain/demand/startPage.ts';
import { defineBoard } from '../../parts/workbench/board.tsx';

/** Entities whose changes change the start page; quota documents wait in a queue of their own. */
const behind = ['demand', 'delegateTask', 'notice', 'userMessage', 'bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhExcess'];

/** The figures of the start page. */
export const board = defineBoard({ call: startFigures, entities: behind });

import { defineBoard } from '../../parts/workbench/board.tsx';
import type { WorkbenchAnswer } from './answer.ts';

/** Entities whose changes change the start page; quota documents wait in a queue of their own. */
const behind = ['demand', 'delegateTask', 'bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhExcess'];

/** The figures of the start page. */
export const board = defineBoard<WorkbenchAnswer>({ service: 'system', method: 'queryWorkbench', entities: behind });

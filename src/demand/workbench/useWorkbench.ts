import type { Block } from '../../parts/workbench/block.ts';
import { type Figures, useFigures } from '../../parts/workbench/useFigures.ts';
import type { WorkbenchAnswer } from './answer.ts';

type BlockName = Exclude<keyof WorkbenchAnswer, 'time'>;

export interface Workbench extends Omit<Figures<WorkbenchAnswer>, 'failure'> {
  /** One block by its name; without any answer it is the failure of the whole call. */
  block<Name extends BlockName>(name: Name): WorkbenchAnswer[Name] | Block<never> | undefined;
}

const behind = ['demand', 'delegateTask', 'bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhExcess'];

/** The figures of the start page. */
export function useWorkbench(): Workbench {
  const { failure, ...figures } = useFigures<WorkbenchAnswer>({ service: 'system', method: 'queryWorkbench', entities: behind });
  return { ...figures, block: (name) => figures.answer?.[name] ?? failure };
}

import type { Block } from '../../parts/workbench/block.ts';
import { type Figures, useFigures } from '../../parts/workbench/useFigures.ts';
import { docKinds } from '../docKinds.ts';
import type { WorkbenchSummary } from './answer.ts';

const documentEntities = Object.values(docKinds).map(({ entity }) => entity.key);
/** Entities whose changes change the cards. */
const accountEntities = ['bhQuota', 'bhGuarantee', 'bhUsage', 'bhAlert'];

type BlockName = Exclude<keyof WorkbenchSummary, 'time'>;

export interface GuaranteeWorkbench extends Omit<Figures<WorkbenchSummary>, 'failure'> {
  /** One block by its name; without any answer it is the failure of the whole call. */
  block<Name extends BlockName>(name: Name): WorkbenchSummary[Name] | Block<never> | undefined;
}

/** The cards of the guarantee workbench. */
export function useGuaranteeWorkbench(): GuaranteeWorkbench {
  const { failure, ...figures } = useFigures<WorkbenchSummary>({
    service: 'baohan',
    method: 'workbenchSummary',
    entities: [...documentEntities, ...accountEntities],
  });
  return { ...figures, block: (name) => figures.answer?.[name] ?? failure };
}

/** Another list of the workbench, by its own call. */
export const useWorkbenchCall = <Answer>(method: string, data?: Readonly<Record<string, unknown>>): Figures<Answer> =>
  useFigures<Answer>({
    service: 'baohan',
    method,
    ...(data && { data }),
    entities: method === 'workbenchTodo' ? documentEntities : accountEntities,
  });

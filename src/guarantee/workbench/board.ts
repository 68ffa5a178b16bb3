import { bhAlert, bhGuarantee, bhQuota, bhUsage } from '#domain/guarantee/index.ts';
import { defineBoard } from '../../parts/workbench/board.tsx';
import { type Figures, useFigures } from '../../parts/workbench/useFigures.ts';
import { docKinds } from '../docKinds.ts';
import type { WorkbenchSummary } from './answer.ts';

const documents = Object.values(docKinds).map(({ entity }) => entity.key);
const accounts = [bhQuota, bhGuarantee, bhUsage, bhAlert].map(({ key }) => key);

/** The panels of the guarantee workbench that one call answers. */
export const board = defineBoard<WorkbenchSummary>({
  service: 'baohan',
  method: 'workbenchSummary',
  entities: [...documents, ...accounts],
});

/** Another list of the workbench, by its own call. */
export const useWorkbenchCall = <Answer>(method: string, data?: Readonly<Record<string, unknown>>): Figures<Answer> =>
  useFigures<Answer>({
    service: 'baohan',
    method,
    ...(data && { data }),
    entities: method === 'workbenchTodo' ? documents : accounts,
  });

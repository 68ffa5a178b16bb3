import { bhAlert, bhGuarantee, bhQuota, bhUsage, workbenchSummary } from '#domain/guarantee/index.ts';
import { defineDashboard } from '../../parts/workbench/dashboard.tsx';
import { docKinds } from '../docKinds.ts';

/** What changes the figures of documents, and those of credit. */
export const documents = Object.values(docKinds).map(({ entity }) => entity.key);
export const accounts = [bhQuota, bhGuarantee, bhUsage, bhAlert].map(({ key }) => key);

/** The panels of the guarantee workbench that one call answers. */
export const guaranteeDashboard = defineDashboard({ call: workbenchSummary, entities: [...documents, ...accounts] });

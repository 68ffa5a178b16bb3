import { approvalStatuses, givenBack } from '#domain/approval/statuses.ts';
import { addDays } from '#domain/core/moments.ts';
import type { AlertLevel } from '#domain/guarantee/index.ts';
import { alertListPath, listPaths, reviewListPath, usageListPath } from '#domain/guarantee/paths.ts';
import { openUsage } from '#domain/guarantee/usageMath.ts';
import { listAddress } from '../../parts/list/listAddress.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';

/** A figure leads to the list of just the rows that were counted; this is where. */

export const heldLevies = listPaths.EXCESS;

const documents = (docType: QuotaDocType, filter: Readonly<Record<string, unknown>>): string =>
  listAddress(docKinds[docType].list, filter);

const underWay = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

export const waitingDocumentsPath = (docType: QuotaDocType): string => documents(docType, { view: 'todo' });
/** Review sheets in a status, as the list of them calls it. */
export const waitingReviews = (view: 'waiting' | 'drafts'): string => listAddress(reviewListPath, { view });
export const startedDocuments = (docType: QuotaDocType): string =>
  documents(docType, { view: 'mine', status__in: underWay, closedFlag: 0 });
export const returnedDocuments = (docType: QuotaDocType): string =>
  documents(docType, { view: 'todo', status__in: [...givenBack] });

const open = { usageStatus__in: [...openUsage] };

/** Levies their customers must pay within seven days. @param today `yyyy-MM-dd` */
export const dueLevies = (today: string): string =>
  listAddress(usageListPath, { ...open, dueDate__between: [today, addDays(today, 7)] });
export const overdueLevies = (today: string): string =>
  listAddress(usageListPath, { ...open, dueDate__between: ['', addDays(today, -1)] });

/** Open alerts of a level. */
export const openAlerts = (level: AlertLevel): string =>
  listAddress(alertListPath, { view: 'open', level__in: [level] });

import { bi } from '../core/text.ts';
import { drafts } from './statuses.ts';

/**
 * Totals count what was handed in and still stands: a draft asks for nothing yet, a closed document for nothing any
 * more.
 */
export const documentTotals = {
  of: { status__nin: [...drafts], closedFlag: 0 },
  note: bi('不含草稿和已作废单据', 'Without drafts and closed documents'),
};

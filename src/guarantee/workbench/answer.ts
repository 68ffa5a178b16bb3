import type { Block, Queue } from '../../parts/workbench/block.ts';
import type { QuotaDocType } from '../docKinds.ts';

/** What this person started and is under way, and what was given back and waits for him. */
export type OwnCounts = {
  readonly docType: QuotaDocType;
  readonly started: number;
  readonly returned: number;
};

/** Declarations with their open amount, decimal text. */
export interface UsageSum {
  readonly count: number;
  readonly amount: string;
}

/** An account and how much of it is used; amounts and percentages are decimal text. */
interface AccountUse {
  readonly id: string;
  readonly usedAmount: string;
  readonly availableAmount: string;
  readonly utilisation: string;
}

interface GuaranteeUse extends AccountUse {
  readonly guaranteeNo: string;
  readonly amount: string;
  readonly validTo: string;
}

interface QuotaUse extends AccountUse {
  readonly quotaNo: string;
  readonly customerName: string | null;
  readonly totalAmount: string;
}

interface EndingAccount {
  readonly id: string;
  readonly no: string;
  readonly customerName?: string | null;
  readonly validTo: string;
  /** Negative once it is over. */
  readonly daysLeft: number;
}

export type AlertLevel = 'RED' | 'ORANGE' | 'YELLOW';

/** What `baohan.workbenchSummary` answers. @see guarantee.md 3.2 */
export interface WorkbenchSummary {
  /** `yyyy-MM-dd HH:mm:ss` on the server's clock. */
  readonly time: string;
  readonly todo?: Block<readonly Queue[]>;
  readonly documents?: Block<readonly OwnCounts[]>;
  readonly guarantees?: Block<readonly GuaranteeUse[]>;
  readonly topQuotas?: Block<readonly QuotaUse[]>;
  readonly due?: Block<UsageSum>;
  readonly overdue?: Block<UsageSum & { readonly maxDays: number }>;
  readonly held?: Block<UsageSum>;
  readonly expiring?: Block<{ readonly guarantees: readonly EndingAccount[]; readonly quotas: readonly EndingAccount[] }>;
  readonly alerts?: Block<readonly { readonly level: AlertLevel; readonly count: number }[]>;
}

export type TodoRow = {
  readonly docType: QuotaDocType;
  readonly docId: string;
  readonly rowVersion: number;
  readonly docNo: string;
  readonly customerName: string | null;
  readonly amount: string | null;
  readonly status: string;
  readonly daysInStatus: number;
  readonly customsReceipt: string | null;
  readonly ownerDept: string | null;
  readonly submittedBy: string | null;
};

/** The row as parts for records want it. */
export const recordOf = ({ docId, ...row }: TodoRow) => ({ ...row, id: docId });

/** A declaration whose customer must pay soon or should have. */
export interface DueRow {
  readonly id: string;
  readonly declNo: string;
  readonly customerId_label: string | null;
  readonly dueDate: string;
  readonly totalAmount: string;
  readonly settledAmount: string;
}

export interface TrendMonth {
  /** `yyyy-MM` */
  readonly month: string;
  readonly quota: string;
  readonly total: string;
  /** Null for departments, which own no guarantee. */
  readonly guarantee: string | null;
}

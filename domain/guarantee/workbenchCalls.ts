import { answerShape, defineCall } from '../core/call.ts';
import type { Widgets, Worklist } from '../core/dashboard.ts';
import { int, text } from '../core/field.ts';
import type { QuotaDocType } from './documentKinds.ts';

const service = 'baohan';

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

/** Something a job of the night could not do, and why. */
export interface FailedObject {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly reasonZh: string;
  readonly reasonEn: string;
  readonly tries: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly since: string;
}

export type AlertLevel = 'RED' | 'ORANGE' | 'YELLOW';

/** The blocks of the guarantee workbench. */
export interface WorkbenchBlocks {
  readonly todo: readonly Worklist[];
  readonly documents: readonly OwnCounts[];
  readonly guarantees: readonly GuaranteeUse[];
  readonly topQuotas: readonly QuotaUse[];
  readonly due: UsageSum;
  readonly overdue: UsageSum & { readonly maxDays: number };
  readonly held: UsageSum;
  readonly expiring: { readonly guarantees: readonly EndingAccount[]; readonly quotas: readonly EndingAccount[] };
  /** Null when nothing failed. */
  readonly failed: readonly FailedObject[] | null;
  readonly alerts: readonly { readonly level: AlertLevel; readonly count: number }[];
}

/** The cards of the guarantee workbench, each on its own. @see docs/spec/guarantee.md 3.2 */
export const workbenchSummary = defineCall({
  service,
  method: 'workbenchSummary',
  right: 'bhWorkbench:list',
  input: {},
  answer: answerShape<Widgets<WorkbenchBlocks>>(),
});

export type TodoRow = {
  readonly docType: QuotaDocType;
  readonly docId: string;
  readonly rowVersion: number;
  readonly docNo: string;
  readonly customerName: string | null;
  readonly amount: string | null;
  readonly status: string;
  /** Where consent of the import/export leader sends it. */
  readonly exitRoute: string | null;
  readonly daysInStatus: number;
  readonly customsReceipt: string | null;
  readonly ownerDept: string | null;
  readonly submittedBy: string | null;
};

/** The documents that wait for this person, those that wait longest first. */
export const workbenchTodo = defineCall({
  service,
  method: 'workbenchTodo',
  right: null,
  input: {
    docType: text('单据类型', 'Type', { max: 10 }),
    page: int('页', 'Page', { min: 1, max: 1000 }),
    limit: int('每页', 'Per page', { min: 1, max: 100 }),
  },
  answer: answerShape<{ readonly rows: readonly TodoRow[]; readonly total: number }>(),
});

export interface TrendMonth {
  /** `yyyy-MM` */
  readonly month: string;
  readonly quota: string;
  readonly total: string;
  /** Null for departments, which own no guarantee. */
  readonly guarantee: string | null;
}

/** What was used at the end of each of the last twelve months, and today. */
export const workbenchTrend = defineCall({
  service,
  method: 'workbenchTrend',
  right: 'bhWorkbench:list',
  input: {},
  answer: answerShape<{ readonly rows: readonly TrendMonth[] }>(),
});

/** A declaration whose customer must pay soon or should have. */
export interface DueRow {
  readonly id: string;
  readonly declNo: string;
  readonly customerId_label: string | null;
  readonly dueDate: string;
  /** By the server's day; below zero when it is over. */
  readonly dueDays: number;
  readonly totalAmount: string;
  readonly settledAmount: string;
}

/** Declarations whose customers must pay within seven days or should have, soonest first. */
export const workbenchDue = defineCall({
  service,
  method: 'workbenchDue',
  right: 'bhWorkbench:list',
  input: { page: int('页', 'Page', { min: 1 }), limit: int('每页', 'Per page', { min: 1, max: 500 }) },
  answer: answerShape<{ readonly rows: readonly DueRow[] }>(),
});

import { answerShape, defineCall } from '../core/call.ts';
import { date, int, text } from '../core/field.ts';

const service = 'baohan';
const id = { max: 36 };

/** Whose documents: exactly one of the three. */
const subject = {
  quotaId: text('额度', 'Quota', id),
  guaranteeId: text('保函', 'Guarantee', id),
  usageId: text('报关单', 'Declaration', id),
};

/** A document that moved an account or is about it. Amounts are yuan as decimal text, moments `yyyy-MM-dd HH:mm:ss`. */
export type AccountDocument = {
  readonly docType: string;
  readonly id: string;
  readonly docNo: string;
  readonly status: string;
  /** What it asked for, a decrease negative; yuan. */
  readonly amount: string | null;
  /** What was granted of it, once it is in effect. */
  readonly approvedAmount: string | null;
  /** What the quota came to with it. */
  readonly resultAmount: string | null;
  readonly effectiveAt: string | null;
  readonly closedFlag: 0 | 1;
  readonly createdByName: string | null;
  readonly createdTime: string;
};

/** Documents of a quota, a guarantee or a declaration, newest first. */
export const accountDocuments = defineCall({
  service,
  method: 'accountDocumentsFind',
  right: 'bhUsage:list',
  rowsOf: ['bhQuota', 'bhGuarantee', 'bhUsage'],
  input: subject,
  answer: answerShape<{ readonly rows: readonly AccountDocument[]; readonly total: number }>(),
});

/** A step of one of them. */
export type AccountStep = {
  readonly id: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNo: string;
  readonly seq: number;
  readonly action: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly opinion: string | null;
  readonly userId: string | null;
  readonly userName: string;
  readonly deptCode: string | null;
  readonly leaderFlag: 0 | 1;
  readonly exitStage: string | null;
  readonly exitRoute: string | null;
  readonly amount: string | null;
  readonly actTime: string;
};

/** The status logs of all documents of an account, newest first. */
export const accountLog = defineCall({
  service,
  method: 'accountLogFind',
  right: 'bhUsage:list',
  rowsOf: ['bhQuota', 'bhGuarantee', 'bhUsage'],
  input: subject,
  answer: answerShape<{ readonly rows: readonly AccountStep[]; readonly total: number }>(),
});

/** What customs changed of a declaration. */
export type AccountChange = {
  readonly id: string;
  readonly usageId: string;
  readonly usageId_label: string;
  readonly customerId: string;
  readonly customerId_label: string | null;
  readonly changeDate: string;
  readonly changeType: string;
  readonly taxKind: string;
  readonly deltaAmount: string | null;
  readonly postStatus: string | null;
  readonly newTaxBillNo: string | null;
  readonly docRef: string | null;
  readonly reason: string;
  readonly createdByName: string | null;
};

/** What customs changed of the declarations of an account, newest first. */
export const accountChanges = defineCall({
  service,
  method: 'accountChangesFind',
  right: 'bhUsage:list',
  rowsOf: ['bhQuota', 'bhGuarantee', 'bhUsage'],
  input: subject,
  answer: answerShape<{ readonly rows: readonly AccountChange[]; readonly total: number }>(),
});

const account = {
  accountType: text('账户类型', 'Account', { max: 10, required: true }),
  id: text('账户', 'Account', { ...id, required: true }),
};

/** Balances at the end of a day, yuan as decimal text. */
export type DayBalance = Readonly<
  Record<'day' | 'base' | 'temp' | 'total' | 'used' | 'available' | 'utilisation', string>
>;

/** Base, temporary, total, used and available of an account at the end of any past day. */
export const accountOnDay = defineCall({
  service,
  method: 'accountOnDay',
  right: 'bhMovement:list',
  rowsOf: ['bhQuota', 'bhGuarantee'],
  input: { ...account, day: date('日期', 'Day', { required: true }) },
  answer: answerShape<DayBalance>(),
});

export type AccountMark = Readonly<Record<'day' | 'total' | 'used', string>>;

/** What an account had and used at evenly spaced days up to today, for a line over time. */
export const accountCourse = defineCall({
  service,
  method: 'accountCourse',
  right: 'bhMovement:list',
  rowsOf: ['bhQuota', 'bhGuarantee'],
  input: { ...account, days: int('天数', 'Days', { min: 7, max: 1_000 }) },
  answer: answerShape<{ readonly rows: readonly AccountMark[]; readonly total: number }>(),
});

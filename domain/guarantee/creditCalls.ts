import { answerShape, defineCall } from '../core/call.ts';
import type { RecordOf } from '../core/entity.ts';
import { date, money, text } from '../core/field.ts';
import type { bhQuota } from './bhQuota.ts';
import type { QuotaDocType } from './documentKinds.ts';
import type { ParamValues } from './params.ts';
import type { QuotaFacts } from './quotaTerms.ts';

const service = 'baohan';
const id = { max: 36 };
const customerId = text('客户', 'Customer', { ...id, required: true });

/** A guarantee that could carry a declaration. */
interface FittingGuarantee {
  readonly id: string;
  readonly guaranteeNo: string;
  readonly customsFilingNo: string | null;
  readonly available: string;
  readonly validTo: string;
}

/** What a customer has left with a company, yuan as decimal text, and what speaks against one more declaration. */
export interface LevyCheckAnswer {
  readonly quotaId: string;
  readonly quotaNo: string;
  readonly total: string;
  readonly used: string;
  readonly available: string;
  readonly held: string;
  readonly excessRemain: string;
  readonly usable: string;
  readonly validTo: string;
  readonly fits: boolean;
  readonly reasons: readonly { readonly code: string; readonly msg: string }[];
  readonly guarantees: readonly FittingGuarantee[];
}

/**
 * Whether the next declaration of a customer fits, before it is made. Reads only; reserves nothing.
 * @see docs/spec/guarantee.md 6.4 pre-check
 */
export const applyAmountUsed = defineCall({
  service,
  method: 'applyAmountUsed',
  right: null,
  who: ['BUSI', 'JCK', 'C1'],
  input: {
    customerId,
    mainCompId: text('主体公司', 'Main company', { ...id, required: true }),
    amount: money('金额', 'Amount', { min: '0.01' }),
    customsCode: text('申报关区', 'Customs office', { max: 4 }),
    guarMode: text('担保方式', 'Guarantee scope', { max: 20 }),
  },
  answer: answerShape<LevyCheckAnswer>(),
});

/** What a main company has granted of what its guarantees allow. Yuan as decimal text. */
export interface CompanyCredit {
  readonly id: string;
  readonly shortName: string;
  readonly granted: string;
  readonly guarantees: string;
  /** How many times the guarantees the quotas may come to. */
  readonly ratio: string;
  readonly limit: string;
}

/** The numbers a document is decided by. */
export interface Credit {
  /** `yyyy-MM-dd HH:mm:ss` of the server. */
  readonly time: string;
  readonly params: ParamValues;
  readonly quota: RecordOf<typeof bhQuota> | null;
  readonly company: CompanyCredit | null;
}

/** Those numbers as they are now: of a quota, and of its company or another one that is named. */
export const documentCredit = defineCall({
  service,
  method: 'documentCredit',
  right: 'bhQuota:view',
  unscoped:
    'the quota and the company it is asked for are each judged by their own scope; where neither is named it reads none',
  input: { quotaId: text('额度', 'Quota', id), mainCompId: text('主体公司', 'Main company', id) },
  answer: answerShape<Credit>(),
});

/** A quota as documents refer to it. Amounts are yuan as decimal text. */
export interface QuotaOfDocument extends QuotaFacts {
  readonly id: string;
  readonly quotaNo: string;
  readonly customerId: string;
  readonly mainCompId: string;
  readonly ownerDept: string;
  readonly availableAmount: string;
}

/** Open quotas of a customer that an application may renew or replace. */
export const replaceableQuotas = defineCall({
  service,
  method: 'applyReplaceLookup',
  right: 'bhApply:view',
  rowsOf: 'bhQuota',
  input: { customerId, mainCompId: text('主体公司', 'Main company', id) },
  answer: answerShape<readonly QuotaOfDocument[]>(),
});

/** A temporary adjustment that counts on a day. */
export interface ShortAdjustment {
  readonly id: string;
  readonly docNo: string;
  readonly direction: string;
  readonly amount: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly shortStatus: string;
}

/** The temporary amount of a quota on a day, with the adjustments it is made of. */
export const shortAmountOnDay = defineCall({
  service,
  method: 'shortAdjustAmountQuery',
  right: 'bhShortAdjust:list',
  rowsOf: 'bhQuota',
  input: { quotaId: text('额度', 'Quota', { ...id, required: true }), date: date('日期', 'Date', { required: true }) },
  answer: answerShape<{ readonly tempAmount: string; readonly rows: readonly ShortAdjustment[] }>(),
});

/** A quota of a customer with one main company. Yuan as decimal text. */
export type ExposedQuota = {
  readonly id: string;
  readonly quotaNo: string;
  readonly company: string | null;
  readonly quotaStatus: string;
  readonly validTo: string;
  readonly totalAmount: string;
  readonly usedAmount: string;
  readonly availableAmount: string;
  readonly heldAmount: string;
};

/** A document about the same customer that was handed in and is not in effect yet. */
export type OpenApplication = {
  readonly docType: QuotaDocType;
  readonly id: string;
  readonly docNo: string;
  readonly status: string;
  readonly company: string | null;
  /** What it asks for, yuan; less than zero where it takes away, null where it asks for none. */
  readonly amount: string | null;
};

/** What a customer owes and may come to owe, over all main companies that the person may see. */
export interface Exposure {
  readonly quotas: readonly ExposedQuota[];
  readonly total: Pick<ExposedQuota, 'totalAmount' | 'usedAmount' | 'availableAmount' | 'heldAmount'>;
  readonly overdue: { readonly count: number; readonly amount: string };
  readonly applications: readonly OpenApplication[];
}

export const customerExposure = defineCall({
  service,
  method: 'customerExposure',
  right: 'bhQuota:view',
  input: { customerId, exceptId: text('单据', 'Document', id) },
  answer: answerShape<Exposure>(),
});

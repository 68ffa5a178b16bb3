import { answerShape, defineCall } from '../core/call.ts';
import { bool, date, int, json, text, textarea } from '../core/field.ts';
import type { Text } from '../core/text.ts';
import type { BhReview } from './bhReview.ts';

const service = 'baohan';

/** One row of the way a sheet has come. */
export interface ReviewStep {
  readonly id: string;
  readonly action: string;
  readonly opinion: string | null;
  readonly userName: string;
  readonly deptCode: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly actTime: string;
}

/** What the ledger knows of a customer's last twelve months. */
export interface LedgerFacts {
  readonly quotaNos: readonly string[];
  readonly overdueCount12: number;
  /** Percent, two decimals; null before the first full month. */
  readonly avgUtil12: string | null;
}

/** What a source knows of a company; null where it does not. */
export interface CompanyFacts {
  readonly name: string;
  readonly creditCode: string | null;
  readonly legalPerson: string | null;
  /** `yyyy-MM-dd` */
  readonly foundDate: string | null;
  /** Decimal text, CNY. */
  readonly paidInCapital: string | null;
  /** 0 to 100. */
  readonly score: number | null;
  /** The day the facts are of, `yyyy-MM-dd`. */
  readonly asOf: string | null;
}

/** A sheet as it is stored; what its fields hold the definition says. */
type StoredSheet = { readonly id: string; readonly rowVersion: number } & Readonly<Record<string, unknown>>;

const reviewId = text('评审表', 'Review sheet', { max: 36, required: true });
const seenVersion = { min: 0, max: 2_000_000_000 };

/** The number of a new sheet, taken when its form opens. */
export const nextReviewNo = defineCall({
  service,
  method: 'reviewNextCode',
  right: 'bhReview:create',
  writes: true,
  input: {},
  answer: answerShape<{ readonly reviewNo: string }>(),
});

/** Saves a sheet; with `submit` every question must be answered and it goes to import/export. */
export const saveReview = defineCall({
  service,
  method: 'reviewSave',
  right: null,
  writes: true,
  input: {
    review: json('评审表', 'Review sheet', { required: true }),
    rowVersion: int('版本', 'Version', seenVersion),
    submit: bool('提交', 'Submit'),
  },
  answer: answerShape<StoredSheet>(),
});

export interface ReviewAnswer {
  readonly review: BhReview;
  /** The way it has come, newest first. */
  readonly log: readonly ReviewStep[];
  /** What this person may do with it. */
  readonly may: { readonly edit: boolean; readonly admit: boolean };
}

/** A sheet with all that belongs to it. */
export const reviewDetails = defineCall({
  service,
  method: 'reviewDetails',
  right: 'bhReview:view',
  input: { id: reviewId },
  answer: answerShape<ReviewAnswer>(),
});

const entrances = ['PASS', 'CONDITIONAL', 'FAIL'] as const;
export type Entrance = (typeof entrances)[number];
export const isEntrance = (result: string): result is Entrance => entrances.some((one) => one === result);

/** Admits or refuses a customer. */
export const decideReview = defineCall({
  service,
  method: 'reviewEntranceSave',
  right: 'bhReview:view',
  writes: true,
  input: {
    id: reviewId,
    rowVersion: int('版本', 'Version', { ...seenVersion, required: true }),
    result: text('准入结论', 'Admission', { max: 20, required: true }),
    reason: textarea('准入理由', 'Reason', { max: 500 }),
  },
  answer: answerShape<StoredSheet>(),
});

/** What the ledger knows of a customer; null when he never had a quota. */
export const reviewLedgerFacts = defineCall({
  service,
  method: 'reviewQuotaFactsGet',
  right: 'bhReview:create',
  input: {
    customerId: text('客户', 'Customer', { max: 36, required: true }),
    reviewDate: date('评审日期', 'Date', { required: true }),
  },
  answer: answerShape<LedgerFacts | null>(),
});

/** Asks a company register by name or credit code; the company is null when the source does not know it. */
export const queryCompanyRegister = defineCall({
  service,
  method: 'qccCustomerGet',
  right: 'bhReview:view',
  input: { name: text('企业名称', 'Name', { max: 100 }), creditCode: text('信用代码', 'Credit code', { max: 18 }) },
  answer: answerShape<{ readonly source: Text; readonly company: CompanyFacts | null }>(),
});

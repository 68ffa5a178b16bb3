import { answerShape, defineCall } from '../core/call.ts';
import { date, int, json, text } from '../core/field.ts';
import type { ForetoldTable } from '../core/flow.ts';
import type { Text } from '../core/text.ts';
import type { Finding } from './check/finding.ts';
import type { CertificateFacts, ExchangeRate, LibraryFacts, TariffFacts } from './check/records.ts';
import type { TaxPreview } from './tax/previewTax.ts';

const id = text('报关单', 'Declaration', { max: 36, required: true });

/** 检查: every V rule that a stored declaration breaks, errors and warnings. */
export const checkDeclaration = defineCall({
  service: 'business',
  method: 'checkDeclaration',
  right: 'declaration:view',
  input: { id },
  answer: answerShape<{ readonly findings: readonly Finding[] }>(),
});

/** 税款预估 of a stored declaration. */
export const previewTax = defineCall({
  service: 'business',
  method: 'previewTax',
  right: 'declaration:view',
  input: { id },
  answer: answerShape<TaxPreview>(),
});

/**
 * What the rules look up, as of a day: a form asks once for the codes it holds and judges every key press by itself.
 */
export interface DayTables {
  readonly day: string;
  readonly today: string;
  readonly tariff: readonly TariffFacts[];
  /** The day whose rates count; the tariff of it where it is another day. */
  readonly rateDay: string;
  readonly rateTariff?: readonly TariffFacts[];
  readonly certificates: readonly CertificateFacts[];
  /** Goods that lines were taken from, as they stand in the library. */
  readonly library: readonly (LibraryFacts & { readonly id: string })[];
  readonly customs: readonly string[];
  /** Of each table that is on record the codes asked for, and whether they hold. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** Declarations of other orders with this bill of lading, as far as the person sees them. */
  readonly billUses: number;
  readonly exchangeRates: readonly ExchangeRate[];
  readonly noMfnOrigins: readonly string[];
  /** Days of the year before that are not as Monday to Friday say. */
  readonly calendar: readonly { readonly day: string; readonly workday: boolean }[];
}

/** The tables of a day for these codes. @throws 1001 more than a declaration's worth of codes */
export const queryDeclarationTables = defineCall({
  service: 'business',
  method: 'queryDeclarationTables',
  right: 'declaration:view',
  unscoped: 'tables of a day are the same for all; certificates come by their own scope',
  input: {
    day: date('日期', 'Day'),
    rateDay: date('税率日期', 'Day of the rates'),
    hsCodes: json('商品编码', 'Codes', { required: true, limits: { depth: 1, entries: 100 } }),
    customerId: text('客户', 'Customer', { max: 36 }),
    productIds: json('归类商品', 'Classified goods', { limits: { depth: 1, entries: 100, text: 36 } }),
    codes: json('代码', 'Codes by table', { limits: { depth: 2, entries: 1_000, text: 40 } }),
    billNo: text('提运单号', 'Bill no', { max: 32 }),
    declarationId: text('报关单', 'Declaration', { max: 36 }),
  },
  answer: answerShape<DayTables>(),
});

interface SendingForetold {
  readonly notes: readonly Text[];
  readonly tables: readonly ForetoldTable[];
}

/**
 * 发送前核对: what a declaration tells customs, its papers and what they say otherwise, what differs from the last one
 * like it, and the taxes of each line.
 */
export const previewSending = defineCall({
  service: 'business',
  method: 'previewSending',
  right: 'declaration:act:send',
  input: { id },
  answer: answerShape<SendingForetold>(),
});

/** The same of every declaration that an order would send. */
export const previewOrderSending = defineCall({
  service: 'business',
  method: 'previewOrderSending',
  right: 'customsOrder:act:send',
  input: { id: text('报关委托单', 'Order', { max: 36, required: true }) },
  answer: answerShape<SendingForetold>(),
});

/** 发送海关: the declaration's own step under the name that the specification gives it. */
export const sendDeclaration = defineCall({
  service: 'van',
  method: 'sendDeclaration',
  right: 'declaration:act:send',
  writes: true,
  input: { id, rowVersion: int('版本', 'Version', { required: true }) },
  answer: answerShape<{ readonly id: string; readonly rowVersion: number }>(),
});

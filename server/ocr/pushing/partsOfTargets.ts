import { customerContact } from '#domain/company/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import type { PushValues } from './pushValues.ts';

/** The customer of a document, or the one that was said beside it. @throws 1001 there is none */
export function customerOf(values: PushValues): string {
  const customerId = values.document.customerId ?? values.said('customerId');
  if (!customerId) throw invalid({ customerId: bi('请选择客户', 'Choose the customer') });
  return customerId;
}

/** Whom to call there: the main contact of the customer. */
export async function contactOf(customerId: string, { db }: Pick<Call, 'db'>) {
  const order = [['mainFlg', 'desc'], 'lineNo'] as const;
  const person = await readOne(customerContact, ['name', 'phone'], { customerId }, db, { order });
  return { contact: person?.name ?? null, phone: person?.phone ?? null };
}

const slots: readonly string[] = ['INVOICE', 'PACKING', 'BL', 'CONTRACT'];

/** The remark by which a demand tells its papers apart; others have none. */
export const slotOfKind = (kind: string | null): string | undefined => slots.find((one) => one === kind);

/** The way customs writes a trade term. */
export const customsTerms: Readonly<Record<string, string>> = {
  CIF: '1',
  CIP: '1',
  CFR: '2',
  CPT: '2',
  FOB: '3',
  FCA: '3',
  FAS: '3',
  EXW: '7',
};

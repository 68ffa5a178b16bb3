import { subjectRoles } from '#domain/books/subjectSeeds.ts';
import { vatWithin } from '#domain/books/vat.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { precatSettle } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { chargeItem } from '#domain/partners/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { AfterStep } from '../gateway/areaRules.ts';
import type { Db } from '../gateway/method.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

/** Keys of the approvals of a sheet: it can be approved again after it was taken back. */
const keyOf = (id: string, nth: number) => `SETTLE_OK:${id}:${nth}`;

/** The revenue subject of a service's charge item, else the first of the company's standard. */
export async function revenueSubjectOf(serviceType: string, mainCompId: string | null, db: Db): Promise<string> {
  const named = { serviceType, enabled: 1, revenueSubject: { not: null } } as const;
  const item = await readOne(chargeItem, ['revenueSubject'], named, db);
  return item?.revenueSubject || subjectRoles[await standardOf(mainCompId, db)].revenue;
}

/** The standard that a company keeps its books by. */
export async function standardOf(mainCompId: string | null, db: Db): Promise<'CAS' | 'SBE'> {
  return (await financeParam('ACCOUNT_STANDARD', mainCompId, db)) === 'SBE' ? 'SBE' : 'CAS';
}

/** A rate as a number; words such as 免税 are none. */
export const vatRateOf = (vatRate: string | null | undefined, usual: string): string =>
  vatRate ? (/^0(\.\d+)?$/.test(vatRate) ? vatRate : '0') : usual;

/** A settlement sheet is revenue when it is approved, and none when that is taken back. @see docs/spec/finance-addendum.md F28 */
export const settleFollows: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'approve' && key !== 'cancelApprove') return;
  const { settleNo, customerId, mainCompId, amount, curr, taxRate } = await getRecord(precatSettle, id, asSystem(call));
  const before = await readMany(voucherTask, ['id'], {}, call.db, {
    and: ({ sourceKey }, place) => `starts_with(${sourceKey}, ${place(`SETTLE_OK:${id}:`)})`,
  });
  if (key === 'cancelApprove') return eventTakenBack(keyOf(id, before.length), call);
  const gross = amount ?? '0.00';
  const rate = vatRateOf(taxRate, await financeParam('FEE_VAT_RATE', mainCompId, call.db));
  const revenueSubject = await revenueSubjectOf('PRECAT', mainCompId, call.db);
  await eventHappened(
    {
      ...{ event: 'SETTLE_OK', sourceKey: keyOf(id, before.length + 1), mainCompId },
      ...{ bookDate: call.now.slice(0, 10), bizNo: settleNo ?? '', customerId, amount: gross },
      parts: [{ amounts: { gross, ...vatWithin(gross, rate) }, subjects: { revenueSubject }, customerId }],
      doubt: curr && curr !== 'CNY' ? bi(`仅支持人民币：${curr}`, `Only CNY is supported: ${curr}`) : undefined,
    },
    call,
  );
};

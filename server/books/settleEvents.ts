import { subjectRoles } from '#domain/books/subjectSeeds.ts';
import { vatWithin } from '#domain/books/vat.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { precatSettle } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import { chargeItem } from '#domain/partners/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { AfterAct } from '../gateway/areaRules.ts';
import type { Db } from '../gateway/method.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

/** Keys of the approvals of a sheet: it can be approved again after it was taken back. */
const keyOf = (id: string, nth: number) => `SETTLE_OK:${id}:${nth}`;

/** The company whose books it is, where we have but one. */
async function onlyCompany(db: Db): Promise<string | null> {
  const companies = await readMany(bhMainComp, ['id'], { enabled: 1 }, db, { limit: 2 });
  return companies.length === 1 ? (companies[0]?.id ?? null) : null;
}

/** The revenue subject of a service's charge item, else the first of the company's standard. */
export async function revenueSubjectOf(serviceType: string, mainCompId: string | null, db: Db): Promise<string> {
  const item = await readOne(
    chargeItem,
    ['revenueSubject'],
    { serviceType, enabled: 1, revenueSubject: { not: null } },
    db,
  );
  const standard = await financeParam('ACCOUNT_STANDARD', mainCompId, db);
  return item?.revenueSubject || subjectRoles[standard === 'SBE' ? 'SBE' : 'CAS'].revenue;
}

/** A settlement sheet is revenue when it is approved, and none when that is taken back. @see docs/spec/finance-addendum.md F28 */
export const settleFollows: AfterAct = async ({ id }, { key }, call) => {
  if (key !== 'approve' && key !== 'cancelApprove') return;
  const { settleNo, customerId, amount, curr } = await getRecord(precatSettle, id, asSystem(call));
  const before = await readMany(voucherTask, ['id'], {}, call.db, {
    and: ({ sourceKey }, place) => `${sourceKey} like ${place(`SETTLE_OK:${id}:%`)}`,
  });
  if (key === 'cancelApprove') return eventTakenBack(keyOf(id, before.length), call);
  const mainCompId = await onlyCompany(call.db);
  const gross = amount ?? '0.00';
  const rate = await financeParam('FEE_VAT_RATE', mainCompId, call.db);
  const { net, tax } = vatWithin(gross, rate);
  const revenueSubject = await revenueSubjectOf('PRECAT', mainCompId, call.db);
  await eventHappened(
    {
      ...{ event: 'SETTLE_OK', sourceKey: keyOf(id, before.length + 1), mainCompId },
      ...{ bookDate: call.now.slice(0, 10), bizNo: settleNo ?? '', customerId, amount: gross },
      parts: [{ amounts: { gross, net, tax }, subjects: { revenueSubject }, customerId }],
      doubt: curr && curr !== 'CNY' ? bi(`仅支持人民币：${curr}`, `Only CNY is supported: ${curr}`) : undefined,
    },
    call,
  );
};

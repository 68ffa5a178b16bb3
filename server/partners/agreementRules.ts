import { precatProtocol } from '#domain/classification/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { addDays } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { agreement } from '#domain/partners/agreement.ts';
import * as acts from '#domain/partners/agreementActs.ts';
import { partnerErrors } from '#domain/partners/errors.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { change } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord, refuseWrong } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nextNumber } from '../platform/nextNumber.ts';

type Agreement = RecordOf<typeof agreement>;
type Check = StepCheckOn<typeof agreement>;

const live = ['FIRST_REVIEW', 'FINAL_REVIEW', 'WAIT_EFFECT', 'EFFECTIVE'];

/**
 * No day has two agreements of a customer, company and type, but for the one that is renewed.
 * @throws 62020
 */
const refuseOverlap: Check = async (
  { id, customerId, mainCompId, agreementType, startDate, endDate, renewedFromId },
  _params,
  { db },
) => {
  const key = `agreement:${customerId}:${mainCompId}:${agreementType}`;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const others = { customerId, mainCompId, agreementType, id: { not: id }, status: live };
  const other = await readOne(agreement, ['agreementNo'], others, db, {
    and: (a, place) =>
      `${a.startDate} <= ${place(endDate)} and ${a.endDate} >= ${place(startDate)} and t.id <> coalesce(${place(renewedFromId)}, '')`,
  });
  if (other) throw partnerErrors.AGREEMENT_OVERLAP({ no: other.agreementNo ?? '' });
};

/** The protocol is the customer's own, and no other agreement brings it. @throws 1001 on `protocolId` */
const refuseForeignProtocol: Check = async ({ id, agreementType, protocolId, customerId }, _params, { db }) => {
  if (agreementType !== 'PRECAT') return;
  const found = await readOne(precatProtocol, ['customerId', 'agreementId'], { id: protocolId }, db, { lock: 'share' });
  if (!found || found.customerId !== customerId)
    throw invalid({ protocolId: bi('预归类协议不属于该客户', 'The protocol belongs to another customer') });
  if (found.agreementId && found.agreementId !== id)
    throw invalid({ protocolId: bi('预归类协议已属于其他客户协议', 'Another agreement brings this protocol') });
};

/** What the protocol of an agreement does with it, in the same transaction: what refuses one refuses both. */
async function protocolFollows(
  { agreementType, protocolId }: Agreement,
  action: string,
  opinion: string | undefined,
  call: Call,
) {
  if (agreementType !== 'PRECAT' || !protocolId) return;
  await takeAct(
    precatProtocol,
    { id: protocolId, rowVersion: 'any', action, opinion },
    { ...asSystem(call), audit: {} },
  );
}

/** The agreement that this one renews ends the day before. */
async function endRenewed({ renewedFromId, startDate }: Agreement, call: Call): Promise<void> {
  if (!renewedFromId || !startDate) return;
  const before = await readOne(agreement, ['status', 'endDate'], { id: renewedFromId }, call.db, { lock: 'update' });
  const last = addDays(startDate, -1);
  if (before?.status === 'EFFECTIVE' && (before.endDate ?? '') > last)
    await change(agreement, renewedFromId, { endDate: last }, call);
}

export const agreementRules = rules(agreement, {
  beforeSave: async (record, _facts, { db, now }) => ({
    ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
    agreementNo: record.agreementNo?.trim() || (await nextNumber(db, { prefix: 'XY' }, now)),
  }),
  beforeStep: {
    submit: async (record, params, call) => {
      await refuseWrong(agreement, record, call, { moment: 'submit', only: {} });
      await refuseForeignProtocol(record, params, call);
      await refuseOverlap(record, params, call);
    },
    approveFinal: refuseOverlap,
    approveFuture: refuseOverlap,
  },
  effects: {
    agreementSubmitted: async (record, _step, call) => {
      if (record.agreementType === 'PRECAT' && record.protocolId)
        await change(precatProtocol, record.protocolId, { agreementId: record.id }, call);
      await protocolFollows(record, 'submit', undefined, call);
      return { firstEndDate: record.endDate, returnOpinion: null };
    },
    agreementWithdrawn: async (record, _step, call) => {
      await protocolFollows(record, 'withdraw', undefined, call);
      return undefined;
    },
    agreementBegins: async (record, _step, call) => {
      await endRenewed(record, call);
      await protocolFollows(record, 'approve', undefined, call);
      return { returnOpinion: null };
    },
    agreementReturned: async (record, { opinion }, call) => {
      await protocolFollows(record, 'reject', opinion, call);
      return { returnOpinion: opinion ?? null };
    },
    agreementTerminated: async (record, { opinion }, call) => {
      const action = record.status === 'EFFECTIVE' ? 'terminate' : 'reject';
      await protocolFollows(record, action, opinion, call);
      return { terminateReason: opinion ?? null };
    },
    agreementVoid: async (record, { opinion }, call) => {
      await protocolFollows(record, 'cancel', opinion, call);
      return { terminateReason: opinion ?? null };
    },
  },
});

/** What a copy takes over: parties and terms. */
const kept = [
  'agreementType',
  'customerId',
  'mainCompId',
  'autoRenewFlag',
  'renewMonths',
  'renewTimes',
  'dailyRate',
  'overdueRate',
  'freeDays',
  'minFee',
  'termDays',
  'allocOrder',
  'settleCycle',
  'payDays',
  'invoiceKind',
  'taxRate',
  'silentConfirmFlag',
] as const;

async function copyOf(record: Agreement, dates: { readonly startDate: string; readonly endDate: string }, call: Call) {
  const prices = (record.prices ?? []).map(({ id: _id, agreementId: _of, rowVersion: _version, ...price }) => price);
  const terms = Object.fromEntries(kept.map((name) => [name, record[name]]));
  const values = { ...terms, ...dates, prices, signDate: call.now.slice(0, 10) };
  return createRecord(agreement, values, { ...call, audit: {} });
}

export const agreementCopied = implementAct(acts.copyAgreement, async ({ record }, call) => {
  await copyOf(record, { startDate: record.startDate ?? '', endDate: record.endDate ?? '' }, call);
  return undefined;
});

export const agreementRenewed = implementAct(acts.renewAgreement, async ({ record, input }, call) => {
  const startDate = addDays(record.endDate ?? '', 1);
  const endDate = input.endDate ?? '';
  if (endDate <= startDate)
    throw invalid({ endDate: bi(`须晚于新协议开始日期${startDate}`, `It ends after it begins on ${startDate}`) });
  const made = await copyOf(record, { startDate, endDate }, call);
  await change(agreement, made.id, { renewedFromId: record.id }, call);
  return undefined;
});

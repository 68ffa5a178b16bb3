import { refuseInWords } from '#domain/approval/offers.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { stateOf } from '#domain/core/flow.ts';
import { addDays } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { partnerErrors } from '#domain/partners/errors.ts';
import { priceOf } from '#domain/partners/priceMath.ts';
import { supplier } from '#domain/partners/supplier.ts';
import { supplierFlow } from '#domain/partners/supplierFlow.ts';
import { supplierProtocol } from '#domain/partners/supplierProtocol.ts';
import * as definitions from '#domain/partners/supplierProtocolActs.ts';
import { change } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { isThere, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord, refuseWrong } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

type Protocol = RecordOf<typeof supplierProtocol>;
type Check = StepCheckOn<typeof supplierProtocol>;

/** @throws 62035 the supplier is not qualified now */
const refuseUnqualified: Check = async ({ supplierId }, _params, { db }) => {
  const found = await readOne(supplier, ['status'], { id: supplierId }, db, { lock: 'share' });
  if (found?.status === 'ACTIVE') return;
  const status = stateOf(supplierFlow, found?.status)?.label ?? bi('不存在', 'missing');
  throw refuseInWords(partnerErrors.SUPPLIER_STATUS, { status });
};

const running = ['EFFECTIVE', 'WAIT_EFFECT', 'SUSPENDED'];

/**
 * No day has two protocols of a supplier, company and service, but for the version before. One at a time, so that two
 * are not passed beside each other.
 * @throws 62030
 */
const refuseOverlap: Check = async (
  { id, supplierId, mainCompId, serviceType, startDate, endDate, prevId },
  _params,
  { db },
) => {
  const key = `supplierProtocol:${supplierId}:${mainCompId}:${serviceType}`;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const others = { supplierId, mainCompId, serviceType, id: { not: id }, status: running };
  const other = await readOne(supplierProtocol, ['protocolNo'], others, db, {
    and: (p, place) =>
      `${p.startDate} <= ${place(endDate)} and ${p.endDate} >= ${place(startDate)} and t.id <> coalesce(${place(prevId)}, '')`,
  });
  if (other) throw partnerErrors.PROTOCOL_OVERLAP({ no: other.protocolNo ?? '' });
};

const passing: Check = async (record, params, call) => {
  await refuseUnqualified(record, params, call);
  await refuseOverlap(record, params, call);
};

/** The version before ends the day before this one begins. */
async function supersede({ prevId, startDate }: Protocol, call: Call): Promise<void> {
  if (!prevId || !startDate) return;
  const previous = await readOne(supplierProtocol, ['status'], { id: prevId }, call.db, { lock: 'update' });
  if (previous?.status !== 'EFFECTIVE' && previous?.status !== 'SUSPENDED') return;
  await change(supplierProtocol, prevId, { endDate: addDays(startDate, -1) }, call);
  await takeAct(
    supplierProtocol,
    { id: prevId, rowVersion: 'any', action: 'supersede' },
    { ...asSystem(call), audit: {} },
  );
}

const protocolReason = effectOn(supplierProtocol, async (_record, { opinion }) => ({
  terminateReason: opinion ?? null,
}));

export const supplierProtocolRules = rules(supplierProtocol, {
  beforeStep: {
    submit: async (record, params, call) => {
      await refuseWrong(supplierProtocol, record, call, { moment: 'submit', only: {} });
      await passing(record, params, call);
    },
    approveFin: passing,
    approveFuture: passing,
    resume: passing,
  },
  effects: {
    protocolBegins: async (record, _step, call) => {
      await supersede(record, call);
      return { terminateReason: null };
    },
    protocolReason,
  },
});

/** What a version takes over from the one before; signature, scan and dates are its own. */
const kept = [
  'supplierId',
  'mainCompId',
  'serviceType',
  'currency',
  'settleCycle',
  'payDays',
  'invoiceKind',
  'taxRate',
  'autoConfirmFlag',
  'autoMaxAmount',
  'autoMonthAmount',
  'tolerancePct',
  'toleranceAmt',
  'remark',
] as const;

export const protocolCopied = implementAct(definitions.copySupplierProtocol, async ({ record, input }, call) => {
  const unfinished = { prevId: record.id, status: ['DRAFT', 'RETURNED', 'LEADER_REVIEW', 'FIN_REVIEW', 'WAIT_EFFECT'] };
  if (await isThere(supplierProtocol, unfinished, call.db))
    throw invalid({ _: bi('已有未完成的新版本', 'A new version is under way already') });
  const startDate = input.startDate ?? '';
  if (startDate <= (record.startDate ?? ''))
    throw invalid({ startDate: bi('须晚于本版开始日期', 'It begins after this version') });
  const prices = (record.prices ?? []).map(({ id: _id, protocolId: _of, rowVersion: _version, ...price }) => price);
  const terms = Object.fromEntries(kept.map((name) => [name, record[name]]));
  const endDate = (record.endDate ?? '') > startDate ? record.endDate : startDate;
  const made = await createRecord(
    supplierProtocol,
    { ...terms, prices, signDate: call.now.slice(0, 10), startDate, endDate },
    { ...call, audit: {} },
  );
  await change(
    supplierProtocol,
    made.id,
    { prevId: record.id, verNo: (record.verNo ?? 1) + 1, protocolNo: record.protocolNo },
    call,
  );
  return undefined;
});

export const pricedByProtocol = implementCall(
  definitions.calcProtocolPrice,
  async ({ protocolId, ...bought }, call) => {
    const { prices } = await getRecord(supplierProtocol, protocolId, call);
    return { amount: priceOf(prices ?? [], bought) ?? null };
  },
);

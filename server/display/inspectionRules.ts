import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { mostRounds } from '#domain/display/inspectionFlow.ts';
import { merchant } from '#domain/display/merchant.ts';
import { inspectors, merchantInspection } from '#domain/display/merchantInspection.ts';
import { announce } from '../crud/announce.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { patchRow } from '../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { peopleAround, tell } from './tell.ts';

/** An inspection belongs to whom its merchant belongs; its inspector is one of those who inspect. */
const prepareInspection: Prepare = async (record, { before }, call) => {
  const { db } = call;
  const { rows: people } = await db.query<{ role_id: string }>('select role_id from sys_user where id = $1', [
    record.inspectorId,
  ]);
  if (people[0] && !inspectors.includes(people[0].role_id))
    throw invalid({
      inspectorId: bi('巡检人应为进出口事务部或仓库人员', 'The inspector must be of import/export or the warehouse'),
    });
  if (before || typeof record.merchantId !== 'string') return record;
  const { rows } = await db.query<{ customer_id: string | null; status: string }>(
    'select customer_id, status from merchant where id = $1 and not deleted_flg',
    [record.merchantId],
  );
  if (rows[0]?.status === 'EXIT') throw invalid({ merchantId: bi('商户已退出', 'The merchant has left') });
  return { ...record, customerId: rows[0]?.customer_id ?? null };
};

/** The merchant's score is that of his last inspection. */
async function scoreMerchant({ merchantId, score }: RecordValues, call: Call): Promise<void> {
  if (typeof score !== 'number') return;
  const { id, rowVersion } = await getRecord(merchant, String(merchantId), asSystem(call), { lock: true });
  await patchRow(merchant, id, { score }, call);
  await announce(merchant, { id, rowVersion: rowVersion + 1 }, call);
}

const inspectionPassed: Effect = async (record, _step, call) => {
  await scoreMerchant(record, call);
  return undefined;
};

/** Merchants have no account of their own: their customer answers, and who looks after him. */
const rectificationOrdered: Effect = async (record, _step, call) => {
  await scoreMerchant(record, call);
  const title = bi(
    `巡检 ${record.inspectNo} 需在 ${record.deadline} 前整改：${record.problem}`,
    `Inspection ${record.inspectNo}: put right by ${record.deadline}: ${record.problem}`,
  );
  await tell(
    merchantInspection,
    record,
    { userIds: await peopleAround(record.customerId, call), type: 'TODO', title },
    call,
  );
  return undefined;
};

const rectificationAnswered: Effect = async (record, _step, call) => {
  const title = bi(
    `巡检 ${record.inspectNo} 已答复整改，待复查`,
    `Inspection ${record.inspectNo} was answered and awaits its recheck`,
  );
  await tell(merchantInspection, record, { userIds: [String(record.inspectorId)], type: 'TODO', title }, call);
  return undefined;
};

/** After three failed rechecks the merchant is suspended, whoever rechecks. */
const recheckFailed: Effect = async (record, step, call) => {
  const round = Number(record.round ?? 0) + 1;
  if (round >= mostRounds) await suspend(String(record.merchantId), String(record.inspectNo), call);
  await rectificationOrdered({ ...record, problem: step.opinion ?? record.problem, score: null }, step, call);
  return { round };
};

async function suspend(id: string, inspectNo: string, call: Call): Promise<void> {
  const { status } = await getRecord(merchant, id, asSystem(call), { lock: true });
  if (status !== 'NORMAL' && status !== 'WATCH') return;
  const reason = `巡检 ${inspectNo} 复查${mostRounds}次不通过`;
  const request = { id, rowVersion: 'any', action: 'suspend', params: { reason } } as const;
  await takeAct(merchant, request, { ...asSystem(call), audit: {} });
}

export const inspectionRules: EntityRules = {
  prepare: prepareInspection,
  effects: { inspectionPassed, rectificationOrdered, rectificationAnswered, recheckFailed },
};

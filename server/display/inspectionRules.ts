import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { mostRounds } from '#domain/display/inspectionFlow.ts';
import { merchant } from '#domain/display/merchant.ts';
import { inspectors, merchantInspection } from '#domain/display/merchantInspection.ts';
import { sysUser } from '#domain/system/index.ts';
import { announce } from '../crud/announce.ts';
import { patchRow } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { peopleAround, tell } from './tell.ts';

type Inspection = RecordOf<typeof merchantInspection>;

/** The merchant's score is that of his last inspection. */
async function scoreMerchant({ merchantId, score }: Inspection, call: Call): Promise<void> {
  if (typeof score !== 'number') return;
  const { id, rowVersion } = await getRecord(merchant, merchantId ?? '', asSystem(call), { lock: true });
  await patchRow(merchant, id, { score }, call);
  await announce(merchant, { id, rowVersion: rowVersion + 1 }, call);
}

/** Merchants have no account of their own: their customer answers, and who looks after him. */
async function askToPutRight(record: Inspection, call: Call): Promise<void> {
  const { inspectNo, deadline, problem } = record;
  const title = bi(
    `巡检 ${inspectNo} 需在 ${deadline} 前整改：${problem}`,
    `Inspection ${inspectNo}: put right by ${deadline}: ${problem}`,
  );
  const userIds = await peopleAround(record.customerId, call);
  await tell(merchantInspection, record, { userIds, type: 'TODO', title }, call);
}

async function suspend(id: string, inspectNo: string, call: Call): Promise<void> {
  const { status } = await getRecord(merchant, id, asSystem(call), { lock: true });
  if (status !== 'NORMAL' && status !== 'WATCH') return;
  const reason = `巡检 ${inspectNo} 复查${mostRounds}次不通过`;
  const request = { id, rowVersion: 'any', action: 'suspend', params: { reason } } as const;
  await takeAct(merchant, request, { ...asSystem(call), audit: {} });
}

export const inspectionRules = rules(merchantInspection, {
  /** An inspection belongs to whom its merchant belongs; its inspector is one of those who inspect. */
  beforeSave: async ({ inspectorId = null, merchantId }, { before }, { db }) => {
    const person = await readOne(sysUser, ['roleId'], { id: inspectorId }, db, { deleted: 'too' });
    if (person && !inspectors.includes(person.roleId ?? ''))
      throw invalid({
        inspectorId: bi('巡检人应为进出口事务部或仓库人员', 'The inspector must be of import/export or the warehouse'),
      });
    if (before || typeof merchantId !== 'string') return undefined;
    const whose = await readOne(merchant, ['customerId', 'status'], { id: merchantId }, db);
    if (whose?.status === 'EXIT') throw invalid({ merchantId: bi('商户已退出', 'The merchant has left') });
    return { customerId: whose?.customerId ?? null };
  },
  effects: {
    inspectionPassed: async (record, _step, call) => {
      await scoreMerchant(record, call);
      return undefined;
    },
    rectificationOrdered: async (record, _step, call) => {
      await scoreMerchant(record, call);
      await askToPutRight(record, call);
      return undefined;
    },
    rectificationAnswered: async (record, _step, call) => {
      const title = bi(
        `巡检 ${record.inspectNo} 已答复整改，待复查`,
        `Inspection ${record.inspectNo} was answered and awaits its recheck`,
      );
      await tell(merchantInspection, record, { userIds: [record.inspectorId ?? ''], type: 'TODO', title }, call);
      return undefined;
    },
    /** After three failed rechecks the merchant is suspended, whoever rechecks. */
    recheckFailed: async (record, { opinion }, call) => {
      const round = (record.round ?? 0) + 1;
      if (round >= mostRounds) await suspend(record.merchantId ?? '', record.inspectNo ?? '', call);
      await askToPutRight({ ...record, problem: opinion ?? record.problem }, call);
      return { round };
    },
  },
});

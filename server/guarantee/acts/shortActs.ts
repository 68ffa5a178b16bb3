import { editShortRemark, stopShortAdjust } from '#domain/guarantee/acts/shortActs.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { logDocument } from '../../approval/documentLog.ts';
import { getDocument } from '../../approval/getDocument.ts';
import { implementAct } from '../../crud/implement.ts';
import type { EntityRules, ImplementedAct } from '../../gateway/areaRules.ts';
import { stopShort } from '../documents/shortEffect.ts';
import { shortKind } from '../documents/shortKind.ts';

export const shortActs: readonly ImplementedAct[] = [
  implementAct(stopShortAdjust, async ({ record, input }, call) => {
    await stopShort(record, call);
    Object.assign(call.audit, { bizNo: record.docNo });
    return {
      shortStatus: 'STOPPED',
      actualEndDate: call.now.slice(0, 10),
      stopReason: input.reason,
      stoppedBy: call.actor.userId,
      stoppedAt: call.now,
    };
  }),
  implementAct(editShortRemark, async ({ record, input }, call) => {
    const remark = input.remark ?? '';
    Object.assign(call.audit, { logType: 'UPDATE', changes: { remark: [record.remark, remark] } });
    return { remark };
  }),
];

/** Acts of a document are refused and logged as its approval is; a remark leaves no line there. */
export const shortActRules: EntityRules = {
  forAct: (id, call) => getDocument(shortKind, id, call, { lock: true }),
  logAct: async (stored, { action, before, opinion }, call) => {
    if (action === editShortRemark.key) return;
    await logDocument(
      shortKind,
      stored,
      { action, from: String(before.status), opinion, actor: await approvalActorOf(call) },
      call,
    );
  },
};

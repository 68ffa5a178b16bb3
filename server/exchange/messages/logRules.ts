import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import * as definition from '#domain/exchange/partnerLog.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { rules } from '../../crud/rulesOn.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { eachForItself } from '../../gateway/ownTransaction.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { maskedText } from '../../logs/index.ts';
import { partnerSystemOf } from './partnerSystem.ts';

const t = columnsIn(partnerLog, 't');

export const partnerLogRules = rules(partnerLog, {
  computed: { shownBody: maskedText(t.body), shownRows: maskedText(`${t.parsedRows}::text`) },
  effects: {
    messageQueued: async ({ retryCount }, _step, { db }) => {
      await scheduleNow(db, 'processPartnerMessages');
      return { retryCount: (retryCount ?? 0) + 1, errorMsg: null, tries: 0 };
    },
  },
});

/** @throws 1004 nothing is connected that takes receipts */
export const sendReceipt = implementAct(definition.sendPartnerReceipt, async (_facts, { db, now, services }) => {
  if (!partnerSystemOf(services)) throw notConnected();
  await scheduleNow(db, 'sendPartnerReceipts');
  return { nextTry: now, tries: 0 };
});

/** @throws 1004 nothing is connected, or it does not answer */
export const fetchMessageReceipt = implementAct(definition.fetchPartnerReceipt, async ({ record }, { services }) => {
  const system = partnerSystemOf(services);
  if (!system) throw notConnected();
  const said = await system.fetch(record.partner ?? '', record.msgNo ?? '').catch((cause: unknown) => {
    const msg = cause instanceof Error ? cause.message : String(cause);
    throw new BusinessError('1004', bi(`取回执失败：${msg}`, `The receipt could not be fetched: ${msg}`));
  });
  return { receiptText: said.slice(0, 500) };
});

const notConnected = (): BusinessError =>
  new BusinessError(
    '1004',
    bi('未连接客户系统，客户可在接口取回执', 'No partner system is connected: partners fetch receipts at the door'),
  );

export const resendMessages = implementCall(definition.resendPartnerLogs, async ({ ids }, call) => {
  const wanted = Array.isArray(ids) ? [...new Set(ids.map(String))] : [];
  const { ok, failed } = await eachForItself(
    wanted,
    (id, inside) => takeAct(partnerLog, { id, rowVersion: 'any', action: 'resend' }, inside),
    call,
  );
  return { again: ok.length, left: failed.length };
});

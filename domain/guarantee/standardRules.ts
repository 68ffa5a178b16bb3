import type { RecordValues } from '../core/entity.ts';
import { type AlertType, alertKinds } from './alertLevels.ts';

/** What a mail about each kind of alert says unless people write something else. */
export const standardMails: Readonly<Record<AlertType, readonly [subject: string, body: string]>> = {
  QUOTA_UTIL: ['【额度使用率】{customer} 已达{ratio}%', '{customer}额度使用率已达{ratio}%，已用{amount}元，请控制新单。'],
  GUAR_UTIL: ['【保函使用率】已达{ratio}%', '保函使用率已达{ratio}%，已用{amount}元，请关注余额并考虑增额。'],
  DUE: ['【税款到期提醒】报关单{declNo}', '{customer}：报关单{declNo}税款{amount}元将于{days}天后到期，请按时付款。'],
  OVERDUE: ['【税款逾期】报关单{declNo}已逾期{days}天', '{customer}：报关单{declNo}税款{amount}元已逾期{days}天，请立即付款，避免暂停新单。'],
  CUSTOMS_OVERDUE: ['【海关逾期】报关单{declNo}', '报关单{declNo}税款{amount}元已超海关缴款期限{days}天，正在产生滞纳金。'],
  QUOTA_EXPIRY: ['【额度到期】{customer} 剩余{days}天', '{customer}额度剩余{days}天到期，请及时办理续期。'],
  GUAR_EXPIRY: ['【保函到期】剩余{days}天', '保函剩余{days}天到期，请联系银行续期或替换。'],
  SHORT_END: ['【短期调整到期】{declNo}', '短期调整{declNo}将于{days}天后结束，请确认使用情况。'],
  HELD_LEVY: ['【待超额审批】报关单{declNo}', '报关单{declNo}税款{amount}元超出可用额度，待办理超额审批。'],
  OVER_QUOTA: ['【超额】{customer} 超出{amount}元', '{customer}已用额度超出总额度{amount}元，请落实还款。'],
  GUAR_MISMATCH: ['【保函异常】报关单{declNo}', '报关单{declNo}税款{amount}元未能占用保函，请核对备案编号与关区。'],
  ADVANCE_NEEDED: ['【需垫税】报关单{declNo}', '报关单{declNo}应付日晚于海关期限，需准备垫税{amount}元。'],
  DAY_END: ['【日终处理失败】{declNo}', '{declNo}日终处理失败：{reason}。系统每十分钟重试，请核对该记录，必要时联系信息部。'],
  DOC_STUCK: ['【单据滞留】{declNo}', '单据{declNo}已滞留{days}个工作日，请尽快处理。'],
}; // biome-ignore format: a table

/**
 * Rules for every kind and level of alert that has none yet, with the thresholds of the design.
 * @see docs/spec/guarantee.md 7.10
 */
export function missingRules(present: readonly RecordValues[]): RecordValues[] {
  const known = new Set(present.map(({ alertType, level }) => `${alertType}:${level}`));
  return (Object.keys(alertKinds) as AlertType[]).flatMap((alertType) => {
    const [subject, body] = standardMails[alertType];
    return Object.entries(alertKinds[alertType].thresholds)
      .filter(([level]) => !known.has(`${alertType}:${level}`))
      .map(([level, threshold]) => ({
        alertType,
        level,
        threshold: `${threshold}.00`,
        toLeader: 1,
        toOwnerDept: 1,
        toCustomer: 0,
        sendHour: 8,
        repeatDays: 1,
        enabled: 1,
        subject,
        body,
      }));
  });
}

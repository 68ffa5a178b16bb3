import { type DictItem, type Dictionary, defineDict } from '../core/dictionary.ts';
import type { Tone, ToneIcon } from '../core/flow.ts';

type TonedWord = readonly [id: string, zh: string, en: string, tone: Tone, icon: ToneIcon];

/** A dictionary whose words are shown as chips. */
export const toned = (code: string, words: readonly TonedWord[]): Dictionary => ({
  code,
  items: words.map(([id, zh, en, tone, icon]): DictItem => ({ id, label: { zh, en }, tone, icon })),
});

/** Dictionaries of accounts, usages, alerts and mail. @see docs/spec/guarantee.md 5.1, 6.2 */
export const ledgerDictionaries = [
  toned('BH_GUAR_STATUS', [
    ['DRAFT', '录入', 'Draft', 'plain', 'ring'],
    ['ACTIVE', '有效', 'Active', 'run', 'dot'],
    ['EXPIRED', '到期', 'Expired', 'bad', 'clock'],
    ['REPLACED', '已替换', 'Replaced', 'plain', 'back'],
    ['CLOSED', '已注销', 'Closed', 'plain', 'lock'],
  ]),
  toned('BH_QUOTA_STATUS', [
    ['ACTIVE', '有效', 'Active', 'run', 'dot'],
    ['SUSPENDED', '暂停', 'Suspended', 'wait', 'pause'],
    ['EXPIRED', '到期', 'Expired', 'bad', 'clock'],
    ['CLOSED', '关闭', 'Closed', 'plain', 'lock'],
  ]),
  toned('BH_SHORT_STATUS', [
    ['NONE', '未批准', 'Not approved', 'plain', 'ring'],
    ['NOT_STARTED', '未开始', 'Not started', 'wait', 'clock'],
    ['RUNNING', '执行中', 'Running', 'run', 'half'],
    ['ENDED', '已结束', 'Ended', 'ok', 'tick'],
    ['STOPPED', '已停止', 'Stopped', 'plain', 'pause'],
  ]),
  toned('BH_EXCESS_STATUS', [
    ['WAIT', '未批准', 'Not approved', 'wait', 'clock'],
    ['ACTIVE', '可用', 'Active', 'run', 'dot'],
    ['USED_UP', '已用完', 'Used up', 'ok', 'tick'],
    ['EXPIRED', '过期', 'Expired', 'plain', 'cross'],
  ]),
  defineDict('BH_TAX_KIND', [
    ['A', '进口关税', 'Import duty'],
    ['L', '进口增值税', 'Import VAT'],
    ['Y', '进口消费税', 'Consumption tax'],
    ['I', '反倾销税', 'Anti-dumping duty'],
    ['O', '其他', 'Other (countervailing, safeguard)'],
  ]),
  defineDict('BH_PAY_KIND', [
    ['CUSTOMS', '缴海关', 'To customs'],
    ['REPAY', '客户还款', 'Customer repayment'],
    ['REFUND', '退还客户', 'Refund to customer'],
    ['REVERSE', '冲正', 'Reversal'],
  ]),
  toned('BH_BILL_STATUS', [
    ['OPEN', '未缴', 'Open', 'wait', 'clock'],
    ['PART', '部分缴', 'Part paid', 'run', 'half'],
    ['PAID', '已缴', 'Paid', 'ok', 'tick'],
    ['VOID', '作废', 'Void', 'plain', 'cross'],
  ]),
  toned('BH_USAGE_STATUS', [
    ['EXCEPTION', '保函异常', 'Guarantee exception', 'bad', 'mark'],
    ['PENDING_EXCESS', '待超额审批', 'Held', 'wait', 'clock'],
    ['OCCUPIED', '占用中', 'Occupied', 'run', 'dot'],
    ['PART_PAID', '部分缴税', 'Part paid', 'run', 'half'],
    ['ADVANCED', '已垫未还', 'Advanced', 'wait', 'back'],
    ['SETTLED', '已结清', 'Settled', 'ok', 'tick'],
    ['CANCELLED', '已撤销', 'Cancelled', 'plain', 'cross'],
  ]),
  defineDict('BH_LEVY_CHANGE', [
    ['SUPPLEMENT', '补税', 'Supplement'],
    ['REFUND', '退税', 'Refund'],
    ['CORRECT', '改单', 'Correction'],
    ['CANCEL', '撤单', 'Cancellation'],
  ]),
  toned('BH_POST_STATUS', [
    ['POSTED', '已记账', 'Posted', 'ok', 'tick'],
    ['HELD', '待超额审批', 'Held', 'wait', 'clock'],
  ]),
  defineDict('BH_ACCOUNT', [
    ['QUOTA', '客户额度', 'Quota'],
    ['GUARANTEE', '保函', 'Guarantee'],
  ]),
  defineDict('BH_ALERT_TYPE', [
    ['QUOTA_UTIL', '额度使用率', 'Quota utilisation'],
    ['GUAR_UTIL', '保函使用率', 'Guarantee utilisation'],
    ['DUE', '即将到期税款', 'Due soon'],
    ['OVERDUE', '客户逾期', 'Customer overdue'],
    ['CUSTOMS_OVERDUE', '海关逾期', 'Customs overdue'],
    ['QUOTA_EXPIRY', '额度到期', 'Quota expiry'],
    ['GUAR_EXPIRY', '保函到期', 'Guarantee expiry'],
    ['OVER_QUOTA', '超额', 'Over quota'],
    ['HELD_LEVY', '待超额审批', 'Held levy'],
    ['SHORT_END', '短期调整到期', 'Short-term end'],
    ['GUAR_MISMATCH', '保函余额不符', 'Guarantee mismatch'],
    ['ADVANCE_NEEDED', '需垫税', 'Advance needed'],
    ['DAY_END', '日终处理失败', 'Day-end failure'],
    ['DOC_STUCK', '单据滞留', 'Document stuck'],
  ]),
  toned('BH_ALERT_LEVEL', [
    ['YELLOW', '黄', 'Yellow', 'plain', 'mark'],
    ['ORANGE', '橙', 'Orange', 'wait', 'mark'],
    ['RED', '红', 'Red', 'bad', 'mark'],
  ]),
  toned('BH_ALERT_STATUS', [
    ['OPEN', '未处理', 'Open', 'wait', 'clock'],
    ['HANDLED', '已处理', 'Handled', 'ok', 'tick'],
    ['AUTO_CLOSED', '自动关闭', 'Closed by system', 'plain', 'lock'],
  ]),
  toned('BH_MAIL_STATUS', [
    ['WAIT', '待发', 'Waiting', 'wait', 'clock'],
    ['SENT', '已发', 'Sent', 'ok', 'tick'],
    ['FAILED', '失败', 'Failed', 'bad', 'cross'],
    ['SKIPPED', '未发(开关关闭)', 'Skipped (switch off)', 'plain', 'pause'],
    ['OUTDATED', '未发(已了结)', 'Not sent (settled since)', 'plain', 'lock'],
  ]),
  toned('BH_PUSH_STATUS', [
    ['WAIT', '待推送', 'Waiting', 'wait', 'clock'],
    ['SENT', '待回执', 'Receipt awaited', 'run', 'half'],
    ['ANSWERED', '已回执', 'Answered', 'ok', 'tick'],
    ['FAILED', '推送失败', 'Failed', 'bad', 'cross'],
    ['DROPPED', '不再推送', 'Dropped', 'plain', 'lock'],
  ]),
  defineDict('LANG', [
    ['zh', '中文', 'Chinese'],
    ['en', '英文', 'English'],
  ]),
  defineDict('BH_MOVE_TYPE', [
    ['QUOTA_GRANT', '额度授予', 'Quota granted'],
    ['QUOTA_INC', '额度调增', 'Quota increased'],
    ['QUOTA_DEC', '额度调减', 'Quota decreased'],
    ['QUOTA_CLOSE', '额度关闭', 'Quota closed'],
    ['SHORT_ON', '短期生效', 'Short-term start'],
    ['SHORT_OFF', '短期结束', 'Short-term end'],
    ['USE', '扣减', 'Deducted'],
    ['RETURN', '恢复', 'Returned'],
    ['CHANGE_INC', '补税扣减', 'Levy up'],
    ['CHANGE_DEC', '退税恢复', 'Levy down'],
    ['CANCEL', '撤单恢复', 'Levy cancelled'],
    ['GUAR_OPEN', '保函启用', 'Guarantee opened'],
    ['GUAR_INC', '保函增额', 'Guarantee increased'],
    ['GUAR_DEC', '保函减额', 'Guarantee decreased'],
    ['GUAR_CLOSE', '保函注销', 'Guarantee closed'],
    ['GUAR_USE', '保函占用', 'Guarantee occupied'],
    ['GUAR_RETURN', '保函恢复', 'Guarantee released'],
    ['GUAR_CHANGE_INC', '变更占用', 'Levy up, guarantee'],
    ['GUAR_CHANGE_DEC', '变更恢复', 'Levy down, guarantee'],
    ['GUAR_CANCEL', '撤单恢复保函', 'Levy cancelled, guarantee'],
    ['REVERSAL', '冲正', 'Reversal'],
  ]),
] as const;

import { defineAct } from '../core/act.ts';
import type { Stop } from '../core/actRules.ts';
import { date, dict, ref } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { merchant } from './merchant.ts';

const wrongStatus: Stop = bi('当前状态不允许该操作', 'Not allowed in this status');
const only = (...allowed: readonly string[]) => ({
  isMissed: ({ status }: { readonly status: string | null }) => allowed.includes(status ?? ''),
  stop: ({ status }: { readonly status: string | null }) => (allowed.includes(status ?? '') ? undefined : wrongStatus),
});

/** 重点关注 */
export const watchMerchant = defineAct(merchant, {
  key: 'watch',
  label: bi('重点关注', 'Watch'),
  who: ['JCK', 'W1'],
  reason: { required: true },
  ...only('NORMAL'),
});

/** 暂停: no new exit display for it. */
export const suspendMerchant = defineAct(merchant, {
  key: 'suspend',
  label: bi('暂停', 'Suspend'),
  who: ['JCK', 'W1'],
  danger: true,
  reason: { required: true },
  ...only('NORMAL', 'WATCH'),
  lead: bi('暂停后不能再提交该商户的出区展示备案。', 'No exit display of this merchant can be submitted then.'),
});

/** 恢复 */
export const resumeMerchant = defineAct(merchant, {
  key: 'resume',
  label: bi('恢复正常', 'Resume'),
  who: ['JCK', 'W1'],
  reason: { required: true },
  ...only('WATCH', 'SUSPENDED'),
});

/** 退出: for good, and only without goods out of the zone. */
export const exitMerchant = defineAct(merchant, {
  key: 'exit',
  label: bi('退出', 'Leave'),
  who: ['JCK', 'W1'],
  danger: true,
  reason: { required: true },
  isMissed: ({ status }) => status !== 'EXIT',
  stop: ({ status, openDisplays }) => {
    if (status === 'EXIT') return wrongStatus;
    return openDisplays ? bi('仍有未核销的展示备案', 'It has exit displays that are not settled') : undefined;
  },
});

/** 安排巡检: one, or one for each chosen merchant. */
export const planInspection = defineAct(merchant, {
  key: 'plan', label: bi('安排巡检', 'Plan an inspection'), who: ['JCK', 'W1'], batch: true,
  asks: {
    inspectKind: dict('类型', 'Kind', { dict: 'INSPECT_KIND', required: true, default: 'ROUTINE' }),
    planDate: date('计划日期', 'Plan date', { required: true, notBefore: 'today' }),
    inspectorId: ref('巡检人', 'Inspector', { entity: 'sysUser', required: true }),
  },
  start: (_merchant, { now, actor }) => ({ inspectKind: 'ROUTINE', planDate: now.slice(0, 10), inspectorId: actor.userId }),
  isMissed: ({ status }) => status !== 'EXIT',
  stop: ({ status }) => (status === 'EXIT' ? wrongStatus : undefined),
  done: bi('{name}：已安排巡检', '{name}: inspection planned'),
}); // biome-ignore format: acts read as tables

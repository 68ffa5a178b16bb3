import { defineFlow } from '../core/flow.ts';
import { isOwnAccount } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';
import { queryLeftUndone } from './handOverCalls.ts';

interface Account {
  readonly id?: string | null;
  readonly lastAdmin?: number | null;
}

export const lastAdminStays = bi('至少保留一名管理员', 'At least one administrator must remain');

/**
 * What an administrator does to others he does not do to himself: nobody locks himself out, or makes his own password.
 */
const notOneself = ({ id }: Account, { actor }: { readonly actor: Actor }): Text | undefined =>
  isOwnAccount(actor, id) ? bi('不能对本人的账号办理', 'Not to one’s own account') : undefined;

const keepsAdmin = (account: Account, facts: { readonly actor: Actor }): Text | undefined =>
  notOneself(account, facts) ?? (account.lastAdmin ? lastAdminStays : undefined);

/** Whoever goes hands his work over, or it is said that it stays undone. */
const handsOver = { takes: ['handOverTo', 'leaveUndone'], foretells: queryLeftUndone } as const;

/**
 * 账号: from the first login to its end. Choosing a password activates, and the end of a lock unlocks, by itself; guesses
 * of strangers lock no account (decision 18), so a lock is an administrator's word.
 * @see docs/spec/platform.md 13, docs/decisions/0037-accounts.md
 */
export const userFlow = defineFlow({
  entity: 'sysUser',
  dict: 'USER_STATUS',
  drafts: ['INIT', 'ACTIVE', 'LOCKED', 'DISABLED'],
  whyClosed: bi('账号已注销', 'The account is closed'),
  states: [
    { key: 'INIT', label: bi('待激活', 'Awaiting first login'), tone: 'wait', icon: 'clock' },
    { key: 'ACTIVE', label: bi('启用', 'Active'), tone: 'ok', icon: 'tick' },
    { key: 'LOCKED', label: bi('锁定', 'Locked'), tone: 'bad', icon: 'lock' },
    { key: 'DISABLED', label: bi('停用', 'Disabled'), tone: 'plain', icon: 'pause' },
    { key: 'CLOSED', label: bi('已注销', 'Closed'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'activate',
      label: bi('首次登录改密', 'First login, password changed'),
      from: ['INIT'],
      to: 'ACTIVE',
      who: ['SYSTEM'],
    },
    { key: 'autoUnlock', label: bi('到期解锁', 'Unlock on expiry'), from: ['LOCKED'], to: 'ACTIVE', who: ['SYSTEM'] },
    {
      key: 'resetPwd',
      label: bi('重置密码', 'Reset password'),
      from: ['INIT', 'ACTIVE', 'LOCKED'],
      to: 'INIT',
      who: ['ADMIN'],
      stop: notOneself,
      effect: 'newPassword',
    },
    {
      key: 'unlock',
      label: bi('解锁', 'Unlock'),
      from: ['LOCKED'],
      to: 'ACTIVE',
      who: ['ADMIN'],
      effect: 'unlocked',
    },
    {
      key: 'lock',
      label: bi('锁定', 'Lock'),
      from: ['ACTIVE'],
      to: 'LOCKED',
      who: ['ADMIN'],
      reason: 'required',
      needs: ['lockedUntil'],
      ...handsOver,
      stop: keepsAdmin,
      effect: 'locked',
    },
    {
      key: 'enable',
      label: bi('启用', 'Enable'),
      from: ['DISABLED'],
      to: 'INIT',
      who: ['ADMIN'],
      effect: 'newPassword',
    },
    {
      key: 'disable',
      label: bi('停用', 'Disable'),
      from: ['INIT', 'ACTIVE', 'LOCKED'],
      to: 'DISABLED',
      who: ['ADMIN'],
      reason: 'required',
      ...handsOver,
      stop: keepsAdmin,
      effect: 'disabled',
    },
    {
      key: 'close',
      label: bi('注销', 'Close'),
      from: ['DISABLED'],
      to: 'CLOSED',
      who: ['ADMIN'],
      reason: 'required',
      ...handsOver,
      stop: notOneself,
      effect: 'closed',
      danger: true,
    },
  ],
});

/** Statuses in which somebody can log in. */
export const openAccount: ReadonlySet<unknown> = new Set(['INIT', 'ACTIVE']);

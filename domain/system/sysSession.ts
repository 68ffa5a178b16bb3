import { defineAct } from '../core/act.ts';
import { defineEntity } from '../core/entity.ts';
import { computed, datetime, dict, ref, text } from '../core/field.ts';
import { isOwnAccount } from '../core/person.ts';
import { bi } from '../core/text.ts';

/**
 * 会话: one login of a person, in one browser. Everybody sees his own; the id that a cookie carries is kept as a digest
 * and never sent. Login writes the rows; here they are read, and ended by an administrator.
 */
export const sysSession = defineEntity({
  key: 'sysSession',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('会话', 'Session'),
  fields: {
    sidHash: text('会话号', 'Session id hash', { max: 64, readOnly: true, secret: true }),
    userId: ref('用户', 'User', { entity: 'sysUser', readOnly: true }),
    loginName: computed('登录名', 'Login name', { of: 'text', personal: 'staff' }),
    loginTime: datetime('登录时间', 'Login', { readOnly: true }),
    lastSeen: datetime('最后活动', 'Last seen', { readOnly: true }),
    expireAt: datetime('过期时间', 'Expires', { readOnly: true }),
    ip: text('来源IP', 'IP', { max: 45, readOnly: true }),
    userAgent: text('浏览器', 'Browser', { max: 200, readOnly: true }),
    endKind: dict('结束方式', 'Ended by', { dict: 'SESSION_END', readOnly: true }),
    sessionState: computed('状态', 'State', { of: 'text' }),
  },
  code: 'loginName',
  list: ['userId', 'loginName', 'sessionState', 'loginTime', 'lastSeen', 'ip', 'userAgent', 'endKind'],
  filters: ['userId', 'loginTime', 'lastSeen', 'ip', 'endKind'],
  defaultSort: { field: 'loginTime', order: 'DESC' },
  scope: { self: ['userId'] },
  verbs: ['page'],
  methods: { page: 'querySessionPage' },
});

/** Ends the session: its next call is refused, and its open pages hear of it at once. */
export const killSession = defineAct(sysSession, {
  key: 'kill',
  label: bi('结束会话', 'End session'),
  who: ['ADMIN'],
  method: 'killSession',
  danger: true,
  reason: { required: true, max: 200 },
  stop: ({ sessionState, userId }, { actor }) => {
    if (sessionState !== 'OPEN') return bi('会话已结束', 'The session is over');
    return isOwnAccount(actor, userId) ? bi('本人的会话请退出登录', 'Log out to end a session of your own') : undefined;
  },
  lead: bi(
    '该用户的页面将立即退出登录，未保存的内容保留在其浏览器的草稿中。',
    'His pages log out at once; what he typed stays in the drafts of his browser.',
  ),
});

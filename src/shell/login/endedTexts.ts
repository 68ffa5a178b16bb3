import type { SessionEnd } from '#dataProvider/session.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** Why one has to log in again, and that nothing is lost by it. */
export const endedTexts: Record<SessionEnd, Text> = {
  EXPIRED: bi(
    '登录已失效（长时间未操作或已满12小时），请重新登录。打开的页面和未提交的内容都还在。',
    'Your session has ended (idle, or 12 hours old). Log in again: your open pages and unsent input are still here.',
  ),
  REPLACED: bi(
    '登录已失效：您的账号已在其他地方登录。如不是本人操作，请立即修改密码。打开的页面和未提交的内容都还在。',
    'Your session has ended: this account has logged in elsewhere. If that was not you, change your password. Your open pages and unsent input are still here.',
  ),
  KILLED: bi(
    '登录已失效：管理员结束了此次登录，请重新登录。打开的页面和未提交的内容都还在。',
    'Your session has been ended by an administrator. Log in again: your open pages and unsent input are still here.',
  ),
  LOGOUT: bi(
    '已在其他标签页退出，请重新登录。打开的页面和未提交的内容都还在。',
    'You have logged out in another tab. Log in again: your open pages and unsent input are still here.',
  ),
  CHANGED: bi(
    '此浏览器已在其他标签页换人登录，本页已退出。您未提交的内容留在您名下；重新登录会结束那边的登录。',
    'Somebody has logged in with this browser in another tab, so this page was left. What you had not sent is kept for you; logging in here ends the session there.',
  ),
};

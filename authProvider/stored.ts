import { readServerCookie, removeServerCookie } from '#dataProvider/cookie.ts';
import { browserToken, isForeign, pageToken } from '#dataProvider/pageToken.ts';
import type { SessionEnd } from '#dataProvider/session.ts';
import { tellBegin, tellEnd } from './otherTabs.ts';

/**
 * Facts about the logged-in user, as the specification wants them kept in this browser tab.
 * @see docs/spec/platform.md 2.3
 */
export interface LoginInfo {
  readonly userInfo: UserInfo;
  readonly entInfo: EntInfo;
  readonly customer?: CustomerInfo;
}

export interface UserInfo {
  readonly loginName: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly userId: string;
  readonly userName: string;
  readonly haveAdmin?: string;
  readonly isLeader?: string;
  readonly deptCode?: string;
  readonly deptName?: string;
  readonly consoleId?: string | null;
  /** His other accounts. */
  readonly sameAs?: readonly string[];
}

export interface EntInfo {
  readonly entName: string;
  /** Spelled as the server spells it: hide some pre-classification menus. */
  readonly haveHideMemuWhenPreCustomerIdEqZeroFlg?: string | number;
}

export interface CustomerInfo {
  readonly consoleId?: string;
  readonly consoleName?: string;
}

const LOGIN_INFO = 'loginInfo';
const USER_NAME = 'merchantsSupervise_userInfo';

/** The readable marker; it holds no secret and proves nothing to the server. */
export function isLoggedIn(): boolean {
  return readServerCookie('tg_auth') === '1';
}

export function readLoginInfo(): LoginInfo | undefined {
  const text = sessionStorage.getItem(LOGIN_INFO);
  const info = text ? (JSON.parse(text) as LoginInfo) : undefined;
  owner = info?.userInfo.loginName ?? owner;
  return info;
}

let owner = '';

/**
 * The login name whose page this is, also when the tab has forgotten him already: what he typed last is his all the
 * same.
 */
export const pageOwner = (): string => readLoginInfo()?.userInfo.loginName ?? owner;

export function writeLoginInfo(info: LoginInfo): void {
  sessionStorage.setItem(LOGIN_INFO, JSON.stringify(info));
}

export function writeUserName(userName: string): void {
  sessionStorage.setItem(USER_NAME, userName);
}

const ENDED = 'endedSession';
/** The open tabs, as the shell keeps them; a login of somebody else starts without. */
export const VISITED_VIEWS = 'visitedViews';

/** A session that ended under somebody's hands: who he is and why, for the login page. */
export interface EndedSession {
  readonly loginName: string;
  readonly end: SessionEnd;
}

/**
 * Clears what belongs to a session that ended by itself, but for the name and the tabs of the person who will go on.
 */
export function putAside(end: SessionEnd): void {
  const loginName = readLoginInfo()?.userInfo.loginName;
  tellEnd(end);
  const views = sessionStorage.getItem(VISITED_VIEWS);
  clearStored();
  if (!loginName) return;
  sessionStorage.setItem(ENDED, JSON.stringify({ loginName, end } satisfies EndedSession));
  if (views) sessionStorage.setItem(VISITED_VIEWS, views);
}

export function readEndedSession(): EndedSession | undefined {
  const text = sessionStorage.getItem(ENDED);
  return text ? (JSON.parse(text) as EndedSession) : undefined;
}

/** After a login: the tabs that are still here stay with the person who opened them. */
export function goOnAs(loginName: string): void {
  tellBegin();
  const former = readEndedSession()?.loginName ?? readLoginInfo()?.userInfo.loginName;
  if (former !== loginName) sessionStorage.removeItem(VISITED_VIEWS);
  sessionStorage.removeItem(ENDED);
}

/**
 * What logout removes: the markers and everything of this browser tab. localStorage (drafts, language) stays, and so do
 * the markers of whoever has logged in with this browser since.
 */
export function clearStored(): void {
  sessionStorage.clear();
  if (isForeign() || (pageToken() === '' && browserToken() !== '')) return;
  for (const name of ['tg_auth', 'tg_csrf']) removeServerCookie(name);
}

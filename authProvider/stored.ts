import { readCookie, writeCookie } from '#dataProvider/cookie.ts';

/** Facts about the logged-in user, as the specification wants them kept in this browser tab. @see platform.md 2.3 */
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
  return readCookie('tg_auth') === '1';
}

export function readLoginInfo(): LoginInfo | undefined {
  const text = sessionStorage.getItem(LOGIN_INFO);
  return text ? (JSON.parse(text) as LoginInfo) : undefined;
}

export function writeLoginInfo(info: LoginInfo): void {
  sessionStorage.setItem(LOGIN_INFO, JSON.stringify(info));
}

export function writeUserName(userName: string): void {
  sessionStorage.setItem(USER_NAME, userName);
}

/** What logout removes: the markers and everything of this browser tab. localStorage (drafts, language) stays. */
export function clearStored(): void {
  for (const name of ['tg_auth', 'tg_csrf']) writeCookie(name, '', 0);
  sessionStorage.clear();
}

import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { adoptSession, browserToken, pageToken } from '#dataProvider/pageToken.ts';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { markOf } from '#domain/core/pageMark.ts';
import type { Actor } from '#domain/core/rights.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { CUSTOMER_NAV_ID } from './navId.ts';
import { endTold } from './otherTabs.ts';
import {
  type CustomerInfo,
  type EntInfo,
  isLoggedIn,
  type LoginInfo,
  putAside,
  readLoginInfo,
  type UserInfo,
  writeLoginInfo,
} from './stored.ts';

/** A node of the server's menu tree. */
export interface BizNode {
  readonly id: string | number;
  readonly name: string;
  readonly nameEn?: string | null;
  readonly url?: string | null;
  readonly icon?: string | null;
  readonly children?: readonly BizNode[] | null;
}

/** What `GET /sys/queryLoginUser` answers. */
interface LoginUserAnswer {
  readonly userInfo: UserInfo;
  readonly entInfo: EntInfo;
  readonly roles: readonly string[];
  readonly functions: readonly string[];
  readonly mustChangePwd?: string | number;
  readonly dictVersion?: string | number;
  readonly menuVersion?: string | number;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Everything the shell knows about who works here; replaced as a whole, never changed. */
export interface SessionFacts extends LoginInfo {
  readonly roles: readonly string[];
  readonly functions: readonly string[];
  readonly actor: Actor;
  /** Until it is done, every address leads to the password page. */
  readonly mustChangePwd: boolean;
  readonly menu: readonly BizNode[];
  readonly dictVersion: string;
  readonly menuVersion: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The session of this page: loaded once by the navigation guard, asked by everybody. */
export interface BrowserSession {
  /** What is known; after a reload what was known before, until it is confirmed. */
  current(): SessionFacts | undefined;
  /** Has the server told who works here since the page was loaded? */
  isConfirmed(): boolean;
  /** Loads user, leader flag and menu side by side; callers at the same time share one load. */
  load(): Promise<SessionFacts>;
  /** Asks again whether menu or dictionaries have changed on the server, without keeping the session alive. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** What the server answered, as this browser tab keeps it over a reload. */
interface KnownFacts {
  readonly user: LoginUserAnswer;
  readonly menu: readonly BizNode[];
  readonly customer?: CustomerInfo | undefined;
}

/** The same, and the mark of the session it was told to. */
type KeptFacts = KnownFacts & { readonly of: string };

const KNOWN = 'sessionFacts';
const guarded = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;
const DICTIONARY_VERSION = 'dictVersion';

export function createSession(client: GatewayClient): BrowserSession {
  const listeners = new Set<() => void>();
  let facts: SessionFacts | undefined;
  let isConfirmed = false;
  let loading: Promise<SessionFacts> | undefined;

  function put(known: KnownFacts): SessionFacts {
    const next = toFacts(known);
    facts = next;
    isConfirmed = true;
    sessionStorage.setItem(KNOWN, JSON.stringify({ ...known, of: markOf(pageToken()) } satisfies KeptFacts));
    writeLoginInfo(loginInfoOf(next));
    dropStaleDictionaries(next.dictVersion);
    for (const listener of listeners) listener();
    return next;
  }

  async function loadAll(): Promise<SessionFacts> {
    // Whatever the answers are of: with another session's token there are none.
    adoptSession();
    const known = readLoginInfo()?.userInfo.roleId ?? '';
    const asked = askUser(client).then((user) => {
      // Who opens the page works: the check that the first call of a screen would wait for travels meanwhile, and says
      // by itself what is wrong.
      client.confirmSession().catch(() => undefined);
      return user;
    });
    const [user, leader, menu] = await Promise.all([asked, askLeader(client), askMenu(client, known)]);
    const userInfo = {
      ...user.userInfo,
      isLeader: leader === undefined ? (user.userInfo.isLeader ?? '0') : leader ? '1' : '0',
    };
    const customer = namesCustomer(userInfo, client.hooks.navId())
      ? await askCustomer(client, userInfo.loginName)
      : undefined;
    return put({ user: { ...user, userInfo }, menu, customer });
  }

  return {
    current: () => {
      facts ??= isLoggedIn() ? readKnown() : undefined;
      return facts;
    },
    isConfirmed: () => isConfirmed,
    load: () => {
      loading ??= loadAll().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    refresh: async () => {
      if (!facts) return;
      const user = await askUser(client);
      const menuChanged = String(user.menuVersion ?? '') !== facts.menuVersion;
      const menu = menuChanged ? await askMenu(client, user.userInfo.roleId) : facts.menu;
      const userInfo = { ...user.userInfo, isLeader: facts.userInfo.isLeader ?? '0' };
      put({ user: { ...user, userInfo }, menu, customer: facts.customer });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function askUser(client: GatewayClient): Promise<LoginUserAnswer> {
  const answer = await client.get<LoginUserAnswer>('/sys/queryLoginUser', {}, guarded);
  if (isRefused(answer, 'system')) throw toHttpError(answer, 'system', client.hooks.locale());
  return answer.data;
}

async function askLeader(client: GatewayClient): Promise<boolean | undefined> {
  const answer = await client.call<unknown>({ service: 'system', method: 'getDeptLeaderFlag', ...guarded });
  return isRefused(answer, 'system') ? undefined : answer.data === true || String(answer.data) === '1';
}

async function askMenu(client: GatewayClient, roleId: string): Promise<readonly BizNode[]> {
  const data = { ...(roleId && { roleId }), navId: client.hooks.navId(), systemSource: 'fta', nvaDictFlag: '0' };
  const answer = await client.call<{ bizTreeList?: readonly BizNode[] }>({
    service: 'system',
    method: 'getBizTree',
    data,
    ...guarded,
  });
  if (isRefused(answer, 'system')) throw toHttpError(answer, 'system', client.hooks.locale());
  return answer.data?.bizTreeList ?? [];
}

/**
 * Where the name of a customer stands for that of the company: under navigation 33, and for customers.
 * @see docs/spec/platform.md 2.7
 */
const namesCustomer = ({ roleId }: UserInfo, navId: string): boolean => navId === CUSTOMER_NAV_ID || isCustomer(roleId);

/** A customer without a record is no obstacle: the default company name is shown instead. */
async function askCustomer(client: GatewayClient, loginName: string): Promise<CustomerInfo | undefined> {
  const call = { service: 'system', method: 'getCustomerByLoginName', data: { loginName }, ...guarded };
  const answer = await client.call<CustomerInfo | null>(call);
  return isRefused(answer, 'system') ? undefined : (answer.data ?? undefined);
}

/**
 * The facts of before a reload: the frame stands at once, the server decides every call anyway. Those of another
 * session are nobody's.
 */
function readKnown(): SessionFacts | undefined {
  const kept = readKept();
  if (kept?.of !== markOf(browserToken())) return undefined;
  adoptSession();
  return toFacts(kept);
}

function readKept(): KeptFacts | undefined {
  const text = sessionStorage.getItem(KNOWN);
  return text ? (JSON.parse(text) as KeptFacts) : undefined;
}

/** Puts aside what this tab keeps of a session that is not the browser's any more, before anything of it is drawn. */
export function putAsideOthers(): void {
  const kept = readKept();
  const now = browserToken();
  if (!kept || kept.of === markOf(now)) return;
  putAside(now === '' ? (endTold(kept.of) ?? 'EXPIRED') : 'CHANGED');
}

function toFacts({ user, menu, customer }: KnownFacts): SessionFacts {
  const {
    userInfo,
    entInfo,
    roles,
    functions,
    mustChangePwd = '0',
    dictVersion = '',
    menuVersion = '',
    settings = {},
  } = user;
  return {
    userInfo,
    entInfo,
    ...(customer && { customer }),
    roles,
    functions,
    actor: toActor(userInfo, functions, customer),
    mustChangePwd: String(mustChangePwd) === '1',
    menu,
    dictVersion: String(dictVersion),
    menuVersion: String(menuVersion),
    settings,
  };
}

function toActor(user: UserInfo, functions: readonly string[], customer: CustomerInfo | undefined): Actor {
  return {
    userId: user.userId,
    loginName: user.loginName,
    userName: user.userName,
    roleId: user.roleId,
    roleName: user.roleName,
    deptCode: user.deptCode ?? user.roleId,
    isLeader: user.isLeader === '1',
    haveAdmin: user.haveAdmin === '1',
    consoleId: user.consoleId ?? customer?.consoleId ?? null,
    ...(user.sameAs && { sameAs: user.sameAs }),
    rights: new Set(functions),
  };
}

function loginInfoOf({ userInfo, entInfo, customer }: SessionFacts): LoginInfo {
  return { userInfo, entInfo, ...(customer && { customer }) };
}

/** A new dictionary version makes every cached answer of this browser tab worthless. */
function dropStaleDictionaries(version: string): void {
  if (sessionStorage.getItem(DICTIONARY_VERSION) === version) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('dict:')) sessionStorage.removeItem(key);
  sessionStorage.setItem(DICTIONARY_VERSION, version);
}

/** The company in the top bar; a customer whose name is missing has a fixed one. */
export function companyNameOf({ userInfo, entInfo, customer, settings }: SessionFacts, navId: string): string {
  if (!namesCustomer(userInfo, navId)) return entInfo.entName;
  const fallback = settings['brand.defaultCompanyName'];
  return customer?.consoleName || (typeof fallback === 'string' && fallback) || '通关企业服务平台';
}

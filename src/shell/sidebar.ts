import { readCookie, writeCookie } from '#dataProvider/cookie.ts';
import { createStore } from './store.ts';
import { MOBILE_BELOW } from './tokens.ts';

export interface Sidebar {
  readonly open: boolean;
  /** Closed by a resize: nothing moves on screen. */
  readonly withoutAnimation: boolean;
  readonly device: 'desktop' | 'mobile';
}

const COOKIE = 'sidebarStatus';
const COOKIE_DAYS = 365;

/** The state after start: open unless the cookie says closed; the device is found out by the first measurement. */
export function startingSidebar(cookie: string): Sidebar {
  return { open: cookie !== '0', withoutAnimation: false, device: 'desktop' };
}

export function toggled(sidebar: Sidebar): Sidebar {
  return { ...sidebar, open: !sidebar.open, withoutAnimation: false };
}

/** Below 992 px the device is mobile and the menu closes at once; wider, the menu stays as it is. */
export function measured(sidebar: Sidebar, width: number): Sidebar {
  if (width >= MOBILE_BELOW) return sidebar.device === 'desktop' ? sidebar : { ...sidebar, device: 'desktop' };
  if (sidebar.device === 'mobile') return sidebar;
  return { open: false, withoutAnimation: true, device: 'mobile' };
}

/** On a mobile device the menu covers the page, so any navigation closes it. */
export function navigated(sidebar: Sidebar): Sidebar {
  return sidebar.device === 'mobile' && sidebar.open ? { ...sidebar, open: false, withoutAnimation: false } : sidebar;
}

export const sidebarStore = createStore<Sidebar>(measured(startingSidebar(readCookie(COOKIE)), window.innerWidth));

function remember(): void {
  writeCookie(COOKIE, sidebarStore.get().open ? '1' : '0', COOKIE_DAYS);
}

export function toggleSidebar(): void {
  sidebarStore.set(toggled);
  remember();
}

export function closeSidebarAfterNavigation(): void {
  const { open } = sidebarStore.get();
  sidebarStore.set(navigated);
  if (open !== sidebarStore.get().open) remember();
}

/** Measures now and at every resize while the page is visible. @returns how to stop */
export function watchWidth(): () => void {
  const measure = () => {
    if (document.visibilityState === 'hidden') return;
    sidebarStore.set((sidebar) => measured(sidebar, window.innerWidth));
    if (sidebarStore.get().withoutAnimation) remember();
  };
  measure();
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
}

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { measured, navigated, sidebarStore, startingSidebar, toggled, watchWidth } from './sidebar.ts';

test.each([
  ['', true],
  ['1', true],
  ['0', false],
] as const)('with cookie %j the menu starts open: %s', (cookie, open) => {
  expect(startingSidebar(cookie)).toEqual({ open, withoutAnimation: false, device: 'desktop' });
});

test('P11 at 991 px the device is mobile and the menu closes without animation', () => {
  expect(measured(startingSidebar('1'), 991)).toEqual({ open: false, withoutAnimation: true, device: 'mobile' });
});

test('P11 a page that loads in a narrow window remembers that its menu is closed', () => {
  const { innerWidth } = window;
  Object.assign(window, { innerWidth: 991 });
  sidebarStore.set(() => startingSidebar('1'));
  const stop = watchWidth();
  expect(document.cookie).toContain('sidebarStatus=0');
  expect(sidebarStore.get()).toMatchObject({ open: false, device: 'mobile' });
  stop();
  Object.assign(window, { innerWidth });
});

test('at 992 px the device is desktop and the menu stays as it is', () => {
  expect(measured(startingSidebar('1'), 992)).toMatchObject({ open: true, device: 'desktop' });
  expect(measured(measured(startingSidebar('1'), 500), 1200)).toMatchObject({ open: false, device: 'desktop' });
});

test('a menu opened on a mobile device stays open at the next resize and closes at the next navigation', () => {
  const opened = toggled(measured(startingSidebar('1'), 500));
  expect(measured(opened, 480).open).toBe(true);
  expect(navigated(opened)).toEqual({ open: false, withoutAnimation: false, device: 'mobile' });
});

test('navigation leaves the desktop menu alone', () => {
  expect(navigated(startingSidebar('1')).open).toBe(true);
});

// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#dataProvider/cookie.ts';
import { adoptSession } from '#dataProvider/pageToken.ts';
import { watchSession } from './watchSession.ts';

const world = vi.hoisted(() => ({ ended: [] as string[], asked: 0 }));

vi.mock('./client.ts', () => ({
  client: {
    hooks: { sessionEnded: (end: string) => world.ended.push(end) },
    call: async () => {
      world.asked += 1;
    },
  },
}));

const [first, second] = ['a'.repeat(43), 'b'.repeat(43)];
const browserHas = (token: string) => {
  writeCookie('tg_auth', '1', token ? undefined : 0);
  writeCookie('tg_csrf', token, token ? undefined : 0);
};

vi.useFakeTimers();
browserHas(first);
adoptSession();
const endWatch = watchSession();

beforeEach(() => {
  browserHas(first);
  world.ended.length = 0;
  world.asked = 0;
});
afterEach(() => document.body.replaceChildren());
// The files after this one share its page.
afterAll(() => endWatch());

test('a page stays as long as its session is that of the browser', () => {
  vi.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event('storage'));
  expect(world.ended).toEqual([]);
});

test.each(['storage', 'focus', 'online'])('it leaves at once when it hears of an end (%s)', (woken) => {
  browserHas('');
  window.dispatchEvent(new Event(woken));
  expect(world.ended[0]).toBe('LOGOUT');
});

test('it leaves by itself within a second when it hears nothing', () => {
  browserHas(second);
  vi.advanceTimersByTime(1_000);
  expect(world.ended[0]).toBe('CHANGED');
});

test('what is pressed on the page of a former session does nothing', () => {
  const pressed = vi.fn();
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', pressed);
  button.click();
  browserHas(second);
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(world.ended).toEqual(['CHANGED']);
});

test('coming back into view the server is asked, at most every ten seconds, and not by a page that leaves', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  comeBack();
  comeBack();
  expect(world.asked).toBe(1);
  vi.advanceTimersByTime(10_000);
  browserHas('');
  comeBack();
  expect(world.asked).toBe(1);
});

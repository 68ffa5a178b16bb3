// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#dataProvider/cookie.ts';
import type { SeenRequest } from '#dataProvider/fakeServer.ts';
import { workText, zeroBits } from '#domain/system/loginWork.ts';
import { switchLocale } from '../locale.ts';
import { toastStore } from '../toasts.ts';
import { LoginPage } from './LoginPage.tsx';

const server = vi.hoisted(() => ({
  answer: {} as Record<string, unknown>,
  answers: [] as Record<string, unknown>[],
  seen: [] as SeenRequest[],
  captchas: 0,
  user: {},
  left: [] as string[],
  title: '通关综合服务平台' as string | undefined,
}));

vi.mock('../version.ts', () => ({ clientVersion: '1.0.0' }));
vi.mock('../leaving.ts', () => ({ leave: (url: string) => server.left.push(url) }));
vi.mock('../client.ts', async () => {
  const { fakeServer } = await import('#dataProvider/fakeServer.ts');
  const { client, seen } = fakeServer(({ url }) => {
    if (url === '/open/brand') return { body: { code: 200, returnCode: '0', data: { title: server.title } } };
    if (url === '/sys/queryLoginUser') return { body: { code: 200, returnCode: '0', data: { userInfo: server.user } } };
    if (url !== '/sys/captcha') return { body: server.answers.shift() ?? server.answer };
    server.captchas += 1;
    return {
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      headers: { 'X-Captcha-Id': `c${server.captchas}`, 'X-CSRF-Token': `token-of-c${server.captchas}` },
    };
  });
  server.seen = seen;
  return { client };
});

const done = vi.fn();

beforeEach(async () => {
  switchLocale('zh');
  sessionStorage.clear();
  done.mockClear();
  browserHas('');
  server.captchas = 0;
  server.seen.length = 0;
  render(<LoginPage onDone={done} />);
  await screen.findByRole('button', { name: '验证码图片，点击更换' });
  await waitFor(() => expect(server.captchas).toBe(1));
});
afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }));
function fillIn() {
  type('用户名', ' bus01 ');
  type('密码', ' Secret 1 ');
  type('验证码', 'aB3d');
}

test('a right login sends trimmed fields, but the password as typed, and keeps the user name', async () => {
  server.answer = { code: 200, returnCode: '0', data: { userName: '王晓雯', mustChangePwd: '1' } };
  fillIn();
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(server.seen.at(-1)?.form).toEqual({
    loginName: 'bus01',
    password: ' Secret 1 ',
    captcha: 'aB3d',
    captchaId: 'c1',
    navId: '3',
  });
  expect(sessionStorage.getItem('merchantsSupervise_userInfo')).toBe('王晓雯');
});

test('a wrong login: warning bar, no toast, password emptied and focused, another captcha', async () => {
  server.answer = { code: 200, returnCode: '1016', returnMsg: '用户名或密码错误' };
  fillIn();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码错误');
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('密码'));
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe(' bus01 ');
  await waitFor(() => expect(server.captchas).toBe(2));
  expect(toastStore.get()).toEqual([]);
  expect(done).not.toHaveBeenCalled();
});

test('P5 a locked name is told in the warning bar, with another captcha for when it is open again', async () => {
  server.answers.push({ code: 200, returnCode: '1017', returnMsg: '账号已锁定，请30分钟后再试' });
  server.answer = { code: 200, returnCode: '0', data: { userName: '王晓雯' } };
  fillIn();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('账号已锁定，请30分钟后再试');
  await waitFor(() => expect(server.captchas).toBe(2));
  expect(toastStore.get()).toEqual([]);
  fillIn();
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith(false));
  expect(server.seen.at(-1)?.form).toMatchObject({ captchaId: 'c2' });
});

test('after failures the page does the work that is asked for and sends the same form again', async () => {
  server.answers.push({ code: 200, returnCode: '1023', returnMsg: '请稍候再试', data: { bits: 10 } });
  server.answer = { code: 200, returnCode: '0', data: { userName: '王晓雯' } };
  fillIn();
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith(false), { timeout: 10_000 });
  const [first, second] = server.seen.filter(({ url }) => url === '/sys/login').map(({ form }) => form);
  const { work = '', ...same } = second ?? {};
  expect(same).toEqual(first);
  expect(
    zeroBits(
      createHash('sha256')
        .update(workText({ captchaId: 'c1', loginName: 'bus01', work }))
        .digest(),
    ),
  ).toBeGreaterThanOrEqual(10);
  expect(server.captchas).toBe(1);
});

function browserHas(token: string): void {
  writeCookie('tg_auth', token && '1', token ? undefined : 0);
  writeCookie('tg_csrf', token, token ? undefined : 0);
}

test('who has logged in again in another tab goes on here by himself', async () => {
  sessionStorage.setItem('endedSession', JSON.stringify({ loginName: 'bus01', end: 'LOGOUT' }));
  server.user = { loginName: 'bus01', userName: '王晓雯' };
  browserHas('own-again');
  await waitFor(() => expect(done).toHaveBeenCalledWith(false), { timeout: 3_000 });
  expect(sessionStorage.getItem('endedSession')).toBeNull();
});

test('anybody else is offered to go in, and does not unasked', async () => {
  sessionStorage.setItem('endedSession', JSON.stringify({ loginName: 'bus01', end: 'CHANGED' }));
  sessionStorage.setItem('visitedViews', '[]');
  server.user = { loginName: 'bus02', userName: '李思源' };
  browserHas('of-another');
  const goOn = await screen.findByRole('button', { name: '以李思源的身份进入' }, { timeout: 3_000 });
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(goOn);
  expect(server.left).toEqual(['/']);
  expect(sessionStorage.length).toBe(0);
});

test('a login brings the token of its captcha', async () => {
  server.answer = { code: 200, returnCode: '0', data: { userName: '王晓雯' } };
  fillIn();
  submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith(false));
  expect(server.seen.find(({ url }) => url === '/sys/login')?.headers['X-CSRF-Token']).toBe('token-of-c1');
});

test('empty fields are named and nothing is sent', () => {
  submit();
  expect(screen.getAllByText(/不能为空/).map((text) => text.textContent)).toEqual([
    '用户名不能为空',
    '密码不能为空',
    '验证码不能为空',
  ]);
  expect(server.seen.filter(({ url }) => url === '/sys/login')).toEqual([]);
});

test('a click on the picture brings another one', async () => {
  fireEvent.click(screen.getByRole('button', { name: '验证码图片，点击更换' }));
  await waitFor(() => expect(server.captchas).toBe(2));
});

test('the page speaks English too', async () => {
  fireEvent.change(screen.getByLabelText('语言'), { target: { value: 'en' } });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(localStorage.getItem('tg_locale')).toBe('en');
});

test('the name that the house gave the platform stands on the page and in its title, in both languages', async () => {
  expect(document.title).toBe('登录 - 通关综合服务平台');
  cleanup();
  server.title = '浦江关务平台';
  render(<LoginPage onDone={done} />);
  await waitFor(() => expect(document.title).toBe('登录 - 浦江关务平台'));
  expect(screen.getByRole('region', { name: '浦江关务平台' }).textContent).toContain('浦江关务平台 · 内部业务系统');
  fireEvent.change(screen.getByLabelText('语言'), { target: { value: 'en' } });
  await waitFor(() => expect(document.title).toBe('Log in - 浦江关务平台'));
  cleanup();
  // The browser keeps it: the next page begins with it, whatever the server says.
  server.title = undefined;
  render(<LoginPage onDone={done} />);
  expect(document.title).toBe('Log in - 浦江关务平台');
});

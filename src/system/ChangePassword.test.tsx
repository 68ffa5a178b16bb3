// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refusal } from '#dataProvider/fakeServer.ts';
import { ChangePassword } from './ChangePassword.tsx';

const world = vi.hoisted(() => ({
  answer: {} as Record<string, unknown>,
  calls: [] as unknown[],
  opened: [] as string[],
  mustChangePwd: true,
}));

vi.mock('../shell/client.ts', () => ({ session: { load: async () => undefined } }));
vi.mock('../shell/tabs/useTab.ts', () => ({ useOpenTab: () => (path: string) => world.opened.push(path) }));
vi.mock('../shell/useSession.ts', () => ({
  useGateway: () => ({
    hooks: { locale: () => 'zh' },
    call: async ({ data }: { data: unknown }) => {
      world.calls.push(data);
      return world.answer;
    },
  }),
  useSession: () => ({
    mustChangePwd: world.mustChangePwd,
    userInfo: { loginName: 'bus01', userName: '王晓雯', roleName: '业务一部' },
    entInfo: { entName: '货关国际物流' },
  }),
}));

beforeEach(() => {
  world.calls.length = 0;
  world.opened.length = 0;
  render(<ChangePassword />);
});
afterEach(cleanup);

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
function submit(newPassword: string, again = newPassword) {
  type(/旧密码/, 'Tongguan@2026');
  type(/^[^次]*新密码$/, newPassword);
  type(/再次输入/, again);
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
}

test.each([
  ['Qwerty123456', '该密码过于常见，请更换'],
  ['Bus01-is-here', '密码不能包含登录名'],
  ['货关国际物流-Aa2026', '密码不能由您的姓名、账号、电话等构成'],
])('the new password %s is refused at its field before it is sent: %s', async (password, reason) => {
  submit(password);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByLabelText(/^[^次]*新密码$/).getAttribute('aria-invalid')).toBe('true');
  expect(world.calls).toEqual([]);
});

test('a good one is sent, and the workbench opens', async () => {
  world.answer = ok({ changed: true });
  submit('Nine-Lamps-Over-Water-7');
  await waitFor(() => expect(world.opened).toEqual(['/fta/index']));
  expect(world.calls).toEqual([{ oldPassword: 'Tongguan@2026', newPassword: 'Nine-Lamps-Over-Water-7' }]);
});

test('of his own will a person stays where he is, and nothing that was typed is left', async () => {
  cleanup();
  world.mustChangePwd = false;
  world.answer = ok({ changed: true });
  render(<ChangePassword />);
  submit('Nine-Lamps-Over-Water-7');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/旧密码/).value).toBe(''));
  expect(world.opened).toEqual([]);
  world.mustChangePwd = true;
});

test.each([
  ['Qwerty123456', /弱/],
  ['Nine-Lamps-Over-Water-7', /强/],
])('while it is typed the meter says how strong %s is', async (password, word) => {
  type(/^[^次]*新密码$/, password);
  await waitFor(() =>
    expect(screen.getByRole('meter', { name: '密码强度' }).getAttribute('aria-valuetext')).toMatch(word),
  );
});

test('too many guesses of the old one are told at its field, and nothing typed is lost', async () => {
  world.answer = refusal('1017', '账号已锁定，请30分钟后再试', { minutes: 30 });
  submit('Nine-Lamps-Over-Water-7');
  expect(await screen.findByText('账号已锁定，请30分钟后再试')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^[^次]*新密码$/).value).toBe('Nine-Lamps-Over-Water-7');
});

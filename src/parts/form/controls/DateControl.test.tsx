// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { demand } from '#domain/demand/index.ts';
import { addMonths, weeksOf } from '../../calendar/days.ts';
import { FieldInput } from '../FieldInput.tsx';
import { renderForm } from '../formTestKit.tsx';

vi.mock('../../../shell/useSession.ts', () => ({ useActor: () => ({}), useGateway: () => ({}) }));
afterEach(cleanup);

const show = (field: string, values: object) =>
  renderForm(
    <Form record={{ id: 'x', ...values }}>
      <FieldInput entity={demand as EntityDefinition} field={field} />
    </Form>,
  );

test('a day is picked with the keyboard and keeps the time it had', async () => {
  const user = userEvent.setup();
  show('expectTime', { expectTime: '2026-11-20 09:30:00' });
  const input = screen.getByRole('textbox', { name: /期望完成/ });
  await user.click(input);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-11-20');
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(input).toHaveProperty('value', '2026-11-28 09:30:00');
  expect(document.activeElement).toBe(input);
});

test('a picked day without a time means the end of the working day', async () => {
  const user = userEvent.setup();
  show('expectTime', { expectTime: '' });
  await user.click(screen.getByRole('button', { name: '选择日期' }));
  const calendar = await screen.findByRole('dialog');
  expect(within(calendar).getByRole('textbox', { name: '时间' })).toHaveProperty('value', '18:00:00');
  await user.click(within(calendar).getByRole('button', { name: '今天' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /期望完成/ }).value).toMatch(
    /^\d{4}-\d{2}-\d{2} 18:00:00$/,
  );
});

test.each([
  ['20261201', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['2026年12月1日', '2026-12-01'],
  ['明天', '明天'],
] as const)('%s typed into a date becomes %s', async (typed, kept) => {
  const user = userEvent.setup();
  show('etd', { etd: '' });
  const input = screen.getByRole('textbox', { name: /预计离/ });
  await user.type(input, typed);
  await user.tab();
  expect(input).toHaveProperty('value', kept);
});

test.each([
  ['1126', '11-26'],
  ['11-26', '11-26'],
  ['11/6', '11-06'],
  ['１１．２６', '11-26'],
  ['11月26日', '11-26'],
] as const)('%s typed into a date is that day of this year', async (typed, kept) => {
  const user = userEvent.setup();
  show('etd', { etd: '' });
  const input = screen.getByRole('textbox', { name: /预计离/ });
  await user.type(input, typed);
  await user.tab();
  expect(input).toHaveProperty('value', `${todayText(() => new Date()).slice(0, 4)}-${kept}`);
});

test('a day typed into a moment has the same hour as one that was picked', async () => {
  const user = userEvent.setup();
  show('expectTime', { expectTime: '' });
  const input = screen.getByRole('textbox', { name: /期望完成/ });
  await user.type(input, '2026-12-01');
  await user.tab();
  expect(input).toHaveProperty('value', '2026-12-01 18:00:00');
  await user.clear(input);
  await user.type(input, '2026-12-01 9:30');
  await user.tab();
  expect(input).toHaveProperty('value', '2026-12-01 09:30:00');
});

test('months and weeks', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(weeksOf('2026-11-20').slice(0, 2)).toEqual(['2026-10-26', '2026-10-27']);
  expect(weeksOf('2026-11-20')).toHaveLength(42);
});

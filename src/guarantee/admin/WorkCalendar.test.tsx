// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { renderForm } from '../../parts/form/formTestKit.tsx';
import type { DayChanges } from './calendarDays.ts';
import { CalendarYear } from './WorkCalendar.tsx';

let actor = { ...systemActor, roleId: 'jck01', deptCode: 'jck01', isLeader: true };
vi.mock('../../shell/tabs/useTab.ts', () => ({ useTab: () => ({ setDirty: () => undefined }) }));
vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor }));

afterEach(() => {
  cleanup();
  actor = { ...actor, isLeader: true };
});

function Year() {
  const [year, setYear] = useState(2030);
  const [changes, setChanges] = useState<DayChanges>(new Map());
  return (
    <CalendarYear
      year={year}
      onYear={setYear}
      stored={new Map()}
      changes={changes}
      onChanges={setChanges}
      onReload={async () => undefined}
    />
  );
}
const day = (name: RegExp) => screen.getByRole('button', { name });

test('the arrows lead from day to day across months, and Space says that a day is off', async () => {
  const user = userEvent.setup();
  renderForm(<Year />);
  day(/^2030-1-1 /).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(day(/^2030-1-9/)));
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement).toBe(day(/^2030-2-9/)));
  await user.keyboard('{ArrowLeft} ');
  await waitFor(() => expect(day(/^2030-2-8 放假/).getAttribute('aria-pressed')).toBe('false'));
  // Only one day stands in the order of the Tab key.
  expect(screen.getAllByRole('button').filter((button) => button.dataset.day && button.tabIndex === 0)).toHaveLength(1);
});

test('a note goes with the day, the list reads it aloud, and the save sends both', async () => {
  const user = userEvent.setup();
  const { server } = renderForm(<Year />);
  await user.click(day(/^2030-10-1 /));
  await user.type(screen.getByRole('textbox', { name: '说明' }), '国庆节');
  expect(within(screen.getByRole('list')).getByText('国庆节')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.seen.map(({ form, data }) => [form.method, data])).toContainEqual([
      'calendarSave',
      { rows: [{ day: '2030-10-01', workday: 0, note: '国庆节' }], deletedIds: [], deletedVersions: [] },
    ]),
  );
});

test('who may not change it is told who may, and a click changes nothing', async () => {
  actor = { ...actor, isLeader: false };
  const user = userEvent.setup();
  renderForm(<Year />);
  await user.click(day(/^2030-10-1 /));
  expect(day(/^2030-10-1 工作日/)).toBeTruthy();
  expect(screen.getByText(/仅进出口部负责人和管理员可以修改/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

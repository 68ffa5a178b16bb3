// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { DispatchDrawer } from './DispatchDrawer.tsx';

const { board, calls, actor } = vi.hoisted(() => ({
  board: { waiting: [] as object[], people: [] as object[] },
  calls: [] as object[],
  actor: { roleId: 'PRE_ADMIN' },
}));
vi.mock('../shell/useSession.ts', () => ({
  useActor: () => ({ ...systemActor, ...actor, rights: new Set(['precatDispatch:act:assign', 'precatDispatch:list']) }),
  useGateway: () => ({}),
}));
vi.mock('../parts/calls/useCall.ts', () => ({
  useAnswer: () => ({ data: board }),
  useCall: () => async (_definition: object, input: object) => {
    calls.push(input);
    return { assigned: 2, left: [] };
  },
}));
afterEach(cleanup);

const waiting = {
  id: 'a1',
  applyNo: 'YG1',
  customerName: '浦江',
  urgency: 'N',
  dueTime: '2026-12-01 18:00:00',
  FIRST: 2,
  SECOND: 0,
  THIRD: 0,
};
const person = {
  id: 'u1',
  name: '初审甲',
  roleId: 'YGL01',
  openLines: 3,
  weight: 4,
  dueToday: 1,
  chapters: ['85'],
  isAway: false,
};

test('what waits and who is there stand side by side; only levels that wait are shared out', async () => {
  Object.assign(board, { waiting: [waiting], people: [person, { ...person, id: 'u2', name: '初审乙', isAway: true }] });
  renderForm(<DispatchDrawer onClose={() => undefined} />);
  await screen.findByText('YG1');
  expect(screen.getByText('初审乙').closest('tr')?.textContent).toContain('休假');
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('自动派二审').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('自动派一审'));
  await waitFor(() => expect(calls).toEqual([{ kind: 'FIRST' }]));
});

test('whoever hands nothing out is offered nothing', async () => {
  Object.assign(board, { waiting: [], people: [person] });
  actor.roleId = 'YGL02';
  renderForm(<DispatchDrawer onClose={() => undefined} />);
  await screen.findByText('没有待派的商品');
  expect(screen.queryByRole('button', { name: '自动派一审' })).toBeNull();
});

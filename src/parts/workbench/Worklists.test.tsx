// @vitest-environment happy-dom
import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Worklist } from '#domain/core/dashboard.ts';
import { bi } from '#domain/core/text.ts';
import { Worklists } from './Worklists.tsx';

afterEach(cleanup);

const queue = (key: string, count: number): Worklist => ({
  key,
  count,
  ages: [count, 0, 0],
  oldestHours: 1,
  overdue: 0,
});
const look = (label: string) => ({ label: bi(label, label), icon: AccessTimeOutlined, address: `/${label}` });

test('a queue that could not be counted shows an error line with another try; the others their numbers and links', () => {
  const retry = vi.fn();
  const queues = [queue('demands', 7), { ...queue('sites', 0), error: '0199aa77-0000-7000-8000-000000000000' }];
  render(<Worklists queues={queues} looks={{ demands: look('待受理'), sites: look('待审核') }} onRetry={retry} />, {
    wrapper: MemoryRouter,
  });
  const [counted, failed] = screen.getAllByRole('listitem');
  if (!counted || !failed) throw new Error('two queues');
  expect(within(counted).getByRole('link').getAttribute('href')).toBe('/待受理');
  expect(counted.textContent).toContain('7');
  expect(within(counted).queryByRole('alert')).toBeNull();
  expect(failed.textContent).toContain('待审核');
  expect(within(failed).queryByRole('link')).toBeNull();
  // A nought would be a lie.
  expect(failed.textContent).not.toMatch(/\b0\b/);
  fireEvent.click(within(within(failed).getByRole('alert')).getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('of many queues those that hold nothing share a line of links; of a few each keeps its place', () => {
  const many = Array.from({ length: 12 }, (_, at) => queue(`q${at}`, at === 3 ? 2 : 0));
  const looks = Object.fromEntries(many.map(({ key }) => [key, look(key)]));
  const { rerender } = render(<Worklists queues={many} looks={looks} onRetry={vi.fn()} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['q3', ...many.map(({ key }) => key).filter((key) => key !== 'q3')].map((key) => `/${key}`),
  );
  rerender(<Worklists queues={many.map(({ key }) => queue(key, 0))} looks={looks} onRetry={vi.fn()} />);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.getByText('目前没有需要您处理的事项。')).toBeTruthy();
  rerender(<Worklists queues={many.slice(0, 6)} looks={looks} onRetry={vi.fn()} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

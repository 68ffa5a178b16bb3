// @vitest-environment happy-dom
import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Queue } from '#domain/core/board.ts';
import { say } from '#domain/core/text.ts';
import { Queues } from './Queues.tsx';

afterEach(cleanup);

const queue = (key: string, count: number): Queue => ({ key, count, ages: [count, 0, 0], oldestHours: 1, overdue: 0 });
const look = (label: string) => ({ label: say(label, label), icon: AccessTimeOutlined, address: `/${label}` });

test('a queue that could not be counted shows an error line with another try; the others their numbers and links', () => {
  const retry = vi.fn();
  const queues = [queue('demands', 7), { ...queue('sites', 0), error: '0199aa77-0000-7000-8000-000000000000' }];
  render(<Queues queues={queues} looks={{ demands: look('待受理'), sites: look('待审核') }} onRetry={retry} />, { wrapper: MemoryRouter });
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

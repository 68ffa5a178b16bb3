// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { bi } from '#domain/core/text.ts';
import { installRoutes } from '../shell/routeTable.ts';
import { OpLogList } from './OpLogList.tsx';

type Cells = Readonly<Record<string, (record: { id: string; page: string | null }) => ReactNode>>;

vi.mock('../parts/screens/EntityListPage.tsx', () => ({
  EntityListPage: ({ cells }: { cells: Cells }) =>
    ['/fta/delegateList?page=2', '/customer/c1', '/gone', null].map((page) => (
      <p key={page}>{cells.page?.({ id: 'l1', page })}</p>
    )),
}));
afterEach(cleanup);

test('a page of the log is called what its tab is called, with its address beside it; one that is gone by its address', () => {
  installRoutes([
    { path: '/fta/delegateList', title: bi('需求列表', 'Demand list') },
    { path: '/customer/:id', title: bi('客户', 'Customer') },
  ]);
  render(<OpLogList />);
  expect(screen.getByText('需求列表').title).toBe('/fta/delegateList?page=2');
  expect(screen.getByText('客户')).toBeTruthy();
  expect(screen.getByText('/gone')).toBeTruthy();
  expect(screen.getByText('--')).toBeTruthy();
});

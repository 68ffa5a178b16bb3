// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { GoodsRecord } from './GoodsRecord.tsx';

const { actor, goods, act } = vi.hoisted(() => ({
  actor: { roleId: 'D10', rights: new Set(['demandGoods:act:chooseGoods']) },
  goods: { id: 'g1', rowVersion: 3, status: 'NEED_CLASS' },
  act: vi.fn(async () => ({ data: { id: 'g1' } })),
}));
const candidate = {
  id: 'p1',
  foundBy: 'LIKE',
  similarity: 0.734,
  nameZh: '光谱分析仪',
  partNo: 'P01-1',
  spec: null,
  hsCode: '9027301000',
};

vi.mock('../shell/useSession.ts', () => ({ useActor: () => ({ ...systemActor, ...actor }), useGateway: () => ({}) }));
vi.mock('../shell/tabs/useTab.ts', () => ({
  useTab: () => ({ query: { id: 'g1' } }),
  useOpenTab: () => () => undefined,
}));
vi.mock('../parts/screens/EntityRecordPage.tsx', () => ({
  EntityPageOf: ({ lead }: { lead: (record: object) => ReactNode }) => <main>{lead(goods)}</main>,
}));
vi.mock('../parts/calls/useCall.ts', () => ({
  useAnswer: () => ({ data: { rows: [candidate] } }),
  useCall: () => undefined,
}));
vi.mock('react-admin', async (original) => ({ ...(await original<object>()), useDataProvider: () => ({ act }) }));
afterEach(cleanup);

test('a candidate is taken by the act, with the version that was seen', async () => {
  renderForm(<GoodsRecord />);
  expect(await screen.findByText('73%')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '选用 9027301000 光谱分析仪' }));
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith('demandGoods', {
      id: 'g1',
      rowVersion: 3,
      action: 'chooseGoods',
      params: { productId: 'p1' },
    }),
  );
});

test.each([
  ['NEED_CLASS', 'C1', true],
  ['MATCHED', 'D10', true],
  ['LOCKED', 'D10', false],
])('goods in %s for %s: candidates shown %s, without a button', async (status, roleId, isShown) => {
  Object.assign(goods, { status });
  actor.roleId = roleId;
  renderForm(<GoodsRecord />);
  await screen.findByRole('main');
  expect(screen.queryByText('光谱分析仪') !== null).toBe(isShown);
  expect(screen.queryByRole('button', { name: /选用/ })).toBeNull();
});

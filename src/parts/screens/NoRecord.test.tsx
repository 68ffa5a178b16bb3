// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { systemActor } from '#domain/core/rights.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { EntityDocument } from './EntityDocument.tsx';
import { EntityRecordPage } from './EntityRecordPage.tsx';

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }));
vi.mock('../../shell/useSession.ts', () => ({
  useActor: () => ({ ...systemActor, roleId: 'YGL01', rights }),
  useGateway: () => ({}),
}));
afterEach(cleanup);

test('a record page whose address names no record says so and leads to the list', async () => {
  rights.add('precatApply:list');
  renderForm(<EntityRecordPage entity={precatApply} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('地址中没有指明是哪一条预归类申请');
  expect(screen.getByRole('link', { name: '从列表中选择' }).getAttribute('href')).toMatch(/\/precat\/list$/);
});

test('whoever may not see the list is not led there', async () => {
  rights.clear();
  renderForm(<EntityRecordPage entity={precatApply} />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a document of its own kind says so, too, and asks for nothing', async () => {
  renderForm(<EntityDocument entity={precatApply} id="" />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('地址中没有指明是哪一条预归类申请');
});

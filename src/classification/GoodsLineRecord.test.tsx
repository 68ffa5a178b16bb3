// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { GoodsLineRecord } from './GoodsLineRecord.tsx';

const { rights, line } = vi.hoisted(() => ({
  rights: new Set<string>(),
  line: { id: 'p1', nameZh: '微波炉', processStatus: 'FIRST' },
}));
vi.mock('../shell/useSession.ts', () => ({
  useActor: () => ({ ...systemActor, haveAdmin: false, roleId: 'YGL01', rights }),
  useGateway: () => ({}),
}));
vi.mock('../parts/screens/EntityRecordPage.tsx', () => ({
  EntityPageOf: ({ lead }: { lead: (record: object) => ReactNode }) => <main>{lead(line)}</main>,
}));
vi.mock('./AuditResult.tsx', () => ({ AuditResult: () => <p>结果</p> }));
vi.mock('./Suggestions.tsx', () => ({
  Suggestions: ({ goods }: { goods: { nameZh: string } }) => <p>建议 {goods.nameZh}</p>,
}));
afterEach(cleanup);

test.each([
  ['FIRST', true, true],
  ['SECOND', true, true],
  ['THIRD', true, true],
  ['PASSED', true, false],
  ['WAIT_DISPATCH', true, false],
  ['FIRST', false, false],
])('goods in %s, right to suggestions %s: shown %s', async (processStatus, mayAsk, isShown) => {
  rights.clear();
  if (mayAsk) rights.add('precatHistory:list');
  Object.assign(line, { processStatus });
  renderForm(<GoodsLineRecord />);
  await screen.findByRole('main');
  expect(screen.queryByText('建议 微波炉') !== null).toBe(isShown);
});

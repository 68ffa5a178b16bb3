// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { companyProfile } from '#domain/company/companyProfile.ts';
import { refreshCompany } from '#domain/company/refreshCompany.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/index.ts';
import { aRecord } from '#tests/aRecord.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { useActs } from './useActs.tsx';

vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const actor: Actor = {
  ...systemActor,
  userId: 'u1',
  roleId: 'W1',
  deptCode: 'W10',
  rights: new Set(['delegateTask:act:done', 'companyProfile:act:refresh']),
};
afterEach(cleanup);

const batches = [{ key: 'done', action: 'done', label: bi('批量完成', 'Complete') }];
const records = ['t1', 't2'].map((id) =>
  aRecord(delegateTask, { id, status: 'DOING', taskType: 'WAREHOUSE', deptCode: 'W10' }),
);

function Bar() {
  const { batchActions, dialog } = useActs(delegateTask, { batches });
  const batch = { ids: ['t1', 't2'], records, report: vi.fn(), exportThese: vi.fn() };
  return (
    <>
      <button type="button" onClick={() => void batchActions[0]?.run(batch)}>
        批量
      </button>
      {dialog}
    </>
  );
}

test('what nobody answered for many stays with each of them as it is, files too', async () => {
  const user = userEvent.setup();
  const { server } = renderForm(<Bar />, () => ({ body: ok({ ok: ['t1', 't2'], failed: [] }) }));
  await user.click(screen.getByRole('button', { name: '批量' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /备注/ }), '已全部入库');
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(server.seen.at(-1)?.data).toMatchObject({ ids: ['t1', 't2'], action: 'done' }));
  expect(server.seen.at(-1)?.data).toEqual(expect.objectContaining({ params: { remark: '已全部入库' } }));
});

function Refreshing() {
  const { batchActions, dialog } = useActs(companyProfile);
  const rows = ['c1', 'c2'].map((id) => aRecord(companyProfile, { id, rowVersion: 3 }));
  const batch = { ids: ['c1', 'c2'], records: rows, report: vi.fn(), exportThese: vi.fn() };
  return (
    <>
      <button type="button" onClick={() => void batchActions.find(({ key }) => key === refreshCompany.key)?.run(batch)}>
        批量
      </button>
      {dialog}
    </>
  );
}

test('an act for many sends its name, the records as they were seen and its answers, and nothing else', async () => {
  Object.assign(actor, { roleId: 'C1' });
  const user = userEvent.setup();
  const { server } = renderForm(<Refreshing />, () => ({ body: ok({ ok: ['c1', 'c2'], failed: [] }) }));
  await user.click(screen.getByRole('button', { name: '批量' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: refreshCompany.label.zh }));
  const sent = () => server.seen.filter(({ form }) => /batch/i.test(form.method ?? ''));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.data).toEqual({
    ...{ ids: ['c1', 'c2'], action: refreshCompany.key, params: {} },
    rowVersions: [3, 3],
  });
});

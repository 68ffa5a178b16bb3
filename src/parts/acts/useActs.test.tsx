// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refusal, type SeenRequest } from '#dataProvider/fakeServer.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { suspendQuota } from '#domain/guarantee/acts/quotaActs.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { aRecord } from '#tests/aRecord.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { useActs } from './useActs.tsx';

const toasts = vi.hoisted(() => vi.fn());
vi.mock('../../shell/toasts.ts', () => ({ showToast: toasts }));
vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const actor = {
  ...systemActor,
  userId: 'jck01l',
  roleId: 'jck01',
  deptCode: 'jck01',
  isLeader: true,
  rights: new Set(['bhQuota:edit']),
};

const quota = {
  id: 'q1',
  rowVersion: 4,
  quotaNo: 'ED1',
  quotaStatus: 'ACTIVE',
  customerId_label: '华升',
  availableAmount: '100.00',
};
const done = vi.fn();
const refused = vi.fn();

beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

function Offered({ record }: { record: RecordOf<typeof bhQuota> }) {
  const acts = useActs(bhQuota, { onDone: done, onRefused: refused });
  return (
    <>
      {acts.actionsOf(record).map(({ key, label, run }) => (
        <button type="button" key={key} onClick={run}>
          {label.zh}
        </button>
      ))}
      {acts.dialog}
    </>
  );
}

/** A gateway where somebody else has changed the quota to version 5 meanwhile. */
function show(stored: object | null = { ...quota, rowVersion: 5, availableAmount: '70.00' }) {
  const reply = ({ data, form }: SeenRequest) => {
    if (form.method === 'quotaSuspend')
      return (data as RaRecord).rowVersion === 5
        ? { body: ok({ ...quota, rowVersion: 6, quotaStatus: 'SUSPENDED' }) }
        : { body: refusal('61005', '单据已被他人修改，请刷新') };
    return { body: stored ? ok(stored) : refusal('61003', '单据不存在') };
  };
  return { ...renderForm(<Offered record={aRecord(bhQuota, quota)} />, reply), user: userEvent.setup() };
}

async function suspend(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: '暂停' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '逾期未还');
  await user.click(within(dialog).getByRole('button', { name: '暂停' }));
  return dialog;
}

test('when somebody else was faster the dialog keeps what was typed, says so and speaks of the record as it is now', async () => {
  const { server, user } = show();
  const dialog = await suspend(user);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('您填写的内容仍在');
  expect(dialog.textContent).toContain('可用 70.00');
  expect(within(dialog).getByRole('textbox', { name: /原因/ })).toHaveProperty('value', '逾期未还');
  expect(refused).toHaveBeenCalledOnce();

  await user.click(within(dialog).getByRole('button', { name: '暂停' }));
  await waitFor(() =>
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ quotaStatus: 'SUSPENDED' }), suspendQuota),
  );
  const sent = server.seen.filter(({ form }) => form.method === 'quotaSuspend').map(({ data }) => data);
  expect(sent).toEqual([
    { id: 'q1', rowVersion: 4, reason: '逾期未还' },
    { id: 'q1', rowVersion: 5, reason: '逾期未还' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a record that cannot be read any more leaves the refusal and what was typed where they are', async () => {
  const { user } = show(null);
  const dialog = await suspend(user);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('单据已被他人修改');
  expect(within(dialog).getByRole('textbox', { name: /原因/ })).toHaveProperty('value', '逾期未还');
  expect(done).not.toHaveBeenCalled();
});

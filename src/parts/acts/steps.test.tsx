// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok, refusal } from '#dataProvider/fakeServer.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { delegateTask, demand } from '#domain/demand/index.ts';
import { notice } from '#domain/system/notice.ts';
import { ActionBar } from '../form/ActionBar.tsx';
import { renderForm } from '../form/formTestKit.tsx';
import { useActs } from './useActs.tsx';

vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const acts = ['accept', 'return', 'withdraw', 'cancel', 'reopen'].map((action) => `demand:act:${action}`);
const actor = {
  ...systemActor,
  userId: 'u1',
  userName: '张三',
  roleId: 'D10',
  deptCode: 'D10',
  rights: new Set([
    ...acts,
    'delegateTask:act:done',
    'delegateTask:act:assign',
    'notice:act:publish',
    'notice:act:schedule',
    'notice:edit',
  ]),
};
afterEach(cleanup);

const submitted = { id: 'd1', rowVersion: 4, demandNo: 'XQ1', status: 'SUBMITTED', createdBy: 'other' };
const done = vi.fn();

function Bar({
  entity = demand,
  record = submitted,
}: {
  entity?: EntityDefinition;
  record?: { id: string } & Record<string, unknown>;
}) {
  const acts = useActs(entity, { onDone: done });
  return (
    <>
      <ActionBar actions={acts.barOf(record)} />
      {acts.dialog}
    </>
  );
}

test('the way forward is primary, the way back is outlined, and what only others may do says so', async () => {
  const user = userEvent.setup();
  renderForm(<Bar />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['取消', '撤回', '退回', '受理']);
  const withdraw = screen.getByRole('button', { name: '撤回' });
  expect(withdraw.getAttribute('aria-disabled')).toBe('true');
  withdraw.focus();
  await user.hover(withdraw);
  expect((await screen.findByRole('tooltip')).textContent).toContain('只有创建人可以撤回');
  expect(screen.getByRole('button', { name: '受理' }).className).toContain('contained');
});

test('an action no role of the person could ever take is not drawn', () => {
  renderForm(<Bar record={{ ...submitted, status: 'ACCEPTED' }} />);
  expect(screen.queryByRole('button', { name: '挂起' })).toBeNull();
});

test('accepting proposes me and sends the owner', async () => {
  const user = userEvent.setup();
  const { server } = renderForm(<Bar />, () => ({ body: ok({ ...submitted, status: 'ACCEPTED', rowVersion: 5 }) }));
  await user.click(screen.getByRole('button', { name: '受理' }));
  const dialog = await screen.findByRole('dialog', { name: '受理需求 XQ1' });
  expect(within(dialog).getByRole('combobox', { name: /受理人/ })).toHaveProperty('value', '张三');
  await user.click(within(dialog).getByRole('button', { name: '受理' }));
  await waitFor(() =>
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ status: 'ACCEPTED' }), expect.anything()),
  );
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 5, action: 'accept', params: { ownerUser: 'u1' } });
});

test('a return needs a reason', async () => {
  const user = userEvent.setup();
  const { server } = renderForm(<Bar />, () => ({ body: ok({ ...submitted, status: 'RETURNED' }) }));
  await user.click(screen.getByRole('button', { name: '退回' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '退回' }));
  expect(await within(dialog).findByText('原因不能为空')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '缺装箱单');
  await user.click(within(dialog).getByRole('button', { name: '退回' }));
  await waitFor(() => expect(server.calls()).toContain('business.actDemand'));
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 4, action: 'return', opinion: '缺装箱单' });
});

test('what the server refuses stands in the dialog', async () => {
  const user = userEvent.setup();
  const task = {
    id: 't1',
    rowVersion: 1,
    taskNo: 'RW1',
    status: 'DOING',
    taskType: 'DECLARE',
    deptCode: 'D10',
    files: [],
  };
  renderForm(<Bar entity={delegateTask} record={task} />, () => ({
    body: refusal('1001', '校验失败', { errors: { resultNo: '报关任务需填写结果单号' } }),
  }));
  await user.click(screen.getByRole('button', { name: '完成' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  expect(await within(dialog).findByText('报关任务需填写结果单号')).toBeTruthy();
});

test('a reason is kept when somebody else changed the record meanwhile, and goes with the version that was read again', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const { server } = renderForm(<Bar />, ({ form }) => {
    if (form.method === 'getDemand') return { body: ok({ ...submitted, rowVersion: 9 }) };
    if (form.method === 'actDemand') tries += 1;
    return { body: tries === 1 ? refusal('1003', '数据已被他人修改') : ok({ ...submitted, status: 'RETURNED' }) };
  });
  await user.click(screen.getByRole('button', { name: '退回' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '缺装箱单');
  await user.click(within(dialog).getByRole('button', { name: '退回' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('您填写的内容仍在');
  await user.click(within(dialog).getByRole('button', { name: '退回' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 9, action: 'return', opinion: '缺装箱单' });
});

test('a step out of a list begins with the files of the record, which its rows do not bring along, and keeps them', async () => {
  const user = userEvent.setup();
  const row = {
    id: 't1',
    rowVersion: 1,
    taskNo: 'RW1',
    status: 'DOING',
    taskType: 'DECLARE',
    deptCode: 'D10',
    resultNo: null,
  };
  const files = [{ hashaddr: 'h1', fileName: '放行通知.pdf', fileSize: 10 }];
  const { server } = renderForm(<Bar entity={delegateTask} record={row} />, ({ form }) => ({
    body: ok(
      form.method === 'getDelegateTask'
        ? { ...row, files, resultNo: '123' }
        : { ...row, status: 'DONE', rowVersion: 2 },
    ),
  }));
  await user.click(screen.getByRole('button', { name: '完成' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('放行通知.pdf')).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: /结果单号/ })).toHaveProperty('value', '123');
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(server.seen.at(-1)?.data).toMatchObject({ action: 'done', params: { files } }));
});

describe('a notice is published', () => {
  const draft = {
    id: 'n1',
    rowVersion: 2,
    status: 'DRAFT',
    title: '演练',
    content: '<p>周五</p>',
    scope: 'DEPT',
    planTime: '2026-12-01 08:00:00',
  };
  const mine = () => Object.assign(actor, { haveAdmin: true });
  afterEach(() => Object.assign(actor, { haveAdmin: false }));

  test('without being asked again for what its own form holds', async () => {
    mine();
    const user = userEvent.setup();
    const { server } = renderForm(<Bar entity={notice} record={draft} />, () => ({
      body: ok({ ...draft, status: 'PUBLISHED' }),
    }));
    await user.click(screen.getByRole('button', { name: '发布' }));
    const dialog = await screen.findByRole('dialog', { name: '发布公告 演练？' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(dialog.textContent).toContain('将转为“已发布”');
    await user.click(within(dialog).getByRole('button', { name: '发布' }));
    await waitFor(() => expect(server.seen.at(-1)?.data).toEqual({ id: 'n1', rowVersion: 2, action: 'publish' }));
  });

  test('but for what it lacks, and a planned moment begins with the one that stands there', async () => {
    mine();
    const user = userEvent.setup();
    renderForm(<Bar entity={notice} record={{ ...draft, content: '' }} />);
    await user.click(screen.getByRole('button', { name: '发布' }));
    let dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('textbox')
        .map((input) => input.getAttribute('aria-label')),
    ).toEqual(['内容']);
    await user.click(within(dialog).getByRole('button', { name: '返回' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '定时发布' }));
    dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: /定时发布/ })).toHaveProperty('value', '2026-12-01 08:00:00');
  });
});

// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeReply, fakeServer, ok, refusal, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { aRecord } from '#tests/aRecord.ts';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { renderForm } from '../parts/form/formTestKit.tsx';
import type { DocumentAnswer } from './documentAnswer.ts';
import { useApprovalSteps } from './useApprovalSteps.tsx';

const session = vi.hoisted(() => ({ actor: {}, gateway: {} }));
vi.mock('../shell/useSession.ts', () => ({ useActor: () => session.actor, useGateway: () => session.gateway }));

vi.mock('../shell/client.ts', () => ({
  client: { hooks: { locale: () => 'zh' }, call: async () => ({ code: 200, returnCode: '0', data: [] }) },
  session: { current: () => undefined, subscribe: () => () => undefined },
}));

const leader = {
  ...systemActor,
  userId: 'fl',
  userName: '林国栋',
  roleId: 'FINANC',
  deptCode: 'FINANC',
  isLeader: true,
};
const row = {
  id: '1',
  seq: 1,
  opinion: null,
  userId: 'fo',
  deptCode: 'FINANC',
  leaderFlag: 0,
  exitStage: null,
  exitRoute: null,
  amount: null,
} as const;
const answer: DocumentAnswer = {
  doc: aRecord(bhApply, {
    id: 'd1',
    rowVersion: 7,
    docNo: 'SQ1',
    docType: 'APPLY',
    origin: 'BUSINESS',
    status: 'ACCOUNTING_PENDING_REVIEW',
    exitStage: 'FORWARD',
    needInvestment: 1,
    needAccounting: 1,
    invPassed: 1,
    submittedBy: 'b1',
    accSubmittedBy: 'fo',
    ownerDept: 'D10',
    applyAmount: '5000000.00',
    accFundOk: '1',
    accSuggestAmount: '4000000.00',
  }),
  actions: [
    { action: 'approve', zh: '同意', en: 'Approve', to: 'ACCOUNTING_INPUT_FINISH', opinionRequired: false },
    {
      action: 'return',
      zh: '退回经办',
      en: 'Return to operator',
      to: 'RETURN_ACCOUNTING_OPERATOR',
      opinionRequired: true,
    },
    {
      action: 'returnBusiness',
      zh: '退回业务',
      en: 'Return',
      to: 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT',
      opinionRequired: true,
    },
    {
      action: 'returnInvestment',
      zh: '退回投资部',
      en: 'Return',
      to: 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
      opinionRequired: true,
    },
    { action: 'returnExit', zh: '退回进出口部', en: 'Return', to: 'RETURN_EXITDEPT_LEADER', opinionRequired: true },
  ],
  obstacles: [],
  people: ['林国栋'],
  log: [
    {
      ...row,
      action: 'submit',
      fromStatus: 'ACCOUNTING_INPUT',
      toStatus: 'ACCOUNTING_PENDING_REVIEW',
      userName: '何静',
      actTime: '2026-11-19 10:00:00',
    },
  ],
  editable: ['accOpinion', 'accFundOk', 'accSuggestAmount'],
  may: { copy: false, delete: false, close: false },
  outlook: { needs: { needInvestment: true, needAccounting: true, needOa: false }, customsLinked: false },
  deputyOf: null,
};

const kind = {
  ...quotaKinds.APPLY,
  calls: { save: 'applySave', get: 'applyGet' },
  viewPath: String,
  todoPath: () => undefined,
};
const moved = vi.fn();
let seen: readonly SeenRequest[] = [];

beforeEach(() => {
  session.actor = leader;
});
afterEach(() => {
  cleanup();
  moved.mockReset();
});

function Bar({
  answer: given,
  beforeStep,
  onRefused,
}: {
  answer: DocumentAnswer;
  beforeStep?: (() => Promise<DocumentAnswer['doc'] | undefined>) | undefined;
  onRefused?: ((error: unknown) => boolean) | undefined;
}) {
  const { actions, dialog } = useApprovalSteps({
    kind,
    answer: given,
    reload: async () => {
      moved();
      return given.doc;
    },
    ...(beforeStep && { beforeStep }),
    ...(onRefused && { onRefused }),
  });
  return (
    <>
      <ActionBar actions={actions} />
      {dialog}
    </>
  );
}

function show(
  given: DocumentAnswer = answer,
  reply: FakeReply = { body: ok({ status: 'ACCOUNTING_INPUT_FINISH' }) },
  beforeStep?: () => Promise<DocumentAnswer['doc'] | undefined>,
  onRefused?: (error: unknown) => boolean,
) {
  const server = fakeServer(() => reply);
  session.gateway = server.client;
  seen = server.seen;
  renderForm(<Bar answer={given} beforeStep={beforeStep} onRefused={onRefused} />);
}

const closedForFunds: DocumentAnswer = {
  ...answer,
  doc: { ...answer.doc, accFundOk: '0' },
  actions: answer.actions.slice(1),
  obstacles: answer.actions
    .slice(0, 1)
    .map((action) => ({ ...action, reason: { zh: '计财意见为资金不可行，不能同意', en: '' } })),
};

test('ways back stand before the way forward, the one to the own operator is red and stands apart', () => {
  show();
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names.filter((name) => name !== '快捷键')).toEqual([
    '退回经办',
    '退回业务',
    '退回投资部',
    '退回进出口部',
    '同意',
  ]);
  expect(screen.getByRole('button', { name: '退回经办' }).className).toContain('Error');
});

test('a decision tells where it leads and sends the opinion with the version it was made on', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: '同意' }));
  const dialog = await screen.findByRole('dialog', { name: /同意 · 额度申请 SQ1/ });
  expect(dialog.textContent).toContain('计财部完成（进出口事务部人员办理）');
  await user.type(within(dialog).getByRole('textbox', { name: /审批意见/ }), '同意');
  await user.click(within(dialog).getByRole('button', { name: '同意' }));
  await waitFor(() => expect(moved).toHaveBeenCalled());
  expect(seen.at(-1)?.data).toEqual({
    docType: 'APPLY',
    id: 'd1',
    rowVersion: 7,
    action: 'approve',
    opinion: '同意',
    fields: {},
  });
});

test('a return without an opinion is not sent', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: '退回经办' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '退回经办' }));
  expect(await within(dialog).findByText('审批意见不能为空')).toBeTruthy();
  expect(seen).toHaveLength(0);
});

test('a closed step says the rule, the present value and who can change it', async () => {
  const user = userEvent.setup();
  show(closedForFunds);
  const approve = screen.getByRole('button', { name: '同意' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.hover(approve);
  const tip = (await screen.findByRole('tooltip')).textContent;
  expect(tip).toContain('暂不能同意');
  expect(tip).toContain('计财经办（何静）填写了「资金可行：否」');
});

test('what only other departments could do is not drawn', () => {
  session.actor = { ...leader, roleId: 'TZ', deptCode: 'TZ' };
  const reason = { zh: '只有计划财务部负责人可以同意', en: '' };
  show({ ...answer, actions: [], obstacles: answer.actions.map((action) => ({ ...action, reason })) });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a deputy sees for whom he acts', () => {
  session.actor = { ...leader, userId: 'fd', isLeader: false };
  show({ ...answer, deputyOf: { userId: 'fl', userName: '林国栋' } });
  expect(screen.getByRole('button', { name: '同意（代林国栋）' })).toBeTruthy();
});

test('no step is taken when what was typed could not be saved', async () => {
  const user = userEvent.setup();
  show(answer, undefined, async () => undefined);
  await user.click(screen.getByRole('button', { name: '同意' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a document that somebody else changed is read again, and the opinion is kept', async () => {
  const user = userEvent.setup();
  show(answer, { body: refusal('61005', '数据已被他人修改，请刷新后重试') });
  await user.click(screen.getByRole('button', { name: '同意' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /审批意见/ }), '资金已落实');
  await user.click(within(dialog).getByRole('button', { name: '同意' }));
  await waitFor(() => expect(moved).toHaveBeenCalled());
  expect((await within(dialog).findByRole('alert')).textContent).toContain('您填写的内容仍在');
  expect(within(dialog).getByRole('textbox', { name: /审批意见/ })).toHaveProperty('value', '资金已落实');
});

test.each([
  ['the opinion is shown at its question', 'accOpinion', 0],
  ['another field is shown in the form, and the dialog closes', 'accSuggestAmount', 1],
])('a refusal about %s', async (_rule, field, shownInForm) => {
  const user = userEvent.setup();
  const onRefused = vi.fn(() => true);
  const errors = { [field]: '与批准金额不符' };
  show(answer, { body: refusal('61004', '数据校验失败', { errors }) }, undefined, onRefused);
  await user.click(screen.getByRole('button', { name: '同意' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /审批意见/ }), '同意');
  await user.click(within(dialog).getByRole('button', { name: '同意' }));
  if (shownInForm) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  else expect(await within(dialog).findByText('与批准金额不符')).toBeTruthy();
  expect(onRefused).toHaveBeenCalledTimes(shownInForm);
  expect(moved).not.toHaveBeenCalled();
});

test('nobody takes a step on what he has just written himself', async () => {
  const user = userEvent.setup();
  show(answer, undefined, async () => ({ ...answer.doc, accSubmittedBy: 'fl' }));
  await user.click(screen.getByRole('button', { name: '同意' }));
  await waitFor(() => expect(moved).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen).toHaveLength(0);
});

const operator = { ...leader, userId: 'fo', userName: '何静', isLeader: false };
const written: DocumentAnswer = {
  ...answer,
  doc: { ...answer.doc, status: 'ACCOUNTING_INPUT', accOpinion: '头寸充足' },
  actions: [{ action: 'submit', zh: '提交领导', en: 'Submit', to: 'ACCOUNTING_PENDING_REVIEW', opinionRequired: true }],
  log: [],
};

test('an opinion that stands in the document is not asked for again; it goes with the step', async () => {
  session.actor = operator;
  const user = userEvent.setup();
  show(written);
  await user.click(screen.getByRole('button', { name: '提交领导' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryAllByRole('textbox')).toEqual([]);
  expect(dialog.textContent).toContain('头寸充足');
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: '提交领导' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(moved).toHaveBeenCalled());
  expect(seen.at(-1)?.data).toMatchObject({ action: 'submit', opinion: '头寸充足', fields: {} });
});

test('an opinion of an earlier round is no answer to this one', async () => {
  session.actor = operator;
  const user = userEvent.setup();
  show({ ...written, log: [{ ...answer.log[0], opinion: '头寸充足' } as DocumentAnswer['log'][number]] });
  await user.click(screen.getByRole('button', { name: '提交领导' }));
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /审批意见/ })).toHaveProperty(
    'value',
    '',
  );
});

test('Alt+Y opens the decision, not while a word is composed', async () => {
  const user = userEvent.setup();
  show();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyY', altKey: true, isComposing: true, bubbles: true }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Alt>}y{/Alt}');
  expect(await screen.findByRole('dialog', { name: /同意/ })).toBeTruthy();
});

// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataProvider } from '#dataProvider/index.ts';
import { actsOf, entities } from '#domain/index.ts';
import { client } from '../../shell/client.ts';
import { themeOf } from '../../shell/theme.ts';
import { DelayList } from './DelayList.tsx';
import { AdjustList, ApplyList, ShortAdjustList } from './DocumentList.tsx';
import { ExcessList } from './ExcessList.tsx';
import { documentIn, person } from './listTestKit.ts';
import { QuotaList } from './QuotaList.tsx';

configure({ asyncUtilTimeout: 10_000 });

const who = vi.hoisted(() => ({ actor: {} as object }));
const opened = vi.hoisted(() => vi.fn());
const asked = vi.hoisted(() => vi.fn());

vi.mock('../../shell/tabs/useTab.ts', () => ({
  useOpenTab: () => opened,
  useTab: () => ({ setDirty: () => undefined, query: {} }),
}));
vi.mock('../../shell/client.ts', async () => {
  const { dictionaries } = await import('#domain/dictionaries.ts');
  const call = async ({ method, data }: { method: string; data: { dictCode?: string } }) => {
    const words = (dictionaries.find(({ code }) => code === data.dictCode)?.items ?? []).map(
      ({ id, label, ...look }) => ({
        dictId: id,
        dictName: label.zh,
        ...look,
      }),
    );
    const answers: Record<string, unknown> = {
      queryDictList: words,
      querySavedQueryPage: { rows: [] },
      deptLeaderCheck: false,
      docCopy: { id: 'copy' },
    };
    if (!(method in answers) || method === 'docCopy') asked(method, data);
    return { code: 200, returnCode: '0', data: answers[method] ?? {} };
  };
  let facts: object | undefined;
  return {
    client: { hooks: { locale: () => 'zh' }, call },
    session: {
      current: () => (facts ??= { userInfo: { loginName: 'x' }, dictVersion: '1', actor: who.actor }),
      subscribe: () => () => undefined,
      forget: () => (facts = undefined),
    },
  };
});

let rows: readonly object[] = [];
const getList = vi.fn(async () => ({ data: rows, total: rows.length, meta: {} }));

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '#/';
  vi.clearAllMocks();
  // A wide table builds only the rows in sight, so there must be something to see.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_400);
  const { session } = await import('../../shell/client.ts');
  (session as unknown as { forget: () => void }).forget();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(Screen: ComponentType, { actor }: ReturnType<typeof person>, shown: readonly object[]) {
  who.actor = actor;
  rows = shown;
  const dataProvider = {
    ...createDataProvider(client, entities, actsOf),
    getList,
    getMany: async () => ({ data: [] }),
  };
  render(
    <CoreAdminContext dataProvider={dataProvider as never} store={memoryStore()}>
      <ThemeProvider theme={themeOf('light', 'zh')}>
        <Screen />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}

/** Words of the actions of the one row, those in its menu too. */
async function actionsOfRow(name: string): Promise<string[]> {
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  const direct = row.getAllByRole('button').flatMap(({ textContent }) => textContent || []);
  await userEvent.click(row.getByRole('button', { name: /更多操作/ }));
  const others = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
  await userEvent.keyboard('{Escape}');
  return [...direct, ...others];
}

const everybody = ['查看', '审批日志', '附件', '打印', '流程图'];

test.each([
  ['APPLY', ApplyList, ['编辑', '办理', ...everybody, '复制', '删除']],
  ['ADJUST', AdjustList, ['编辑', '办理', ...everybody, '复制', '删除']],
  ['SHORT', ShortAdjustList, ['编辑', '办理', ...everybody, '修改备注', '删除']],
  ['DELAY', DelayList, ['编辑', '办理', ...everybody, '复制', '删除']],
] as const)(
  'a draft in the list of %s offers its author exactly the actions of the design',
  async (docType, Screen, words) => {
    show(Screen, person('D10'), [documentIn('BUSINESS_INPUT', { docType, docNo: 'NO-1' })]);
    expect(await actionsOfRow('NO-1')).toEqual(words);
  },
);

test('a draft in the second tab of excess approvals offers them too', async () => {
  show(ExcessList, person('D10'), [documentIn('BUSINESS_INPUT', { docType: 'EXCESS', docNo: 'NO-1', declNo: 'D-1' })]);
  await userEvent.click(await screen.findByRole('tab', { name: '超额单据' }));
  expect(await actionsOfRow('NO-1')).toEqual(['编辑', '办理', ...everybody, '复制', '删除']);
});

test('who can act is led to his decision by the number, everybody else to the document', async () => {
  show(ApplyList, person('D10', true), [
    documentIn('BUSINESS_PENDING_REVIEW'),
    { ...documentIn('BUSINESS_INPUT'), id: 'other', docNo: 'SQ-2' },
  ]);
  await userEvent.click(await screen.findByRole('link', { name: 'SQ-2026-0001' }));
  expect(opened).toHaveBeenLastCalledWith('/deposit/depositApprove?docType=APPLY&id=doc');
  await userEvent.click(screen.getByRole('link', { name: 'SQ-2' }));
  expect(opened).toHaveBeenLastCalledWith('/deposit/depositView?docType=APPLY&id=other');
});

test('a copy is opened at once', async () => {
  show(ApplyList, person('D10'), [documentIn('EXITDEPT_INPUT_CONFIRMED')]);
  const row = within(await screen.findByRole('row', { name: /SQ-2026-0001/ }));
  await userEvent.click(row.getByRole('button', { name: /更多操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '复制' }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/deposit/depositApprove?docType=APPLY&id=copy'));
  expect(asked).toHaveBeenCalledWith('docCopy', { docType: 'APPLY', docId: 'doc' });
});

test('stopping a short-term adjustment asks for the reason and sends it with the version on screen', async () => {
  show(ShortAdjustList, person('jck01'), [
    documentIn('EXITDEPT_INPUT_CONFIRMED', {
      docType: 'SHORT',
      shortStatus: 'RUNNING',
      direction: 'INC',
      approvedAmount: '50000.00',
      daysLeft: 2,
    }),
  ]);
  const row = within(await screen.findByRole('row', { name: /SQ-2026-0001/ }));
  await userEvent.click(row.getByRole('button', { name: /的更多操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '停止' }));
  const dialog = within(await screen.findByRole('dialog', { name: '停止短期调整 SQ-2026-0001？' }));
  await userEvent.click(dialog.getByRole('button', { name: '停止' }));
  expect(asked).not.toHaveBeenCalledWith('shortAdjustStop', expect.anything());
  await userEvent.type(dialog.getByRole('textbox'), '货物提前放行');
  await userEvent.click(dialog.getByRole('button', { name: '停止' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('shortAdjustStop', { id: 'doc', rowVersion: 4, reason: '货物提前放行' }),
  );
});

test('a leader of finance approves an excessive delay from its row', async () => {
  show(DelayList, person('FINANC', true), [
    documentIn('ACCOUNTING_PENDING_REVIEW', {
      docType: 'DELAY',
      delayKind: 'VALID',
      latestDueDate: '2026-12-01',
      maxDelayDays: 60,
    }),
  ]);
  const row = within(await screen.findByRole('row', { name: /SQ-2026-0001/ }));
  await userEvent.click(row.getByRole('button', { name: /更多操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '超限审批' }));
  const dialog = within(await screen.findByRole('dialog', { name: '超限审批 SQ-2026-0001' }));
  expect(dialog.getByText(/额度到期日延至 2026-12-01，60 天/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '同意' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('delayExceedApprove', { id: 'doc', rowVersion: 4, action: 'approve' }),
  );
});

test('a quota opens the documents that change it, filled in', async () => {
  const quota = {
    id: 'q1',
    quotaNo: 'ED-1',
    quotaStatus: 'ACTIVE',
    ownerDept: 'D10',
    utilisation: '90.00',
    remainingDays: 5,
    rowVersion: 2,
  };
  show(QuotaList, person('D10'), [quota]);
  await userEvent.click(within(await screen.findByRole('row', { name: /ED-1/ })).getByRole('button', { name: '调整' }));
  expect(opened).toHaveBeenLastCalledWith('/deposit/depositModify?quotaId=q1&mode=new');
});

test('suspending a quota needs a reason', async () => {
  const quota = {
    id: 'q1',
    quotaNo: 'ED-1',
    quotaStatus: 'ACTIVE',
    ownerDept: 'D10',
    utilisation: '90.00',
    remainingDays: 5,
    rowVersion: 2,
  };
  show(QuotaList, person('jck01', true), [quota]);
  const row = within(await screen.findByRole('row', { name: /ED-1/ }));
  await userEvent.click(row.getByRole('button', { name: /的更多操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '暂停' }));
  const dialog = within(await screen.findByRole('dialog', { name: '暂停额度 ED-1？' }));
  await userEvent.type(dialog.getByRole('textbox'), '客户失联');
  await userEvent.click(dialog.getByRole('button', { name: '暂停' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('quotaSuspend', { id: 'q1', rowVersion: 2, reason: '客户失联' }),
  );
});

test('leaders find no button to begin an application', async () => {
  show(ApplyList, person('D10', true), []);
  await screen.findByText('暂无额度申请');
  expect(screen.queryByRole('button', { name: '新建申请' })).toBeNull();
});

test('drafts of the own department are deleted together, each with its own result', async () => {
  show(ApplyList, person('D10'), [
    documentIn('BUSINESS_INPUT'),
    { ...documentIn('BUSINESS_PENDING_REVIEW'), id: 'sent', docNo: 'SQ-2' },
  ]);
  await screen.findByRole('row', { name: /SQ-2026-0001/ });
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 SQ-2026-0001' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 SQ-2' }));
  await userEvent.click(screen.getByRole('button', { name: '删除草稿' }));
  const { questionStore } = await import('../../shell/confirm.ts');
  await waitFor(() => expect(questionStore.get()).toHaveLength(1));
  questionStore.get()[0]?.answer(true);
  const report = within(await screen.findByRole('dialog', { name: '批量处理结果' }));
  expect(report.getByText('只有本部门录入中的草稿可以删除，当前为「业务部门待审核」')).toBeTruthy();
  expect(asked.mock.calls.filter(([method]) => method === 'docDelete')).toEqual([
    ['docDelete', { docType: 'APPLY', docId: 'doc', rowVersion: 4 }],
  ]);
});

test('a draft is deleted after its question, and its type is named', async () => {
  show(ApplyList, person('D10'), [documentIn('BUSINESS_INPUT')]);
  const row = within(await screen.findByRole('row', { name: /SQ-2026-0001/ }));
  await userEvent.click(row.getByRole('button', { name: /更多操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '删除 SQ-2026-0001？' }));
  expect(dialog.getByText('草稿及其附件删除后不能恢复，审批日志保留。')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('docDelete', {
      docType: 'APPLY',
      entity: 'bhApply',
      docId: 'doc',
      rowVersion: 4,
    }),
  );
});

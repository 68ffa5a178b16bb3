// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, refusal, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import { dictionaryStore } from '../../parts/dictionary/useDictionary.ts';
import { renderForm } from '../../parts/form/formTestKit.tsx';
import { AdjustDocument, ApproveDocument, NewDocument } from './DocumentScreen.tsx';

const { opened, place } = vi.hoisted(() => ({
  opened: [] as string[],
  place: { query: {} as Record<string, string> },
}));
vi.mock('../../shell/tabs/useTab.ts', () => ({
  useTab: () => ({ key: '', query: place.query, setDirty: () => undefined, setTitle: () => undefined }),
  useOpenTab: () => (path: string) => opened.push(path),
}));
vi.mock('../../shell/events.ts', () => ({ useRecordEvents: () => undefined, onRecordEvent: () => () => undefined }));
vi.mock('../../shell/useSession.ts', () => ({
  useActor: () => actor,
  useSession: () => ({ actor }),
  useGateway: () => gateway.client,
}));

const person = (roleId: string, isLeader = false): Actor => ({
  ...systemActor,
  userId: `${roleId}-${isLeader}`,
  roleId,
  deptCode: roleId,
  isLeader,
  rights: new Set(['bhApply:create', 'bhApply:edit', 'bhAdjust:create', 'bhAdjust:edit']),
});
let actor: Actor = person('jck01');

const application = {
  id: 'd1',
  rowVersion: 4,
  docNo: 'SQ-2026-0001',
  docType: 'APPLY',
  status: 'BUSINESS_PASS_EXITDEPT_INPUT',
  origin: 'BUSINESS',
  exitStage: 'FORWARD',
  ownerDept: 'D10',
  creatorDept: 'D10',
  submittedBy: 'u1',
  submittedAt: '2026-11-19 10:00:00',
  statusSince: '2026-11-20 10:00:00',
  needInvestment: 1,
  needAccounting: 1,
  needOa: 0,
  oaStatus: 'NONE',
  customsReceipt: 'NONE',
  closedFlag: 0,
  approvedAmount: '5000000.00',
  applyKind: 'NEW',
  customerId: 'c1',
  customerId_label: '申海医疗',
  mainCompId: 'm1',
  mainCompId_label: '浦江国贸',
  applyAmount: '5000000.00',
  validFrom: '2026-12-01',
  validTo: '2027-11-30',
  payTermType: 'BEFORE_DEADLINE',
  payLeadDays: 3,
  counterSecurity: 'NONE',
  reason: '四季度设备到货集中',
  attachments: [],
  adminFiles: [],
  contractFile: [],
  districts: ['2200'],
  guaranteeIds: [],
};
const ownFields = [
  'exitOpinion',
  'exitRisk',
  'exitSuggestAmount',
  'customsFilingNo',
  'attachments',
  'remark',
  'approvedAmount',
];
const step = { action: 'submit', zh: '提交领导', en: 'Submit', to: 'EXITDEPT_PENDING_REVIEW', opinionRequired: true };

let answer: Record<string, unknown> = {};
const answerWith = (doc: object, more: object = {}) => ({
  doc: { ...application, ...doc },
  actions: [step],
  obstacles: [],
  people: ['吴敏'],
  log: [],
  editable: ownFields,
  may: { copy: false, delete: false, close: false },
  outlook: { needs: { needInvestment: true, needAccounting: true, needOa: false }, customsLinked: false },
  deputyOf: null,
  ...more,
});

const quota = {
  id: 'q1',
  rowVersion: 1,
  quotaNo: 'ED-2025-0042',
  customerId: 'c1',
  customerId_label: '申海医疗',
  mainCompId: 'm1',
  mainCompId_label: '浦江国贸',
  ownerDept: 'D10',
  baseAmount: '3000000.00',
  tempAmount: '0.00',
  totalAmount: '3000000.00',
  usedAmount: '2184560.00',
  availableAmount: '815440.00',
  heldAmount: '0.00',
  validTo: '2027-06-30',
  payTermType: 'BEFORE_DEADLINE',
  payLeadDays: 3,
  payFixedDay: null,
  quotaStatus: 'ACTIVE',
};
const company = {
  id: 'm1',
  shortName: '浦江国贸',
  granted: '16800000.00',
  guarantees: '14000000.00',
  ratio: '1.50',
  limit: '21000000.00',
};

const balances = {
  totalAmount: '7400000.00',
  usedAmount: '3480000.00',
  availableAmount: '3920000.00',
  heldAmount: '0.00',
};
const exposed = (id: string, of: string) => ({
  id,
  quotaNo: `ED-${id}`,
  company: of,
  quotaStatus: 'ACTIVE',
  validTo: '2027-06-30',
  ...balances,
});
const exposure = {
  quotas: [exposed('q1', '浦江国贸'), exposed('q2', '申港供应链')],
  total: balances,
  overdue: { count: 3, amount: '779998.96' },
  applications: [
    {
      docType: 'SHORT',
      id: 's1',
      docNo: 'DQ-2026-0022',
      status: 'BUSINESS_PENDING_REVIEW',
      company: '申港供应链',
      amount: '490000.00',
    },
  ],
};

let refused: boolean | 'whole' = false;
function reply({ form, data }: SeenRequest) {
  switch (form.method) {
    case 'documentCredit': {
      const { quotaId } = data as { quotaId?: string };
      return {
        body: ok({ time: '2026-11-22 14:32:10', params: defaultParams, quota: quotaId ? quota : null, company }),
      };
    }
    case 'customerExposure':
      return { body: ok(exposure) };
    case 'applyGet':
      return { body: ok(answer) };
    case 'applySave':
      if (refused === 'whole') return { body: refusal('61018', '存在未完成的单据SQ-2026-0009', null) };
      return refused
        ? {
            body: refusal('61004', '建议金额：不能高于申请额度', { errors: { exitSuggestAmount: '不能高于申请额度' } }),
          }
        : { body: ok({ id: 'd1', rowVersion: 5, status: application.status, docNo: application.docNo }) };
    case 'quotaFind':
      return { body: ok({ rows: [quota], total: 1 }) };
    default:
      return { body: ok({ rows: [], total: 0 }) };
  }
}
const gateway = fakeServer((request) => reply(request));
const sent = (method: string) =>
  gateway.seen.filter(({ form }) => form.method === method).map(({ data }) => data as { doc: object });

const words = { status: 'ready', items: [{ dictId: 'INC', dictName: '增加' }] } as const;

beforeEach(() => {
  localStorage.clear();
  gateway.seen.length = 0;
  refused = false;
  actor = person('jck01');
  answer = answerWith({});
  place.query = { docType: 'APPLY', id: 'd1' };
  vi.spyOn(dictionaryStore, 'peek').mockReturnValue(words);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const box = (name: RegExp) => screen.findByRole('textbox', { name });

test('what the status closes is text and is not sent', async () => {
  const user = userEvent.setup();
  renderForm(<ApproveDocument />, reply);
  await user.type(await box(/建议金额/), '4000000');
  expect(screen.queryByRole('textbox', { name: /申请额度/ })).toBeNull();
  expect(screen.getByText('四季度设备到货集中')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent('applySave')).toHaveLength(1));
  const { doc } = sent('applySave')[0] ?? { doc: {} };
  expect(doc).toMatchObject({ id: 'd1', exitSuggestAmount: '4000000.00' });
  expect(Object.keys(doc).filter((name) => name !== 'id' && !ownFields.includes(name))).toEqual([]);
});

test('a refusal of the server stands at its field', async () => {
  refused = true;
  const user = userEvent.setup();
  renderForm(<ApproveDocument />, reply);
  await user.type(await box(/建议金额/), '9000000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await box(/建议金额/)).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('不能高于申请额度').length).toBeGreaterThan(0);
});

test('a refusal that speaks of no field stays at the head of the form', async () => {
  refused = 'whole';
  const user = userEvent.setup();
  renderForm(<ApproveDocument />, reply);
  await user.type(await box(/建议金额/), '4000000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(within(await screen.findByRole('alert')).getByText('存在未完成的单据SQ-2026-0009')).toBeTruthy();
});

test('who may not begin a document reads who may, and goes back to the list', async () => {
  actor = person('jck01', true);
  place.query = { docType: 'APPLY' };
  renderForm(<NewDocument />, reply);
  expect(await screen.findByRole('heading', { level: 1, name: '不能新建额度申请' })).toBeTruthy();
  expect(screen.getByText(/由业务部门经办人新建/)).toBeTruthy();
});

test('what changed since the last submission is listed and marked in place', async () => {
  const earlier = { ...application, applyAmount: '3000000.00' };
  answer = answerWith({ previousSubmission: earlier, lastSubmission: application });
  renderForm(<ApproveDocument />, reply);
  const panel = await screen.findByRole('region', { name: '自上次提交以来的变更' });
  expect(within(panel).getByText('+2,000,000.00')).toBeTruthy();
  const facts = screen.getByText('申请额度', { selector: 'dt' }).nextElementSibling;
  expect(facts?.querySelector('del')?.textContent).toBe('3,000,000.00');
  expect(facts?.querySelector('ins')?.textContent).toBe('5,000,000.00');
  expect(screen.getByText('到期日', { selector: 'dt' }).nextElementSibling?.querySelector('ins')).toBeNull();
});

test('a document is read in the order of its form, what follows from it in its place and what does not apply left out', async () => {
  answer = answerWith({
    suggestQuota: '6000000.00',
    grade: 'A',
    overSuggestReason: '不再适用',
    securityAmount: null,
    contractNo: null,
  });
  renderForm(<ApproveDocument />, reply);
  const panel = (await screen.findByRole('heading', { level: 2, name: '业务' })).closest('section');
  const names = [...(panel?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
  expect(names.slice(0, 10)).toEqual([
    '申请类型',
    '客户',
    '主体公司',
    '评审表',
    '客户等级',
    '建议额度',
    '申请额度',
    '拟批准金额',
    '起始日',
    '到期日',
  ]);
  // An empty field is there where somebody has to fill it in.
  expect(names).toContain('协议编号');
  for (const name of ['超建议原因', '反担保金额', '固定日', '附件', '备注']) expect(names).not.toContain(name);
  expect(names.at(-1)).toBe('申请理由');
  expect(screen.getByText('到期日', { selector: 'dt' }).nextElementSibling?.textContent).toBe('2027-11-30365 天');
});

test('a leader reads first and opens the fields when he has to correct something', async () => {
  const user = userEvent.setup();
  actor = person('jck01', true);
  answer = answerWith(
    { status: 'EXITDEPT_PENDING_REVIEW', exitRoute: 'TO_INVESTMENT', exitOpinion: '建议同意' },
    { actions: [] },
  );
  renderForm(<ApproveDocument />, reply);
  await user.click(await screen.findByRole('button', { name: '修改' }));
  expect(((await box(/^意见/)) as HTMLTextAreaElement).value).toBe('建议同意');
});

test('who cannot act reads, and is told whose turn it is', async () => {
  actor = person('TZ');
  answer = answerWith({}, { actions: [], editable: [] });
  renderForm(<ApproveDocument />, reply);
  expect(await screen.findByText(/进出口事务部经办人（吴敏）/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '提交领导' })).toBeNull();
});

test('an adjustment shows the new amount, the share of the limit and who will be needed while it is typed', async () => {
  const user = userEvent.setup();
  actor = person('D10');
  place.query = { mode: 'new', quotaId: 'q1', direction: 'INC' };
  renderForm(<AdjustDocument />, reply);
  await user.click(await screen.findByRole('combobox', { name: /方向/ }));
  await user.click(await screen.findByRole('option', { name: '增加' }));
  await user.type(await box(/调整金额/), '2000000');
  const newAmount = () => screen.getByText('申请后额度').closest('div')?.textContent;
  await waitFor(() => expect(newAmount()).toContain('5,000,000.00'));
  await waitFor(() => expect(screen.getByText('批准后占上限').closest('div')?.textContent).toContain('89.52%'));
  const strip = screen.getByRole('list', { name: '审批进度' });
  await waitFor(() => expect(within(strip).getByText('OA审批')).toBeTruthy());
  expect(within(strip).getByText('投资部')).toBeTruthy();
});

const tool = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};
const viewer = (roleId: string) => ({ ...person(roleId), rights: new Set(['bhApply:view', 'bhApply:delete']) });
const named = { docType: 'APPLY', entity: 'bhApply', docId: 'd1', rowVersion: 4 };

test('a document is closed with a reason', async () => {
  const user = userEvent.setup();
  actor = viewer('jck01');
  answer = answerWith({ status: 'EXITDEPT_INPUT', origin: 'EXITDEPT', ownerDept: 'jck01', creatorDept: 'jck01' });
  const { server } = renderForm(<ApproveDocument />, reply);
  const dialog = await tool(user, '作废');
  await user.type(dialog.getByRole('textbox', { name: /作废原因/ }), '客户撤回');
  await user.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(server.seen.map(({ data }) => data)).toContainEqual({ ...named, reason: '客户撤回' }));
});

test('a draft that is deleted leads back to its list and is not asked for again', async () => {
  const user = userEvent.setup();
  actor = viewer('D10');
  answer = answerWith({ status: 'BUSINESS_INPUT' });
  const { server } = renderForm(<ApproveDocument />, reply);
  const dialog = await tool(user, '删除');
  await user.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(opened).toContain('/deposit/apply'));
  expect(server.seen.map(({ data }) => data)).toContainEqual(named);
  expect(sent('applyGet')).toHaveLength(1);
});

test('import/export alone adds stamped files', async () => {
  const user = userEvent.setup();
  actor = viewer('jck01');
  const { unmount } = renderForm(<ApproveDocument />, reply);
  expect((await tool(user, '上传盖章件')).getByText('盖章件')).toBeTruthy();
  unmount();
  actor = viewer('TZ');
  renderForm(<ApproveDocument />, reply);
  await screen.findByRole('button', { name: '审批日志' });
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});

test('before he decides a leader reads the whole exposure, what else is asked, and what exceeds the review', async () => {
  actor = { ...person('jck01'), isLeader: true };
  answer = answerWith({
    status: 'EXITDEPT_PENDING_REVIEW',
    exitRoute: 'TO_INVESTMENT',
    applyAmount: '7000000.00',
    suggestQuota: '3930000.00',
  });
  const { server } = renderForm(<ApproveDocument />, reply);
  expect(await screen.findByText('申请 7,000,000.00 高于评审建议 3,930,000.00，超出 3,070,000.00')).toBeTruthy();
  expect(await screen.findByText('客户全部额度（2 个）')).toBeTruthy();
  expect(screen.getByText('779,998.96')).toBeTruthy();
  expect(screen.getByRole('link', { name: '申港供应链' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'DQ-2026-0022' })).toBeTruthy();
  expect(server.seen.find(({ form }) => form.method === 'customerExposure')?.data).toMatchObject({ exceptId: 'd1' });
});

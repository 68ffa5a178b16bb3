// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { dictionaryStore } from '../../parts/dictionary/useDictionary.ts';
import { renderForm } from '../../parts/form/formTestKit.tsx';
import { ReviewForm2022, ReviewForm2024 } from './ReviewForm.tsx';

const { opened, tab } = vi.hoisted(() => ({ opened: [] as string[], tab: { query: {} as Record<string, string> } }));
vi.mock('../../shell/tabs/useTab.ts', () => ({
  useTab: () => ({
    key: '/deposit/baohan2024',
    query: tab.query,
    setDirty: () => undefined,
    setTitle: () => undefined,
  }),
  useOpenTab: () => (path: string) => opened.push(path),
}));
vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => gateway.client }));
vi.mock('../../shell/events.ts', () => ({ useRecordEvents: () => undefined }));

const rights = new Set(['bhReview:create', 'bhReview:edit', 'bhReview:view', 'bhReview:list', 'bhApply:create']);
const clerk = { ...systemActor, userId: 'u1', roleId: 'D10', deptCode: 'D10', isLeader: false, rights };
const leader = { ...clerk, userId: 'u9', roleId: 'jck01', deptCode: 'jck01', isLeader: true };
let actor: typeof systemActor = clerk;

const answers = {
  formVersion: '2024',
  reviewDate: '2026-01-05',
  customerId: 'c1',
  customerId_label: '上海浦江精密仪器有限公司',
  mainCompId: 'm1',
  mainCompId_label: '浦江通关',
  coopYears: '3.0',
  customsGrade: 'NORMAL',
  paidInCapital: '10000000.00',
  annualTax: '24000000.00',
  annualImport: '1.00',
  overdueCount12: 1,
  assetDebtRatio: '65.00',
  netProfit: '1000000.00',
  counterSecurity: 'NONE',
  qccScore: 82,
  avgUtil12: '55.00',
  goodsRisk: 'LOW',
  payCycleDays: 45,
  goodsDesc: '泵',
  vetoes: [],
  items: [],
};
const sheet = (values: object) => {
  const record = { ...answers, ...values };
  return {
    ...record,
    ...bhReview.derive?.(record),
    id: 'r1',
    rowVersion: 3,
    reviewNo: 'PS-2026-0001',
    ownerDept: 'D10',
    attachments: [],
  };
};
let review: object = sheet({});
let may = { edit: true, admit: false };

function reply({ form }: SeenRequest) {
  switch (form.method) {
    case 'reviewNextCode':
      return { body: ok({ reviewNo: 'PS-2026-0007' }) };
    case 'reviewDetails':
      return { body: ok({ review, log: [], may }) };
    case 'reviewQuotaFactsGet':
      return { body: ok(null) };
    default:
      return { body: ok({ id: 'r1' }) };
  }
}
const gateway = fakeServer(reply);

beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
  actor = clerk;
  tab.query = {};
  review = sheet({});
  may = { edit: true, admit: false };
  vi.spyOn(dictionaryStore, 'peek').mockReturnValue({ status: 'ready', items: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const result = () => within(screen.getByRole('region', { name: '评审结论' }));
const sent = ({ server }: ReturnType<typeof renderForm>, method: string) =>
  server.seen.filter(({ form }) => form.method === method).map(({ data }) => data);

test('total, grade and suggested quota follow what is typed', async () => {
  tab.query = { id: 'r1' };
  review = sheet({ reviewStatus: 'DRAFT' });
  renderForm(<ReviewForm2024 />, reply);
  await waitFor(() => expect(result().getByText('71.1')).toBeTruthy());
  expect(result().getByText('2,400,000.00')).toBeTruthy();
  const overdue = screen.getByRole('textbox', { name: /近12月逾期$/ });
  await userEvent.clear(overdue);
  await userEvent.type(overdue, '3');
  await waitFor(() => expect(result().getByText('56.1')).toBeTruthy());
  expect(result().getByText('等级为 D，不能准入')).toBeTruthy();
  expect(result().getByText('0.00')).toBeTruthy();
});

test('a new sheet has its number at once, and keeps the questions of today whatever date is written on it', async () => {
  renderForm(<ReviewForm2024 />, reply);
  expect(await screen.findByRole('heading', { name: /PS-2026-0007/ })).toBeTruthy();
  expect(screen.getByRole('table', { name: '一票否决' })).toBeTruthy();
  const date = screen.getByRole('textbox', { name: /评审日期$/ });
  await userEvent.clear(date);
  await userEvent.type(date, '2022-06-01');
  await userEvent.tab();
  expect(screen.getByRole('table', { name: '一票否决' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: /R11/ })).toBeTruthy();
});

test('no sheet is begun on an older form', async () => {
  renderForm(<ReviewForm2022 />, reply);
  expect((await screen.findByRole('status')).textContent).toContain('旧版表单仅用于查阅');
  expect(screen.getByRole('link', { name: '新建评审表' }).getAttribute('href')).toContain('/deposit/baohan2024');
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
});

test('a sheet opens on the form it was written on', async () => {
  tab.query = { id: 'r1' };
  renderForm(<ReviewForm2022 />, reply);
  await waitFor(() => expect(opened).toEqual(['/deposit/baohan2024?id=r1']));
});

test('a veto item closes the admission and says which; refusing stays open and asks for a reason', async () => {
  actor = leader;
  may = { edit: false, admit: true };
  tab.query = { id: 'r1' };
  review = sheet({ reviewStatus: 'SUBMITTED', submittedBy: 'u1', vetoes: [{ vetoCode: 'V02', hit: '1' }] });
  const shown = renderForm(<ReviewForm2024 />, reply);
  const admit = await screen.findByRole('button', { name: '准入' });
  expect(admit.getAttribute('aria-disabled')).toBe('true');
  await userEvent.hover(admit);
  expect((await screen.findByRole('tooltip')).textContent).toContain('税款逾期超90天');

  await userEvent.click(screen.getByRole('button', { name: '不准入' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '不准入' }));
  expect(await dialog.findByText('准入理由不能为空')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox'), '逾期超过90天');
  await userEvent.click(dialog.getByRole('button', { name: '不准入' }));
  await waitFor(() =>
    expect(sent(shown, 'reviewEntranceSave')).toEqual([
      { id: 'r1', rowVersion: 3, result: 'FAIL', reason: '逾期超过90天' },
    ]),
  );
});

test('an admitted sheet is read only and leads to the application', async () => {
  may = { edit: false, admit: false };
  tab.query = { id: 'r1' };
  review = sheet({ reviewStatus: 'ADMITTED', entranceResult: 'PASS' });
  renderForm(<ReviewForm2024 />, reply);
  await userEvent.click(await screen.findByRole('button', { name: '申请额度' }));
  expect(opened).toEqual(['/deposit/depositNew?docType=APPLY&reviewId=r1']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

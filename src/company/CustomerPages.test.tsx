// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { customerFrom } from '#domain/company/customerFrom.ts';
import type { CustomerPerson } from '#domain/company/index.ts';
import { customer } from '#domain/company/index.ts';
import { systemActor } from '#domain/core/rights.ts';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { CompanyLookUp } from './CompanyLookUp.tsx';
import { CustomerPeople } from './CustomerPeople.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const { who } = vi.hoisted(() => ({ who: { current: {} as object } }));
vi.mock('../shell/useSession.ts', () => ({ useActor: () => who.current, useGateway: () => ({}) }));
vi.mock('../shell/tabs/useTab.ts', () => ({
  useTab: () => ({ key: 't', setDirty: () => undefined }),
  useOpenTab: () => () => undefined,
}));

const rights = (...codes: string[]) => new Set(codes);
const clerk = {
  ...systemActor,
  userId: 'user-bus01',
  roleId: 'D10',
  rights: rights('customer:view', 'customer:create', 'customer:edit'),
};
const admin = { ...clerk, userId: 'user-admin', roleId: 'ADMIN', haveAdmin: true };

beforeEach(() => {
  who.current = clerk;
});
afterEach(cleanup);

const company = {
  ...{ name: '上海浦江精密仪器有限公司', creditCode: '91310115607100008K', regStatus: '存续', foundDate: null },
  ...{ province: '上海市', address: '张江路88号' },
};

function showForm() {
  const shown = renderForm(
    <EntityForm
      entity={customer}
      head={null}
      tools={{ name: <CompanyLookUp field="name" fill={customerFrom} /> }}
      buttons={(form) => (
        <ActionBar
          actions={[{ key: 'save', label: { zh: '保存', en: 'Save' }, rank: 'primary', run: () => void form.save() }]}
        />
      )}
    />,
    ({ form }: SeenRequest) => ({ body: ok(form.method === 'forwardCompanyQuick' ? { rows: [company] } : null) }),
  );
  return { ...shown, user: userEvent.setup() };
}

test('a company that was looked up fills in name, code and its address', async () => {
  const { user, server } = showForm();
  await user.type(screen.getByRole('textbox', { name: /客户名称/ }), '浦江精密');
  await user.click(screen.getByRole('button', { name: '查企业' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: '填入' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: /客户名称/ })).toHaveProperty('value', company.name);
  expect(screen.getByRole('textbox', { name: /信用代码/ })).toHaveProperty('value', company.creditCode);
  expect(within(screen.getByRole('region', { name: '地址' })).getByText(/^1 行/)).toBeTruthy();
  const asked = server.seen.filter(({ form }) => form.method === 'forwardCompanyQuick').map(({ data }) => data);
  expect(asked).toEqual([{ name: '浦江精密' }]);
});

test('too short a name is not asked for, and says why', async () => {
  const { user, server } = showForm();
  await user.click(screen.getByRole('button', { name: '查企业' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '浦江{Enter}');
  expect(dialog.textContent).toContain('请输入至少4个字');
  expect(server.seen.filter(({ form }) => form.method === 'forwardCompanyQuick')).toEqual([]);
});

test('who may not enter customers is not offered the look-up', () => {
  who.current = { ...clerk, rights: rights('customer:view') };
  showForm();
  expect(screen.queryByRole('button', { name: '查企业' })).toBeNull();
});

test('an address that stands in the file already is not added again, and the first one is the default', () => {
  expect(customerFrom(company, { locations: [{ address: '张江路88号' }] })).toEqual({
    name: company.name,
    creditCode: company.creditCode,
  });
  expect(customerFrom(company, {}).locations).toMatchObject([{ region: '上海市', defaultFlg: 1 }]);
  expect(customerFrom(company, { locations: [{ address: '别处' }] }).locations).toMatchObject([
    {},
    { address: '张江路88号', defaultFlg: 0 },
  ]);
});

const person = (facts: Partial<CustomerPerson>): CustomerPerson => ({
  ...{
    id: 'u1',
    loginName: 'cust01',
    userName: '陈经理',
    status: 'ACTIVE',
    shownPhone: null,
    email: null,
    rowVersion: 3,
    ...facts,
  },
});

function showPeople() {
  const people = [person({}), person({ id: 'u2', loginName: 'cust02', userName: '张敏', status: 'DISABLED' })];
  const shown = renderForm(<CustomerPeople customerId="c1" />, ({ form }: SeenRequest) => ({
    body: ok(form.method === 'queryCustomerUser' ? { rows: people } : form.method === 'queryDictList' ? [] : people[0]),
  }));
  return { ...shown, user: userEvent.setup() };
}

test('an administrator disables one of a customer’s people with a reason; who is disabled stays so', async () => {
  who.current = admin;
  const { user, server } = showPeople();
  const [first, second] = await screen.findAllByRole('button', { name: '停用' });
  expect(second).toHaveProperty('disabled', true);
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '离职');
  await user.click(within(dialog).getByRole('button', { name: '停用' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.seen.filter(({ form }) => form.method === 'disableCustomerUser').map(({ data }) => data);
  expect(sent).toEqual([{ customerId: 'c1', userId: 'u1', rowVersion: 3, reason: '离职' }]);
});

test('other staff reads who logs in; customers are not asked about', async () => {
  const { server } = showPeople();
  expect(await screen.findByText('张敏')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  who.current = { ...clerk, roleId: 'CUST' };
  const asCustomer = showPeople();
  expect(asCustomer.server.seen).toEqual([]);
  expect(server.seen.length).toBeGreaterThan(0);
});

test('the form has the data of invoices in a section of its own, with what stands in for an empty one', () => {
  showForm();
  const section = screen.getByRole('heading', { name: '开票资料' }).closest('section');
  if (!section) throw new Error('the section has no frame');
  expect(within(section).getAllByRole('textbox').length).toBe(5);
  expect(within(section).getByText('留空时取客户名称')).toBeTruthy();
});

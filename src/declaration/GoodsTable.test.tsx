import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import { customsOrder } from '#domain/declaration/index.ts';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { GoodsTable } from './GoodsTable.tsx';

vi.mock('../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const actor = { ...systemActor, roleId: 'C1', rights: new Set(['customsOrder:create', 'customsOrder:edit']) };
beforeEach(() => sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName: 'decl01' } })));
afterEach(cleanup);

const element = (name: string, kind = 'TEXT') => ({ name, kind, requiredFlg: 1 });
const tariff = [
  {
    ...{ hsCode: '8482102000', unit1: '035', unit2: null, vatRate: '13', mfnRate: '8', supvCond: 'A' },
    elements: [
      element('品名'),
      element('品牌类型', 'BRAND_TYPE'),
      element('出口享惠情况', 'EXPORT_PREF'),
      element('用途'),
    ],
    ...{ ciqCodes: [], agreements: [], extraDuty: [] },
  },
];

test('a model text is written element by element, beside what the tariff says of the code', async () => {
  renderForm(
    <EntityForm
      entity={customsOrder}
      defaultValues={{ ieFlag: 'I', goods: [{ id: '', partNo: '', hsCode: '8482102000', gModel: '4|3|轴承' }] }}
      inputs={{ goods: <GoodsTable entity={customsOrder} field="goods" /> }}
      head={null}
      buttons={() => null}
    />,
    ({ form }) => ({ body: ok(form.method === 'lookUpGoods' ? { library: [], prices: [], tariff } : null) }),
  );
  const cell = () => screen.getByRole('button', { name: /第 1 行 规格型号/ });
  await waitFor(() => expect(cell().textContent).toBe('4|3|轴承'));
  fireEvent.click(cell());
  const drawer = within(await screen.findByRole('dialog'));
  const use = await drawer.findByLabelText<HTMLInputElement>(/用途/);
  expect(use.value).toBe('轴承');
  expect(drawer.getByText('监管条件')).toBeTruthy();
  fireEvent.change(use, { target: { value: '汽车用' } });
  await waitFor(() => expect(drawer.getByLabelText<HTMLTextAreaElement>('规格型号').value).toBe('4|3|汽车用'));
  fireEvent.click(drawer.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(cell().textContent).toBe('4|3|汽车用'));
});

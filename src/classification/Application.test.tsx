// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { FormScopeContext, openScope } from '../parts/form/formScope.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { ConvertLines, Results } from './Application.tsx';

const asked: unknown[] = [];
vi.mock('../parts/calls/useCall.ts', () => ({
  useAnswer: (_definition: object, input: unknown) => {
    asked.push(input);
    const cell = (field: string, before: string, after: string) => ({ field, rules: ['C5'], before, after });
    const cells = [cell('spec', '材质:钢；Ｍ９', 'M9'), cell('material', '', '钢')];
    return { data: { goods: [{ id: '1', rowVersion: 0, lineNo: 2, nameZh: '夹具', cells }] }, error: null };
  },
  useCall: () => async () => undefined,
}));
afterEach(cleanup);

let values: () => Record<string, unknown>;
function Form({ isOpen = true }: { readonly isOpen?: boolean }) {
  const form = useForm({
    defaultValues: {
      products: [{ nameZh: '水泵' }, { nameZh: '夹具', spec: '材质:钢；Ｍ９', hsCode: '1', lineNo: 2 }],
    },
  });
  values = form.getValues;
  return (
    <FormProvider {...form}>
      <FormScopeContext value={{ ...openScope('form'), mayEdit: () => (isOpen ? true : undefined) }}>
        <ConvertLines />
      </FormScopeContext>
    </FormProvider>
  );
}

test('what is ticked of a conversion stands in the lines of the form, the others stay as they were typed', async () => {
  renderForm(<Form />);
  fireEvent.click(screen.getByRole('button', { name: '数据转换' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: '写入 夹具 材质' }));
  fireEvent.click(screen.getByRole('button', { name: '填入 1 处' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /填入/ })).toBeNull());
  expect(values().products).toEqual([{ nameZh: '水泵' }, { nameZh: '夹具', spec: 'M9', hsCode: '1', lineNo: 2 }]);
  // What an auditor finds is not sent.
  expect(asked.at(-1)).toMatchObject({ rows: [{ nameZh: '水泵' }, { nameZh: '夹具', spec: '材质:钢；Ｍ９' }] });
});

test('an application that is only read offers no conversion', () => {
  renderForm(<Form isOpen={false} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a customer reads name, code, conditions and reason of every decided line before he may accept', () => {
  const line = { rowVersion: 1, hsCode: '8516500000', basis: '税目85.16', supvCond: 'A', ciqType: 'L/M' };
  const lines = [
    { ...line, id: 'a', nameZh: '电水壶', processStatus: 'SENT' },
    { ...line, id: 'b', nameZh: '电热毯', processStatus: 'THIRD' },
  ] as unknown as Parameters<typeof Results>[0]['lines'];
  renderForm(<Results lines={lines} />);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['行号', '中文品名', '商品编码', '监管条件', '检验检疫', '归类依据', '流程状态']);
  expect(screen.getByRole('row', { name: /电水壶.*A.*L\/M.*税目85.16/ })).toBeTruthy();
  expect(screen.queryByText('电热毯')).toBeNull();
});

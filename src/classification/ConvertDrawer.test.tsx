// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { conversionRules } from '#domain/classification/precat/convertRules.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { ConvertDrawer } from './ConvertDrawer.tsx';

const { answer, asked, calls } = vi.hoisted(() => ({
  answer: { goods: [] as object[], others: 0, kept: [] as object[] },
  asked: [] as unknown[],
  calls: [] as object[],
}));
vi.mock('../parts/calls/useCall.ts', () => ({
  useAnswer: (_definition: object, input: unknown) => {
    asked.push(input);
    return { data: answer };
  },
  useCall: () => async (_definition: object, input: object) => {
    calls.push(input);
    return {
      ...answer,
      kept: [
        { id: 'g1', cells: 1 },
        { id: 'g2', cells: 0, refused: { zh: '数据已被他人修改', en: 'Stale' } },
      ],
    };
  },
}));
afterEach(cleanup);

const cell = (field: string, before: string, after: string) => ({ field, rules: ['C5'], before, after });
const goods = [
  {
    id: 'g1',
    rowVersion: 3,
    lineNo: 1,
    nameZh: '微波炉',
    cells: [cell('spec', 'Ｍ１', 'M1'), cell('usage', '', '家用')],
  },
  { id: 'g2', rowVersion: 5, lineNo: 2, nameZh: '电烤箱', cells: [cell('element.用途', '', '家用')] },
];

test('only ticked cells are written, by their goods and versions; what became of each is reported', async () => {
  Object.assign(answer, { goods, others: 2 });
  const batch = { ids: ['g1', 'g2', 'g3'], records: [], report: vi.fn(), exportThese: vi.fn() };
  const onClose = vi.fn();
  renderForm(<ConvertDrawer batch={batch} onClose={onClose} />);
  await screen.findByText('另有 2 行不在您的审核环节，未列出。');
  fireEvent.click(screen.getByRole('checkbox', { name: '写入 微波炉 用途' }));
  fireEvent.click(screen.getByRole('button', { name: '写入 2 处' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const apply = [
    { id: 'g1', rowVersion: 3, fields: ['spec'] },
    { id: 'g2', rowVersion: 5, fields: ['element.用途'] },
  ];
  expect(calls).toEqual([{ ids: batch.ids, rules: conversionRules, apply }]);
  expect(batch.report).toHaveBeenCalledWith({
    ok: ['g1'],
    failed: [{ id: 'g2', code: '1001', msg: '数据已被他人修改' }],
  });
});

test('rules that are taken out are not asked for; without any, or without a tick, nothing is written', async () => {
  Object.assign(answer, { goods, others: 0 });
  renderForm(
    <ConvertDrawer
      batch={{ ids: ['g1'], records: [], report: vi.fn(), exportThese: vi.fn() }}
      onClose={() => undefined}
    />,
  );
  await screen.findByText('M1');
  fireEvent.click(screen.getByRole('checkbox', { name: /^C5/ }));
  expect(asked.at(-1)).toMatchObject({ rules: conversionRules.filter((rule) => rule !== 'C5') });
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }));
  expect(screen.getByRole('button', { name: '写入 0 处' }).getAttribute('aria-disabled')).toBe('true');
  for (const rule of conversionRules.filter((one) => one !== 'C5'))
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${rule}`) }));
  expect(asked.at(-1)).toBeNull();
  await screen.findByText('所选规则下没有需要转换的内容');
});

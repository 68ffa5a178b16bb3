// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entityOf } from '#domain/index.ts';
import { DeadlineValue, lateBy } from './DeadlineValue.tsx';
import { FieldCell } from './FieldCell.tsx';
import { ProgressValue } from './ProgressValue.tsx';

vi.mock('../../shell/client.ts', async () => {
  const { dictionaries } = await import('#domain/dictionaries.ts');
  const call = async ({ data }: { data: { dictCode: string } }) => ({
    code: 200,
    returnCode: '0',
    data: dictionaries
      .find(({ code }) => code === data.dictCode)
      ?.items.map(({ id, label, ...look }) => ({ dictId: id, dictName: label.zh, ...look })),
  });
  return {
    client: { call, hooks: { locale: () => 'zh' } },
    session: { current: () => undefined, subscribe: () => undefined },
  };
});

const demand = entityOf('demand');
const shown = (field: string, record: Record<string, unknown>) =>
  render(<FieldCell entity={demand} field={field} record={record} />).container;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('a status is a chip with the word of its state', () => {
  const cell = shown('status', { status: 'SUBMITTED' });
  expect(cell.textContent).toBe('待受理');
  expect(cell.querySelector('[data-tone="wait"] svg')).not.toBeNull();
});

test('how pressing it is is told by colour, shape and word', async () => {
  const cell = shown('urgency', { urgency: 'X' });
  await screen.findByText('特急');
  expect(cell.querySelector('[data-tone="bad"] svg')).not.toBeNull();
});

test('the ordinary grade of such a dictionary is a grey word without a shape', async () => {
  const cell = shown('urgency', { urgency: 'N' });
  await screen.findByText('普通');
  expect(cell.querySelector('[data-tone] svg')).toBeNull();
});

test.each([
  ['amount', { amount: '1284006.75', currency: 'CNY' }, 'CNY1,284,006.75'],
  ['amount', { amount: '-5', currency: null }, '-5.00'],
  ['grossKg', { grossKg: '1200.500' }, '1,200.5kg'],
  ['pieces', { pieces: 0 }, '0件'],
  ['expectTime', { expectTime: '2026-11-20 18:00:00' }, '2026-11-20 18:00:00'],
  ['etd', { etd: '2026-11-20' }, '2026-11-20'],
  ['customerId', { customerId: 'c1', customerId_label: '上海申海医疗器械有限公司' }, '上海申海医疗器械有限公司'],
  ['contact', { contact: '' }, '--'],
  ['contact', {}, '--'],
  ['goods', { goods: [{}, {}] }, '2'],
  ['files', { files: [{}, {}, {}] }, '3'],
  ['files', { files: [] }, '--'],
] as const)('%s of %j reads %s', (field, record, text) => {
  expect(shown(field, record).textContent).toBe(text);
});

test('the number of the record can be copied, an empty one cannot', () => {
  shown('demandNo', { demandNo: 'XQ202611200046' });
  expect(screen.getByRole('button', { name: '复制 XQ202611200046' })).toBeTruthy();
  cleanup();
  shown('demandNo', { demandNo: null });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a passed deadline is marked only while the work is open', () => {
  const open = render(<DeadlineValue value="2020-01-01 00:00:00" isOpen />).container;
  expect(open.querySelector('.cell-late')).not.toBeNull();
  const over = render(<DeadlineValue value="2020-01-01 00:00:00" isOpen={false} />).container;
  expect(over.querySelector('.cell-late')).toBeNull();
});

test.each([
  [0.25, '已超期 15 分钟'],
  [15, '已超期 15 小时'],
  [72.5, '已超期 3 天'],
])('%d hours late reads %s', (hours, text) => {
  expect(lateBy(hours).zh).toBe(text);
});

test('progress is empty without tasks and green when all are done', () => {
  expect(render(<ProgressValue done={0} total={0} />).container.textContent).toBe('--');
  const full = render(<ProgressValue done={5} total={5} />).container;
  expect(full.textContent).toBe('5/5');
  expect(full.querySelector('[data-full]')).not.toBeNull();
});

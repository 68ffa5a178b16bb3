// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { answerShape, defineCall } from '#domain/core/call.ts';
import { defineEntity } from '#domain/core/entity.ts';
import { text } from '#domain/core/field.ts';
import { defineMemory, type Remembered } from '#domain/core/memory.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { aRecord } from '#tests/aRecord.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { EntityForm } from './EntityForm.tsx';
import { renderForm } from './formTestKit.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });
vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const actor = { ...systemActor, roleId: 'D10', rights: new Set(['crate:create', 'crate:edit', 'crate:view']) };
afterEach(cleanup);
beforeEach(() => sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName: 'bus01' } })));

const call = defineCall({
  ...{ service: 'common', method: 'lastCrate', right: 'crate:view' },
  input: { owner: text('货主', 'Owner'), except: text('不含', 'Except') },
  answer: answerShape<Remembered | null>(),
});
const fields = {
  owner: text('货主', 'Owner', { max: 20 }),
  port: text('口岸', 'Port', { max: 20 }),
  marks: text('唛头', 'Marks', { max: 20, default: 'N/M' }),
};
const crate = defineEntity({
  ...{ service: 'common', design: 'platform', scope: { everyone: 'test' } },
  key: 'crate',
  label: bi('箱', 'Crate'),
  fields,
  remembers: defineMemory(fields, { of: 'crate', by: ['owner'], offers: [['port'], ['marks']], call }),
  verbs: ['page', 'get', 'add', 'update'],
});

const last: Readonly<Record<string, Remembered>> = {
  甲: { id: 'c1', name: 'X1', values: { port: '上海', marks: 'ABC' } },
};
const show = (record?: ScreenRecord<typeof crate>) =>
  renderForm(<EntityForm entity={crate} record={record} head={null} buttons={() => null} />, ({ form }) => {
    const { owner } = JSON.parse(String(form.data ?? '{}')) as { owner?: string };
    return { body: ok(form.method === 'lastCrate' ? (last[owner ?? ''] ?? null) : null) };
  });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const mark = (name: string) => box(name).closest('[data-offered]')?.getAttribute('title') ?? null;
function type(name: string, value: string): void {
  fireEvent.focus(box(name));
  fireEvent.change(box(name), { target: { value } });
  fireEvent.blur(box(name));
}

test('a new record has what the last like one had, marked until somebody has been there, and not what it says of another', async () => {
  show();
  type('货主', '甲');
  await waitFor(() => expect(box('口岸').value).toBe('上海'));
  expect(box('唛头').value).toBe('ABC');
  expect(mark('口岸')).toBe('沿用上一票 X1');
  fireEvent.focus(box('口岸'));
  fireEvent.blur(box('口岸'));
  await waitFor(() => expect(mark('口岸')).toBeNull());
  expect(mark('唛头')).toBe('沿用上一票 X1');

  // Of another owner: what nobody touched goes, what somebody has seen is his.
  type('货主', '乙');
  await waitFor(() => expect(box('唛头').value).toBe('N/M'));
  expect(box('口岸').value).toBe('上海');
  expect(mark('唛头')).toBeNull();
});

test('what was typed stays', async () => {
  show();
  type('口岸', '宁波');
  type('货主', '甲');
  await waitFor(() => expect(box('唛头').value).toBe('ABC'));
  expect(box('口岸').value).toBe('宁波');
  fireEvent.click(screen.getByRole('button', { name: '不沿用' }));
  await waitFor(() => expect(box('唛头').value).toBe('N/M'));
});

test('a stored record is filled when somebody asks for it, and where nothing stands alone', async () => {
  show(aRecord(crate, { id: 'c9', owner: '甲', marks: 'N/M' }));
  await screen.findByText(/上一票同类单证可带出：口岸/);
  expect(box('口岸').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: '带出' }));
  await waitFor(() => expect(box('口岸').value).toBe('上海'));
  expect(box('唛头').value).toBe('N/M');
  fireEvent.click(screen.getByRole('button', { name: '全部确认' }));
  await waitFor(() => expect(mark('口岸')).toBeNull());
});

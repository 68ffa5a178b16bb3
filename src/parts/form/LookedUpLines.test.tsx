import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { answerShape, defineCall } from '#domain/core/call.ts';
import { defineEntity } from '#domain/core/entity.ts';
import { children, int, json, ref, text } from '#domain/core/field.ts';
import { defineLookup } from '#domain/core/lookup.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { EntityForm } from './EntityForm.tsx';
import { renderForm } from './formTestKit.tsx';

vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => ({}) }));
const actor = { ...systemActor, roleId: 'D10', rights: new Set(['crate:create', 'crate:edit']) };
afterEach(cleanup);
beforeEach(() => sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName: 'bus01' } })));

const lookUpParts = defineCall({
  ...{ service: 'common', method: 'lookUpParts', right: null },
  input: { parts: json('料号', 'Parts') },
  answer: answerShape<{ readonly names: Readonly<Record<string, string>> }>(),
});
const lineFields = {
  crateId: ref('箱', 'Crate', { entity: 'crate', required: true, createOnly: true }),
  lineNo: int('序号', 'No'),
  part: text('料号', 'Part'),
  name: text('品名', 'Name'),
};
const lookup = defineLookup(lineFields, {
  by: ['part'],
  within: [],
  fills: ['name'],
  call: lookUpParts,
  ask: (lines) => (lines.length > 0 ? { parts: lines.map(({ part }) => part) } : undefined),
  fill: ({ part }, { names }) => ({ name: names[part ?? ''] }),
});
const common = {
  service: 'common',
  design: 'platform',
  scope: { everyone: 'test' },
  verbs: ['page', 'get', 'add', 'update'],
} as const;
const crateLine = defineEntity({
  ...common,
  key: 'crateLine',
  label: bi('箱内', 'In the crate'),
  parent: { entity: 'crate', field: 'crateId' },
  fields: lineFields,
  lookup,
  verbs: [],
});
const crate = defineEntity({
  ...common,
  key: 'crate',
  label: bi('箱', 'Crate'),
  fields: { lines: children('明细', 'Lines', { of: crateLine }) },
  form: [{ title: bi('明细', 'Lines'), fields: ['lines'] }],
});

const names = { A: '轴承', B: '电机' };
const input = (row: number, label: string) => screen.getByLabelText<HTMLInputElement>(`第 ${row} 行 ${label}`);
const type = (row: number, label: string, value: string) => fireEvent.change(input(row, label), { target: { value } });
const show = (record?: object) =>
  renderForm(
    <EntityForm
      entity={crate}
      {...(record && { record: record as never })}
      {...(!record && { defaultValues: { lines: [{ id: '', part: '', name: '' }] } })}
      head={null}
      buttons={() => null}
    />,
    ({ form }) => ({ body: ok(form.method === 'lookUpParts' ? { names } : null) }),
  );

test('a line follows what it says to look up, and the next thing it says, but what a person wrote stays', async () => {
  show();
  type(1, '料号', 'A');
  await waitFor(() => expect(input(1, '品名').value).toBe('轴承'));
  type(1, '料号', 'B');
  await waitFor(() => expect(input(1, '品名').value).toBe('电机'));
  type(1, '品名', '伺服电机');
  type(1, '料号', 'A');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(input(1, '品名').value).toBe('伺服电机');
});

test('what a person takes out again stays out until the line says something else', async () => {
  show();
  type(1, '料号', 'A');
  await waitFor(() => expect(input(1, '品名').value).toBe('轴承'));
  type(1, '品名', '');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(input(1, '品名').value).toBe('');
  type(1, '料号', 'B');
  await waitFor(() => expect(input(1, '品名').value).toBe('电机'));
});

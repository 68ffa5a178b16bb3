// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { FieldInput } from '../FieldInput.tsx';
import { renderForm } from '../formTestKit.tsx';

vi.mock('../../../shell/useSession.ts', () => ({ useActor: () => ({}), useGateway: () => ({}) }));
vi.mock('../../dictionary/useDictionary.ts', () => ({
  useDictionary: () => ({
    items: [
      { dictId: 'A', dictName: '甲' },
      { dictId: 'B', dictName: '乙' },
    ],
    countUse: () => undefined,
  }),
}));
afterEach(cleanup);

const entity = {
  key: 'paper',
  fields: {
    one: { kind: 'dict', dict: 'X', open: true, label: bi('单选项', 'One') },
    some: { kind: 'multiDict', dict: 'X', open: true, label: bi('勾选项', 'Some') },
  },
} as unknown as EntityDefinition;

function Held() {
  return <output>{JSON.stringify(useWatch({ name: ['one', 'some'] }))}</output>;
}

const show = () =>
  renderForm(
    <Form record={{ id: 'x', one: 'B', some: ['B'] }}>
      <FieldInput entity={entity} field="one" />
      <FieldInput entity={entity} field="some" />
      <Held />
    </Form>,
  );

test('the words of a field lie open under its name: one is chosen, or any are ticked and taken back, by keyboard too', async () => {
  const user = userEvent.setup();
  show();
  const held = screen.getByRole('status');
  expect(screen.getByRole('radiogroup', { name: '单选项' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '甲' }));
  expect(held.textContent).toBe('["A",["B"]]');
  const first = screen.getByRole('checkbox', { name: '甲' });
  first.focus();
  await user.keyboard(' ');
  expect(held.textContent).toBe('["A",["B","A"]]');
  await user.click(screen.getByRole('checkbox', { name: '乙' }));
  expect(held.textContent).toBe('["A",["A"]]');
});

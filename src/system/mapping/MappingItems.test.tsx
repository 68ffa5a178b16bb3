// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { FormScopeContext, openScope } from '../../parts/form/formScope.ts';
import { TargetCell } from './MappingItems.tsx';

function Kept() {
  return (
    <output aria-label="kept">
      {JSON.stringify((useFormContext().watch('items') as RecordValues[]).map(({ targetField }) => targetField))}
    </output>
  );
}

function Page({ targetField, isOpen = true }: { targetField: string | null; isOpen?: boolean }) {
  const form = useForm({
    defaultValues: { target: 'currency', items: [{ targetField, sourceKind: 'COLUMN', sourceColumn: '列' }] },
  });
  return (
    <FormScopeContext.Provider value={{ ...openScope('form'), mayEdit: () => (isOpen ? true : undefined) }}>
      <FormProvider {...form}>
        <TargetCell name="items.0.targetField" row={1} />
        <Kept />
      </FormProvider>
    </FormScopeContext.Provider>
  );
}

afterEach(cleanup);
const cell = () => screen.getByRole<HTMLInputElement>('combobox', { name: /目标字段|Target field/ });
const kept = () => JSON.parse(screen.getByRole('status', { name: 'kept' }).textContent ?? '') as unknown[];

test('a target field is shown by its label and chosen among those an import offers', async () => {
  render(<Page targetField="code" />);
  expect(cell().value).toBe('代码');
  const user = userEvent.setup();
  await user.click(cell());
  expect(screen.getAllByRole('option').length).toBeGreaterThan(2);
  await user.clear(cell());
  await user.type(cell(), '名称');
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('名称'));
  await user.click(screen.getByRole('option', { name: '名称' }));
  expect(cell().value).toBe('名称');
  expect(kept()).toEqual(['name']);
});

test('what is no field is not taken over', async () => {
  render(<Page targetField="code" />);
  const user = userEvent.setup();
  await user.clear(cell());
  await user.type(cell(), '没有的字段');
  await user.tab();
  expect(cell().value).toBe('代码');
  expect(kept()).toEqual(['code']);
});

test('who may not change the mapping reads the label', () => {
  render(<Page targetField="code" isOpen={false} />);
  expect(screen.queryByRole('combobox', { name: /目标字段/ })).toBeNull();
  expect(screen.getByText('代码')).toBeTruthy();
});

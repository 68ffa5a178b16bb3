// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { AccountRows } from './AccountRows.tsx';

vi.mock('../shell/useSession.ts', () => ({
  useGateway: () => ({ hooks: { navId: () => '3' } }),
  useActor: () => ({}),
}));
vi.mock('../parts/dictionary/useDictionary.ts', () => ({ useDictionary: () => ({ nameOf: (id: string) => id }) }));
afterEach(cleanup);

function Form() {
  const form = useForm({ defaultValues: { roleId: 'D10', isLeader: 0, haveAdmin: 0 } });
  return (
    <FormProvider {...form}>
      <AccountRows />
      <button type="button" onClick={() => form.setValue('roleId', 'CUST')}>
        客户
      </button>
      <button type="button" onClick={() => form.setValue('haveAdmin', 1)}>
        管理员
      </button>
    </FormProvider>
  );
}

test('an account shows whose rows it sees with the role that stands in its form now', async () => {
  const user = userEvent.setup();
  const scopes = [
    { roleId: 'D10', entity: '*', scope: 'DEPT' },
    { roleId: 'D10', entity: 'merchant', scope: 'ALL' },
    { roleId: 'D20', entity: '*', scope: 'ALL' },
  ];
  renderForm(<Form />, () => ({ body: ok({ roles: [], functions: [], scopes }) }));
  const seen = async (scope: string) =>
    (await screen.findByRole('row', { name: new RegExp(`^${scope} `) })).textContent;
  expect(await seen('ALL')).toContain('商户');
  expect(await seen('DEPT')).toContain('需求');
  expect(await seen('DEPT')).not.toContain('商户、');
  await user.click(screen.getByRole('button', { name: '客户' }));
  expect(await seen('CUSTOMER')).toContain('需求');
  expect(screen.queryByRole('row', { name: /^DEPT / })).toBeNull();
  await user.click(screen.getByRole('button', { name: '管理员' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await seen('ALL')).toContain('全部业务对象');
});

// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { defineForm } from '#domain/core/entity.ts';
import { ref, text } from '#domain/core/field.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { session } from '../../../shell/client.ts';
import { EntityForm } from '../EntityForm.tsx';
import { renderForm } from '../formTestKit.tsx';

vi.mock('../../../shell/useSession.ts', () => ({ useActor: () => systemActor, useGateway: () => ({}) }));
afterEach(cleanup);

const visit = defineForm({
  key: 'visit',
  label: bi('拜访', 'Visit'),
  fields: {
    city: text('城市', 'City', { max: 20 }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    creditCode: text('信用代码', 'Credit code', { max: 18 }),
    contact: text('联系人', 'Contact', { max: 20 }),
  },
  facts: {
    customerId: {
      filter: ({ city }) => (city ? { city } : {}),
      brings: { creditCode: 'creditCode', contact: 'contact' },
    },
  },
});

test('before anything is typed a person’s usual records come first, once, and only those that fit', async () => {
  const facts = { settings: { 'user.usual.customer': ['c3', 'c2', 'gone'] }, userInfo: { loginName: 'bus01' } };
  vi.spyOn(session, 'current').mockReturnValue(facts as unknown as ReturnType<typeof session.current>);
  const user = userEvent.setup();
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: `客户${id}` }));
  const filters: unknown[] = [];
  renderForm(<EntityForm entity={visit} head={null} buttons={() => null} />, ({ form }) => {
    const { filter = {} } = JSON.parse(form.data ?? '{}') as { filter?: { id__in?: string[] } };
    filters.push(filter);
    const rows = filter.id__in ? named(['c2', 'c3']) : named(['c1', 'c2', 'c3', 'c4']);
    return { body: ok({ rows, total: rows.length, page: 1, limit: 20 }) };
  });
  await user.type(screen.getByLabelText('城市'), '上海');
  await user.click(screen.getByLabelText('客户'));
  await screen.findByRole('option', { name: /客户c1/ });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '客户c3',
    '客户c2',
    '客户c1',
    '客户c4',
  ]);
  expect(filters).toContainEqual(expect.objectContaining({ city: '上海', id__in: ['c3', 'c2', 'gone'] }));
  vi.restoreAllMocks();
});

test('a reference offers the rows that fit the other values and brings along what the chosen one knows', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  renderForm(<EntityForm entity={visit} head={null} buttons={() => null} />, ({ form }) => {
    const data = JSON.parse(form.data ?? '{}') as { filter?: unknown };
    asked.push(data.filter);
    return {
      body: ok({
        rows: [{ id: 'c1', name: '华贸食品', creditCode: '91310000607268253L', contact: null }],
        total: 1,
        page: 1,
        limit: 20,
      }),
    };
  });
  await user.type(screen.getByLabelText('城市'), '上海');
  await user.type(screen.getByLabelText('联系人'), '王芳');
  await user.type(screen.getByLabelText('客户'), '华');
  await user.click(await screen.findByRole('option', { name: /华贸食品/ }));

  expect(asked.at(-1)).toMatchObject({ city: '上海' });
  await waitFor(() => expect(screen.getByLabelText('信用代码')).toHaveProperty('value', '91310000607268253L'));
  // The customer has no contact: what was typed stays.
  expect(screen.getByLabelText('联系人')).toHaveProperty('value', '王芳');
});

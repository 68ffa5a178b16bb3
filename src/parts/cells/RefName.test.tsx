// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { demand } from '#domain/demand/index.ts';
import { DisplayValue } from './DisplayValue.tsx';

const show = (rows: readonly object[]) => {
  const dataProvider = { getMany: async () => ({ data: rows }) } as unknown as DataProvider;
  return render(
    <CoreAdminContext dataProvider={dataProvider}>
      <DisplayValue entity={demand} field="customerId" record={{ customerId: 'demo-customer-01' }} />
    </CoreAdminContext>,
  );
};

test('a reference that came without its words asks for them', async () => {
  show([{ id: 'demo-customer-01', name: '上海申海医疗器械有限公司' }]);
  expect(await screen.findByText('上海申海医疗器械有限公司')).toBeTruthy();
});

test('the id of a record that one does not see is not shown', async () => {
  const { container } = show([]);
  expect(await screen.findByText('--')).toBeTruthy();
  expect(container.textContent).not.toContain('demo-customer');
});

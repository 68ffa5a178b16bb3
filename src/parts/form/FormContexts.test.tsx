// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  type RaRecord,
  useCreateContext,
  useEditContext,
  useRecordContext,
  useResourceContext,
  useSaveContext,
  useUpdate,
} from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { addressTemplate } from '#domain/demand/index.ts';
import { aRecord } from '#tests/aRecord.ts';
import { EntityForm } from './EntityForm.tsx';
import { renderForm } from './formTestKit.tsx';

vi.mock('../../shell/useSession.ts', () => ({ useActor: () => systemActor, useGateway: () => ({}) }));
afterEach(cleanup);

const stored = aRecord(addressTemplate, {
  ...{ id: 't1', rowVersion: 3, name: '标签', lines: ['x'], customerId: 'c1', customerId_label: '客户', defaultFlg: 0 },
});

function Facts({ isNew = false }: { isNew?: boolean }) {
  const { save } = useSaveContext();
  return (
    <>
      <output>{`${useResourceContext()} ${useRecordContext()?.rowVersion ?? 'new'}`}</output>
      {isNew ? <CreateFacts /> : <EditFacts />}
      <button type="button" onClick={() => void save?.({})}>
        存
      </button>
    </>
  );
}
const CreateFacts = () => <i>{`create ${useCreateContext().resource}`}</i>;
function EditFacts() {
  const { record, defaultTitle } = useEditContext();
  const [update] = useUpdate<RaRecord>();
  const change = () =>
    void update('addressTemplate', { id: 't1', data: { ...record, name: '别处改的' }, previousData: record });
  return (
    <>
      <i>{`edit ${record?.name} ${defaultTitle ? 'titled' : ''}`}</i>
      <button type="button" onClick={change}>
        别处
      </button>
    </>
  );
}

const show = (record: RecordOf<typeof addressTemplate> | undefined) =>
  renderForm(
    <EntityForm entity={addressTemplate} record={record} head={null} buttons={() => <Facts isNew={!record} />} />,
    ({ data }) => ({
      body: ok({ ...stored, ...(data as { record?: object } | null)?.record, rowVersion: 4 }),
    }),
  );

test("react-admin's hooks find resource, stored record, edit page and save inside a form", async () => {
  const { server } = show(stored);
  expect(screen.getByText('addressTemplate 3')).toBeTruthy();
  expect(screen.getByText('edit 标签 titled')).toBeTruthy();
  const name = screen.getByRole('textbox', { name: /名称/ });
  fireEvent.change(name, { target: { value: '新名' } });
  fireEvent.blur(name);
  fireEvent.click(screen.getByText('存'));
  await screen.findByText('addressTemplate 4');
  expect(server.seen.at(-1)?.data).toMatchObject({ id: 't1', rowVersion: 3, record: { name: '新名' } });
});

test("a change by react-admin's own mutation is taken over like any other new version", async () => {
  show(stored);
  fireEvent.click(screen.getByText('别处'));
  await screen.findByText('edit 别处改的 titled');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /名称/ }).value).toBe('别处改的'));
});

test('a new record stands in a create page', () => {
  show(undefined);
  expect(screen.getByText('create addressTemplate')).toBeTruthy();
  expect(screen.getByText('addressTemplate new')).toBeTruthy();
});

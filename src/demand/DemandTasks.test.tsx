// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { demand } from '#domain/demand/demand.ts';
import { aRecord } from '#tests/aRecord.ts';
import { themeOf } from '../shell/theme.ts';
import { DemandTasks } from './DemandTasks.tsx';

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }));

vi.mock('../shell/client.ts', () => {
  const client = { hooks: { locale: () => 'zh' }, call: async () => ({ code: 200, returnCode: '0', data: [] }) };
  const facts = () => ({
    userInfo: { userId: 'u1', loginName: 'u1' },
    actor: {
      userId: 'u1',
      loginName: 'u1',
      userName: '陈经理',
      roleId: 'CUST',
      deptCode: 'CUST',
      isLeader: false,
      haveAdmin: false,
      consoleId: 'c1',
      rights,
    },
    dictVersion: '1',
  });
  const kept = facts();
  return { client, session: { current: () => kept, subscribe: () => () => undefined } };
});
vi.mock('../shell/events.ts', () => ({ useRecordEvents: () => undefined, onRecordEvent: () => () => undefined }));
afterEach(cleanup);

function show() {
  const getList = vi.fn(async () => ({ data: [{ id: 't1', rowVersion: 1, taskNo: 'RW1', status: 'WAIT' }], total: 1 }));
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ getList, getMany: async () => ({ data: [] }) } as never}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <DemandTasks record={aRecord(demand, { id: 'd1', status: 'PROCESSING' })} onChanged={() => undefined} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return getList;
}

test('a customer who opens his demand asks for no tasks, so nothing is refused in red', async () => {
  const getList = show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(getList).not.toHaveBeenCalled();
});

test('who may list tasks sees those of the demand', async () => {
  rights.add('delegateTask:list');
  show();
  expect(await screen.findByText('RW1')).toBeTruthy();
});

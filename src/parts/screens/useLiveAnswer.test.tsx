// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { useLiveAnswer } from './useLiveAnswer.ts';

vi.mock('../../shell/events.ts', () => ({ useRecordEvents: () => undefined }));
afterEach(cleanup);

let read: () => Promise<{ title: string; rowVersion: number }>;

function Shown() {
  const { answer, error } = useLiveAnswer({
    resource: 'demand',
    id: 'd1',
    read: () => read(),
    versionOf: ({ rowVersion }) => rowVersion,
  });
  return <p>{answer?.title ?? (error instanceof Error ? error.message : '…')}</p>;
}

function open(client: QueryClient) {
  return render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
}

test('a record that was closed is readable again while nobody answers, but not when the server refuses it', async () => {
  const client = new QueryClient();
  read = async () => ({ title: '第一次读到的', rowVersion: 1 });
  const page = open(client);
  await screen.findByText('第一次读到的');
  page.unmount();
  // What the page itself held is forgotten with it.
  await expect.poll(() => client.getQueryData(['demand', 'document', 'd1'])).toBeUndefined();

  read = () => Promise.reject(new HttpError('网络异常', 0));
  const again = open(client);
  await screen.findByText('第一次读到的');
  again.unmount();
  await expect.poll(() => client.getQueryData(['demand', 'document', 'd1'])).toBeUndefined();

  read = () => Promise.reject(new HttpError('没有权限', 403));
  open(client);
  await screen.findByText('没有权限');
});

test('a record that was never seen says what is wrong', async () => {
  read = () => Promise.reject(new HttpError('网络异常', 0));
  open(new QueryClient());
  await screen.findByText('网络异常');
});

import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './queryClient.ts';

test('what was seen last can be read again; what was seen long before goes, and nothing that a page shows', async () => {
  const client = createQueryClient();
  const see = (id: number) => {
    const observer = new QueryObserver(client, { queryKey: ['record', id], queryFn: () => id });
    return observer.subscribe(() => undefined);
  };
  const leaveFirst = see(0);
  await client.getQueryCache().find({ queryKey: ['record', 0] })?.promise;
  for (let id = 1; id <= 400; id += 1) {
    const leave = see(id);
    await client.getQueryCache().find({ queryKey: ['record', id] })?.promise;
    leave();
  }
  expect(client.getQueryData(['record', 0])).toBe(0);
  expect(client.getQueryData(['record', 400])).toBe(400);
  expect(client.getQueryData(['record', 1])).toBeUndefined();
  expect(client.getQueryCache().getAll().length).toBeLessThan(130);
  leaveFirst();
  client.clear();
});

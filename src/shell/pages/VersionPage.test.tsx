// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { switchLocale } from '../locale.ts';
import { VersionPage } from './VersionPage.tsx';

const world = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('../useSession.ts', () => ({ useGateway: () => world.client }));
afterEach(cleanup);

const note = (version: string, releaseDate: string, noteEn: string | null) => ({
  id: version,
  version,
  releaseDate,
  noteZh: `${version} 的说明`,
  noteEn,
});

function open(rows: readonly object[]) {
  const { client, seen } = fakeServer(({ url }) =>
    url === '/open/releases' ? { body: ok({ rows }) } : { status: 404 },
  );
  world.client = client;
  render(<VersionPage />, { wrapper: MemoryRouter });
  return seen;
}

test('without a login the notes are shown as they come, with their day and a way to the login', async () => {
  const seen = open([note('0.2.0', '2026-11-24', 'Notes of 0.2.0'), note('0.1.0', '2026-11-21', null)]);
  await screen.findByText('0.2.0 的说明');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '0.2.0 2026-11-24',
    '0.1.0 2026-11-21',
  ]);
  expect(screen.getByRole('button', { name: '前往登录' })).toBeTruthy();
  expect(seen.map(({ url }) => url)).not.toContain('/gateway');
});

test('in English they are English where somebody wrote them so', async () => {
  switchLocale('en');
  open([note('0.2.0', '2026-11-24', 'Notes of 0.2.0'), note('0.1.0', '2026-11-21', null)]);
  expect(await screen.findByText('Notes of 0.2.0')).toBeTruthy();
  expect(screen.getByText('0.1.0 的说明')).toBeTruthy();
  switchLocale('zh');
});

test('where nothing is published the page says so', async () => {
  open([]);
  expect(await screen.findByText('还没有版本说明。')).toBeTruthy();
});

// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Suggestion } from '#domain/classification/suggest/expand.ts';
import { bi } from '#domain/core/text.ts';
import { themeOf } from '../shell/theme.ts';
import { SimilarDrawer } from './SimilarDrawer.tsx';
import { SuggestDrawer } from './SuggestDrawer.tsx';
import { Suggestions } from './Suggestions.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const bearing: Suggestion = {
  hsCode: '8482102000',
  hs6: '848210',
  id: 'hs-1',
  nameZh: '深沟球轴承',
  pathZh: '机械 > 轴承 > 深沟球轴承',
  score: 0.2,
  certainty: 'LIKELY',
  byHistory: 1,
  byTariff: 3,
  evidence: [
    {
      source: 'HISTORY',
      text: bi('同样商品 2026-03：轴承 6204', 'The same goods, 2026-03: 轴承 6204'),
      similarity: 1,
      date: '2026-03-02',
      historyId: 'h1',
    },
  ],
  elements: ['结构类型'],
};

function show(part: React.ReactElement, suggestions: readonly Suggestion[] = [bearing]) {
  const call = vi.fn(async () => ({ suggestions }));
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ call } as never}>
        <ThemeProvider theme={themeOf('light', 'zh')}>{part}</ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return call;
}

test('a suggestion tells its code, why, and its way to its rank, and can be taken', async () => {
  const onChoose = vi.fn();
  show(<Suggestions goods={{ nameZh: '轴承', spec: '6204' }} customerId="c1" onChoose={onChoose} />);
  const link = await screen.findByRole('link', { name: '8482102000' });
  expect(link.getAttribute('href')).toContain('hs-1');
  expect(screen.getByText('同样商品 2026-03：轴承 6204')).toBeTruthy();
  expect(screen.getByText(/历史第1 · 条文第3 · 申报要素：结构类型/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '采用 8482102000' }));
  expect(onChoose).toHaveBeenCalledWith(bearing, 1);
});

test('half a word of an input method is never asked for, a whole one once', async () => {
  const call = show(<SuggestDrawer day="2026-11-23" onClose={() => undefined} />);
  const name = await screen.findByLabelText('中文品名');
  fireEvent.compositionStart(name);
  for (const value of ['zhou', 'zhoucheng']) fireEvent.change(name, { target: { value } });
  fireEvent.compositionEnd(name, { target: { value: '轴承' } });
  await screen.findByRole('link', { name: '8482102000' });
  expect(call.mock.calls.map((given) => (given as unknown[])[1])).toMatchObject([
    { nameZh: '轴承', day: '2026-11-23' },
  ]);
});

test('nothing found says what to do', async () => {
  show(<Suggestions goods={{ nameZh: '某物' }} />, []);
  await waitFor(() => expect(screen.getByText(/没有合适的编码/)).toBeTruthy());
});

test('goods that were classified before stand with how alike they are, wrong ones marked', async () => {
  const rows = [
    {
      id: 'h1',
      nameZh: '深沟球轴承',
      spec: '6204',
      hsCode: '8482102000',
      decidedDate: '2026-03-02',
      isWrong: false,
      similarity: 0.87,
    },
    {
      id: 'h2',
      nameZh: '球轴承',
      spec: null,
      hsCode: '8483300090',
      decidedDate: '2025-01-02',
      isWrong: true,
      similarity: 0.4,
    },
  ];
  const call = vi.fn(async () => ({ rows }));
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ call } as never}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <SimilarDrawer onClose={() => undefined} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  fireEvent.change(await screen.findByLabelText('中文品名'), { target: { value: '轴承' } });
  expect((await screen.findByRole('link', { name: '深沟球轴承 6204' })).getAttribute('href')).toContain('h1');
  expect(screen.getByText(/相似度 87% · 8482102000 · 2026-03-02/)).toBeTruthy();
  expect(screen.getAllByText('已标记错误')).toHaveLength(1);
});

// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import type { Printable } from '#domain/printing/calls.ts';
import { printTask } from '#domain/printing/printTask.ts';
import { aRecord } from '#tests/aRecord.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { usePrinting } from './usePrinting.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const label = (id: string, number: string): Printable => ({
  ...{ id, taskNo: `DY-${id}`, title: '需求', copies: 2 },
  paper: { kind: 'labels', labels: [{ number, title: '需求 · 上海' }] },
});
const sheet = (id: string): Printable => ({
  ...{ id, taskNo: `DY-${id}`, title: '需求', copies: 1 },
  paper: {
    kind: 'sheets',
    sheets: [
      {
        ...{ company: '浦江', title: '需求单', number: 'XQ1', status: '已完成', watermark: '草稿' },
        parts: [
          { title: '基本信息', pairs: [{ label: '客户', value: '凌峰', span: 1 }] },
          {
            title: '商品',
            columns: [{ label: '品名', align: 'left', width: '*' }],
            rows: [['轮胎']],
            totals: ['合计 1 行'],
          },
          { title: '声明', words: ['仅供参考'] },
          { signs: ['委托方（签章）', '日期'] },
        ],
      },
    ],
  },
});

const { told } = vi.hoisted(() => ({ told: [] as string[] }));
vi.mock('react-admin', async (original) => ({
  ...(await original<object>()),
  useNotify: () => (text: string) => void told.push(text),
}));

/** What was on paper when the browser was asked to print. */
let papers: (string | null)[];
let printables: Printable[];
let failed: { id: string; code: string; msg: string }[];
beforeEach(() => {
  papers = [];
  told.length = 0;
  failed = [];
  vi.stubGlobal('print', () => {
    papers = [...document.querySelectorAll('.print-papers > *')].map(
      ({ className, textContent }) => `${className} ${textContent}`,
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Tasks({ action }: { readonly action: string | undefined }) {
  const { preview, dialog } = usePrinting();
  const ids = printables.map(({ id }) => id);
  const records = ids.map((id) => aRecord(printTask, { id }));
  return (
    <>
      <button type="button" onClick={() => void preview({ ids, records, action })}>
        look
      </button>
      {dialog}
    </>
  );
}

const show = (action?: string) =>
  renderForm(<Tasks action={action} />, ({ form }) => {
    if (form.method === 'getPrintData')
      return { body: ok({ printables, printedBy: 'bus01', printedAt: '2026-11-23 09:00:00' }) };
    const refused = new Set(failed.map(({ id }) => id));
    return { body: ok({ ok: printables.map(({ id }) => id).filter((id) => !refused.has(id)), failed }) };
  });
const look = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'look' }));
  return within(await screen.findByRole('dialog'));
};

test('labels are shown with their barcode; printing takes the step and prints every copy', async () => {
  printables = [label('1', 'XQ202611170009')];
  show('print');
  const dialog = await look();
  expect(await dialog.findByRole('img', { name: 'XQ202611170009' })).toBeTruthy();
  expect(papers).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(papers).toEqual(Array(2).fill('print-label 需求 · 上海XQ202611170009')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a sheet has sections, tables and who prints it; looking at it prints nothing', async () => {
  printables = [sheet('1')];
  show();
  const dialog = await look();
  const paper = within(dialog.getByRole('article', { name: '需求单 XQ1' }));
  for (const words of [
    '浦江',
    '已完成',
    '客户',
    '凌峰',
    '轮胎',
    '合计 1 行',
    '仅供参考',
    '委托方（签章）',
    '草稿',
    /^bus01/,
  ])
    expect(paper.getByText(words)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '打印' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(papers).toEqual([]);
});

test('printing again wants a reason first', async () => {
  printables = [sheet('1')];
  show('reprint');
  const dialog = await look();
  await userEvent.click(dialog.getByRole('button', { name: '重打' }));
  expect((await dialog.findAllByText(/原因不能为空|请输入原因|不能为空/)).length).toBeGreaterThan(0);
  expect(papers).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '卡纸');
  await userEvent.click(dialog.getByRole('button', { name: '重打' }));
  await waitFor(() => expect(papers).toHaveLength(1));
});

test('what may not be printed stays out of the printer', async () => {
  printables = [label('1', 'A1'), label('2', 'B2')];
  failed = [{ id: '1', code: '1004', msg: '状态不允许' }];
  show('print');
  const dialog = await look();
  await userEvent.click(dialog.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(papers).toHaveLength(2));
  expect(papers.every((paper) => paper?.includes('B2'))).toBe(true);
});

test('labels and sheets do not go through one printer together', async () => {
  printables = [label('1', 'A1'), sheet('2')];
  show('print');
  await userEvent.click(screen.getByRole('button', { name: 'look' }));
  await waitFor(() => expect(told).toEqual(['标签与A4不能一起打印，请分开选择']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

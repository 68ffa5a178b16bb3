// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyOperation } from '#domain/workbooks/model/apply.ts';
import { documentOf } from '#domain/workbooks/model/document.ts';
import type { SentOperation, UnconfirmedOperation } from '#domain/workbooks/model/editor.ts';
import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { cellOf, emptyWorkbook, gridsOf, linePlaces, type SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { readClip, toHtml, toTabs } from './clipboard.ts';
import { seriesText } from './sheetCommands.ts';
import { sheetReckoner } from './sheetReckoner.ts';
import { SheetSession, type WorkbookTold } from './sheetSession.ts';
import { useDesk } from './useDesk.ts';
import { Workbook } from './Workbook.tsx';

vi.mock('../shell/useSession.ts', () => ({ useActor: () => ({ userId: 'bus01' }), useGateway: () => ({}) }));
afterEach(cleanup);

/** The server of one workbook, in memory: it gives the order and keeps each operation once. */
class Server {
  readonly book = emptyWorkbook();
  readonly log: SheetEntry[] = [];
  readonly doc;
  isAway = false;

  constructor() {
    const first = { op: 'addSheet', sheet: 's1', name: '一月', after: null, rows: 40, cols: 12 } as const;
    applyOperation(this.book, first, { user: 'x', at: '' });
    this.doc = documentOf(this.book);
  }

  take(client: string, user: string, ops: readonly SentOperation[]): void {
    if (this.isAway) throw Object.assign(new Error('away'), { status: 0 });
    for (const { seq, base, ...op } of ops) {
      if (this.log.some((one) => one.client === client && one.seq === seq)) continue;
      const entry = { rev: this.log.length + 1, client, seq, base, user, at: '2026-11-28 10:00:00', op };
      applyOperation(this.book, op, entry);
      this.log.push(entry);
    }
  }

  since(rev: number): WorkbookTold {
    if (this.isAway) throw Object.assign(new Error('away'), { status: 0 });
    return { entries: this.log.slice(rev), rev: this.log.length };
  }
}

const kept = new Map<string, readonly UnconfirmedOperation[]>();
const keeper = {
  keep: (client: string, ops: readonly UnconfirmedOperation[]) => void kept.set(client, [...ops]),
  forget: (client: string) => void kept.delete(client),
  left: () => [...kept].map(([client, ops]) => ({ client, ops })),
};

function openAs(server: Server, user: string, tab = 'a') {
  const news = vi.fn();
  const session = new SheetSession(
    server.doc,
    { rev: 0, client: `${user}.${tab}`, user },
    {
      wire: {
        send: async (client, ops, since) => {
          server.take(client, user, ops);
          return server.since(since);
        },
        ask: async (since) => server.since(since),
      },
      keeper,
      hearer: { news, refused: () => undefined },
    },
  );
  return { session, news };
}

function Desk({ session, role = 'OWNER' as const }: { session: SheetSession; role?: 'OWNER' | 'READ' }) {
  const desk = useDesk(session, sheetReckoner(session.editor.book), { user: 'bus01', role });
  return desk && <Workbook desk={desk} others={[]} people={{}} hints={[]} />;
}

function show(role: 'OWNER' | 'READ' = 'OWNER') {
  const server = new Server();
  const { session } = openAs(server, 'bus01');
  renderForm(<Desk session={session} role={role} />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^单元格/ });
  const key = (name: string, more: object = {}) => fireEvent.keyDown(box, { key: name, ...more });
  const type = (text: string) => {
    box.value = text;
    fireEvent.input(box);
  };
  return { server, session, box, key, type };
}

/** What stands in the living cells, row by row. */
function cells(book: SheetWorkbook, rows = 4, cols = 4) {
  const grid = gridsOf(book)[0];
  if (!grid) return [];
  const [down, across] = [linePlaces(grid.rows).alive.slice(0, rows), linePlaces(grid.cols).alive.slice(0, cols)];
  return down.map((row) => across.map((col) => cellOf(grid, row, col)?.v ?? ''));
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 120));
const label = (box: HTMLElement) => box.getAttribute('aria-label');

test('keys walk as in Excel: Enter and Tab go on, Shift back, arrows end typing, F2 leaves them to the text', () => {
  const { session, box, key, type } = show();
  type('甲');
  key('Enter');
  expect(label(box)).toContain('A2');
  type('乙');
  key('Tab');
  expect(label(box)).toContain('B2');
  type('丙');
  key('ArrowUp');
  expect(label(box)).toContain('B1');
  key('F2');
  key('ArrowLeft');
  expect(label(box)).toContain('B1');
  key('Escape');
  key('Tab', { shiftKey: true });
  expect(label(box)).toContain('A1');
  key('End', { ctrlKey: true });
  expect(label(box)).toContain('B2');
  expect(cells(session.editor.book, 2, 2)).toEqual([
    ['甲', ''],
    ['乙', '丙'],
  ]);
});

test('Ctrl+arrows stop at the edge of what is filled', () => {
  const { box, key, type } = show();
  for (const text of ['1', '2', '3']) {
    type(text);
    key('Enter');
  }
  key('Home', { ctrlKey: true });
  key('ArrowDown', { ctrlKey: true });
  expect(label(box)).toContain('A3');
  key('ArrowDown', { ctrlKey: true });
  expect(label(box)).toContain('A40');
});

test('keys of an input method are its own: none walks, none ends the word, and rows inserted above move the word along', async () => {
  const { server, session, box } = show();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.compositionStart(box);
  box.value = 'jian';
  fireEvent.input(box);
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
  const above: SheetOperation = { op: 'insert', sheet: 's1', axis: 'rows', after: null, ids: ['n1', 'n2'] };
  server.take('bus02.b', 'bus02', [{ seq: 1, base: 0, ...above }]);
  session.hear(1);
  await settled();
  expect(box.value).toBe('jian');
  expect(box.isConnected).toBe(true);
  box.value = '检验';
  fireEvent.input(box);
  fireEvent.compositionEnd(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  await settled();
  expect(cells(server.book, 5, 1)).toEqual([[''], [''], [''], ['检验'], ['']]);
  expect(label(box)).toContain('A5');
});

test('undo takes back own steps alone, and a cell only while it still holds what I wrote', async () => {
  const { server, session, key, type } = show();
  type('我的');
  key('Enter');
  type('也是');
  key('Enter');
  await settled();
  const theirs: SheetOperation = {
    op: 'set',
    sheet: 's1',
    cells: [
      { r: 'r0', c: 'c0', v: '他的' },
      { r: 'r2', c: 'c0', v: '新' },
    ],
  };
  server.take('bus02.b', 'bus02', [{ seq: 1, base: 0, ...theirs }]);
  session.hear(3);
  await settled();
  key('z', { ctrlKey: true });
  key('z', { ctrlKey: true });
  key('z', { ctrlKey: true });
  await settled();
  expect(cells(server.book, 3, 1)).toEqual([['他的'], [''], ['新']]);
  key('y', { ctrlKey: true });
  key('y', { ctrlKey: true });
  await settled();
  expect(cells(server.book, 3, 1)).toEqual([['他的'], ['也是'], ['新']]);
});

test('without the net everything goes on and is sent when it is back; a closed tab’s rest is sent by the next one, once', async () => {
  const { server, session, key, type } = show();
  server.isAway = true;
  type('离线');
  key('Enter');
  await settled();
  expect(session.state).toBe('waiting');
  expect(kept.get('bus01.a')).toHaveLength(1);
  session.close();
  server.isAway = false;
  const { session: next } = openAs(server, 'bus01', 'b');
  await next.sendLeft();
  await next.sendLeft();
  expect(cells(server.book, 1, 1)).toEqual([['离线']]);
  expect(server.log).toHaveLength(1);
  expect(cells(next.editor.book, 1, 1)).toEqual([['离线']]);
  expect(kept.size).toBe(0);
});

test('who may only read types nothing', () => {
  const { session, box, type } = show('READ');
  type('x');
  expect(box.value).toBe('');
  expect(session.editor.pending).toEqual([]);
});

test('a table of Excel is pasted with its looks and merges, tabs as cells, quoted lines in one', () => {
  const excel = `<html><head><style>.xl65{color:red;font-weight:700;background:#FFFF00;}</style></head><body>
    <table><tr><td class=xl65 colspan=2>标题</td></tr><tr><td>1,200.50</td><td>两<br>行</td></tr></table></body></html>`;
  const { cells: rows, merges } = readClip(excel, '');
  expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['标题', ''],
    ['1,200.50', '两\n行'],
  ]);
  expect(rows[0]?.[0]?.style).toMatchObject({ bold: true, fill: '#ffff00' });
  expect(merges).toEqual([{ row: 0, col: 0, rows: 1, cols: 2 }]);
  expect(readClip('', 'a\tb\r\n"c\nd"\te').cells.map((row) => row.map(({ text }) => text))).toEqual([
    ['a', 'b'],
    ['c\nd', 'e'],
  ]);
});

test('what was copied here comes back with formulas and styles, and goes out as a plain table', () => {
  const clip = {
    cells: [[{ text: '=A1*2', style: { bold: true } }, { text: '<b>' }]],
    merges: [],
    from: { row: 4, col: 1 },
  };
  const html = toHtml(clip, [['84', '<b>']]);
  expect(html).toContain('<td style="font-weight:700">84</td><td>&lt;b&gt;</td>');
  expect(readClip(html, '')).toEqual(clip);
  expect(toTabs([['a"b', 'c\nd']])).toBe('"a""b"\t"c\nd"');
});

test('series count on: numbers by their distance, words by their last number, formulas move along', () => {
  const moved = (text: string, cells: number) => `${text}+${cells}`;
  expect([0, 1].map((step) => seriesText(['1', '3'], step, moved))).toEqual(['5', '7']);
  expect(seriesText(['5'], 0, moved)).toBe('5');
  expect([0, 1, -1].map((step) => seriesText(['箱-08'], step, moved))).toEqual(['箱-09', '箱-10', '箱-07']);
  expect(seriesText(['2026-11-30'], 0, moved)).toBe('2026-12-01');
  expect(seriesText(['=B2'], 2, moved)).toBe('=B2+3');
});

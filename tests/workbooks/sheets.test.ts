import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedSheet, SavedOperations, SheetNews } from '#domain/workbooks/calls.ts';
import { SheetFormulas } from '#domain/workbooks/formula/sheetFormulas.ts';
import { edit, openEditor, takeIn, toSend } from '#domain/workbooks/model/editor.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { cellOf } from '#domain/workbooks/model/workbook.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Shared sheets over HTTP. @see docs/spec/operations.md 3.11, 5, 7 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const owner = () => gateway.as('bus01');

async function newSheet(members: readonly object[] = [], facts: object = {}): Promise<WireRecord> {
  const client = await owner();
  return client.get<WireRecord>('common.addShareSheet', {
    record: { name: '十一月跟踪', template: 'BLANK', members, ...facts },
  });
}

const member = (login: string, sheetRole: string) => ({ userId: `user-${login}`, sheetRole });

async function editorOf(login: string, sheetId: string, tab = 'a') {
  const http = await gateway.as(login);
  const user = `user-${login}`;
  const client = `${user}.${tab}`;
  const opened = await http.get<OpenedSheet>('common.getShareSheet', { sheetId, clientId: client });
  const editor = openEditor(opened.doc, { rev: opened.snapRev, client, user, lastSeq: opened.lastSeq });
  takeIn(editor, opened.entries);
  return { http, editor, client, sheetId };
}
type Tab = Awaited<ReturnType<typeof editorOf>>;

const saving = ({ http, editor, client, sheetId }: Tab, ops: readonly object[] = toSend(editor, 50)) =>
  http.call<SavedOperations>('common.saveSheetOps', { sheetId, clientId: client, sinceRev: editor.rev, ops });

async function saved(tab: Tab) {
  const { returnCode, returnMsg, data } = await saving(tab);
  if (returnCode !== '0') throw new Error(`${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return { ...data, news: takeIn(tab.editor, data.entries) };
}

async function caughtUp({ http, editor, sheetId }: Tab) {
  const news = await http.get<SheetNews>('common.queryXlsOps', { sheetId, sinceRev: editor.rev });
  return takeIn(editor, news.entries);
}

const set = (r: string, c: string, v: string | number): SheetOperation => ({
  op: 'set',
  sheet: 's1',
  cells: [{ r, c, v }],
});
const valueIn = ({ editor }: Tab, r: string, c: string) => {
  const grid = editor.book.sheets.get('s1');
  return grid && cellOf(grid, r, c)?.v;
};

describe('a sheet that many write', () => {
  test('O24: of two who write one cell the later one stays, and the first is told', async () => {
    const sheet = await newSheet([member('bus02', 'WRITE')]);
    const [a, b] = [await editorOf('bus01', sheet.id), await editorOf('bus02', sheet.id)];
    edit(a.editor, set('r1', 'c1', '甲'));
    edit(b.editor, set('r1', 'c1', '乙'));
    expect((await saved(a)).rev).toBe(1);
    expect((await saved(b)).rev).toBe(2);
    const news = await caughtUp(a);
    expect(news.overwritten).toEqual([{ sheet: 's1', row: 'r1', col: 'c1', user: 'user-bus02', rev: 2 }]);
    expect([valueIn(a, 'r1', 'c1'), valueIn(b, 'r1', 'c1')]).toEqual(['乙', '乙']);
  });

  test('O25: what is written below a row that somebody inserts lands one row further down', async () => {
    const sheet = await newSheet([member('bus02', 'WRITE')]);
    const [a, b] = [await editorOf('bus01', sheet.id), await editorOf('bus02', sheet.id)];
    edit(a.editor, { op: 'insert', sheet: 's1', axis: 'rows', after: 'r3', ids: ['a-1'] });
    edit(b.editor, set('r7', 'c0', '第八行'));
    await saved(a);
    await saved(b);
    await caughtUp(a);
    const grid = a.editor.book.sheets.get('s1');
    expect(grid?.rows.order.indexOf('r7')).toBe(8);
    expect(valueIn(a, 'r7', 'c0')).toBe('第八行');
  });

  test('O26: a locked sheet takes nothing, and what was typed stays with its editor', async () => {
    const sheet = await newSheet([member('bus02', 'WRITE')]);
    const b = await editorOf('bus02', sheet.id);
    const client = await owner();
    const facts = await client.get<WireRecord>('common.getShareSheetInfo', { id: sheet.id });
    await client.get('common.actShareSheet', { id: sheet.id, rowVersion: facts.rowVersion, action: 'lock' });
    edit(b.editor, set('r0', 'c0', '晚了'));
    const { returnCode, returnMsg } = await saving(b);
    expect([returnCode, returnMsg]).toEqual(['1004', '表格已锁定或归档']);
    expect(b.editor.pending).toHaveLength(1);
    expect(
      (
        await (
          await gateway.as('bus02')
        ).call('common.actShareSheet', { id: sheet.id, rowVersion: facts.rowVersion, action: 'unlock' })
      ).returnCode,
    ).not.toBe('0');
  });

  test('an operation that is sent twice is there once, and a gap is refused', async () => {
    const sheet = await newSheet();
    const a = await editorOf('bus01', sheet.id);
    edit(a.editor, set('r0', 'c0', 1));
    const batch = [...toSend(a.editor, 50)];
    await saving(a, batch);
    const again = await saving(a, batch);
    expect(again.data.rev).toBe(1);
    const gap = await saving(a, [{ seq: 3, base: 0, ...set('r0', 'c1', 2) }]);
    expect([gap.returnCode, gap.returnMsg]).toEqual(['1003', '缺少第2号操作，请刷新表格后重试，未保存的内容不会丢失']);
  });

  test('each operation is asked for by itself: a commenter comments and writes nothing', async () => {
    const sheet = await newSheet([member('bus02', 'COMMENT'), member('wh01', 'READ')]);
    const b = await editorOf('bus02', sheet.id);
    edit(b.editor, set('r0', 'c0', '不行'));
    edit(b.editor, {
      op: 'comment',
      sheet: 's1',
      id: 'k1',
      row: 'r0',
      col: 'c0',
      text: '请核对',
      people: ['user-bus01'],
    });
    const { refused, news } = await saved(b);
    expect(refused).toMatchObject([{ seq: 1, why: 'role', msg: { zh: '您对该表格没有此权限' } }]);
    expect(news.refused).toHaveLength(1);
    expect(valueIn(b, 'r0', 'c0')).toBeUndefined();
    expect(b.editor.book.sheets.get('s1')?.comments.get('k1')).toMatchObject({ text: '请核对', by: 'user-bus02' });
    const reader = await editorOf('wh01', sheet.id);
    edit(reader.editor, set('r0', 'c0', '不行'));
    expect((await saving(reader)).returnCode).toBe('1005');
  });

  test('somebody else sees nothing of it, whichever call he makes', async () => {
    const sheet = await newSheet([member('bus02', 'WRITE')]);
    const stranger = await gateway.as('decl01');
    const asked = [
      ['common.getShareSheet', { sheetId: sheet.id }],
      ['common.queryXlsOps', { sheetId: sheet.id, sinceRev: 0 }],
      [
        'common.saveSheetOps',
        {
          sheetId: sheet.id,
          clientId: 'user-decl01.x',
          sinceRev: 0,
          ops: [{ seq: 1, base: 0, ...set('r0', 'c0', 1) }],
        },
      ],
      ['common.querySheetVersion', { sheetId: sheet.id }],
      ['common.exportXls', { sheetId: sheet.id }],
      ['common.getShareSheetInfo', { id: sheet.id }],
      ['common.tellSheetPresence', { sheetId: sheet.id, clientId: 'user-decl01.x' }],
    ] as const;
    for (const [name, data] of asked)
      expect([name, (await stranger.call(name, data)).returnCode]).toEqual([name, '1002']);
  });

  test('a customer who is a member reads it, and can be made no writer', async () => {
    const client = await owner();
    const refused = await client.call('common.addShareSheet', {
      record: { name: '客户', template: 'BLANK', members: [member('cust01', 'WRITE')] },
    });
    expect(refused.returnCode).toBe('1001');
    const sheet = await newSheet([member('cust01', 'READ')]);
    const other = await newSheet();
    const customer = await gateway.as('cust01');
    expect((await customer.call('common.getShareSheet', { sheetId: sheet.id })).returnCode).toBe('0');
    expect((await customer.call('common.getShareSheet', { sheetId: other.id })).returnCode).toBe('1002');
  });
});

test('the demo has three sheets with history, whose formulas come to something', async () => {
  const client = await owner();
  const { rows } = await client.get<{ rows: WireRecord[] }>('common.queryShareSheetPage', {
    filter: { id__in: ['demo-sheet-001', 'demo-sheet-002', 'demo-sheet-003'] },
  });
  expect(rows).toHaveLength(3);
  const { editor } = await editorOf('bus01', 'demo-sheet-002');
  const grid = editor.book.sheets.get('s1');
  const formulas = new SheetFormulas(editor.book, () => '2026-11-28');
  expect(grid && Number(formulas.valueOf(grid, 'r10', 'c5'))).toBeGreaterThan(10_000);
  const tracking = await editorOf('bus01', 'demo-sheet-001');
  expect(tracking.editor.rev).toBeGreaterThan(60);
  expect(valueIn(tracking, 'r1', 'c1')).toBeTruthy();
  const packing = await editorOf('cust01', 'demo-sheet-003');
  expect(packing.editor.book.sheets.get('s1')?.comments.size).toBe(3);
});

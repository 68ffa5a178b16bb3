import { readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CellDifference,
  ImportedWorkbook,
  KeptVersion,
  OpenedSheet,
  SavedOperations,
} from '#domain/workbooks/calls.ts';
import { openEditor, takeIn } from '#domain/workbooks/model/editor.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { cellOf } from '#domain/workbooks/model/workbook.ts';
import { takeSheetSnapshots } from '#server/workbooks/snapshots.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Excel in and out, versions, tracking columns of shared sheets. @see docs/spec/operations.md 3.11 */
let gateway: TestGateway;
let client: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.as('bus01');
});
afterAll(() => gateway.close());

const user = 'user-bus01';

async function uploaded(content: Uint8Array, fileName = 'book.xlsx'): Promise<string> {
  const stored = await client.upload({ bizType: 'import', fileName, content: Buffer.from(content) });
  return stored.data.fileId;
}

const importing = async (content: Uint8Array, more: object = {}) =>
  client.call<ImportedWorkbook>('common.importXls', { fileId: await uploaded(content), name: '导入', ...more });

async function bookOf(sheetId: string) {
  const opened = await client.get<OpenedSheet>('common.getShareSheet', { sheetId });
  const editor = openEditor(opened.doc, { rev: opened.snapRev, client: `${user}.t`, user });
  takeIn(editor, opened.entries);
  return editor.book;
}

async function downloaded(hashaddr: string): Promise<Buffer> {
  const answer = await client.request(`/api/file/download?${new URLSearchParams({ hashaddr })}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function exported(sheetId: string) {
  const { hashaddr } = await client.get<{ hashaddr: string }>('common.exportXls', { sheetId });
  return readXlsx(await downloaded(hashaddr), { readStyles: true });
}

let tabs = 0;
async function saving(sheetId: string, ops: readonly SheetOperation[]) {
  tabs += 1;
  return client.get<SavedOperations>('common.saveSheetOps', {
    ...{ sheetId, clientId: `${user}.t${tabs}`, sinceRev: 0 },
    ops: ops.map((op, at) => ({ ...op, seq: at + 1, base: 0 })),
  });
}

const added = (facts: object = {}) =>
  client.get<WireRecord>('common.addShareSheet', { record: { name: '表', template: 'BLANK', ...facts } });

/** Three workbooks of a house: fees, a packing list, a plan. */
const fees = () =>
  writeXlsx({
    sheets: [
      {
        name: '费用',
        rows: [
          ['项目', '数量', '单价', '金额'],
          ['报关费', 2, 150.5, null],
          ['仓储费', 10, 8, null],
          ['合计', null, null, null],
        ],
        cells: new Map([
          [
            '0,0',
            {
              value: '项目',
              style: {
                font: { bold: true, color: { rgb: 'C00000' } },
                fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF5' } },
              },
            },
          ],
          ['1,3', { value: 301, formula: 'B2*C2', formulaResult: 301, style: { numFmt: '#,##0.00' } }],
          ['2,3', { value: 80, formula: 'B3*C3', formulaResult: 80, style: { numFmt: '#,##0.00' } }],
          [
            '3,3',
            {
              value: 381,
              formula: 'SUM(D2:D3)',
              formulaResult: 381,
              style: { numFmt: '#,##0.00', border: { top: { style: 'thin', color: { rgb: '000000' } } } },
            },
          ],
        ]),
        columns: [{ width: 20 }, {}, {}, { width: 14 }],
        merges: [{ startRow: 3, startCol: 0, endRow: 3, endCol: 2 }],
        freezePane: { rows: 1 },
        dataValidations: [{ type: 'whole', operator: 'between', formula1: '0', formula2: '1000', range: 'B2:B3' }],
      },
    ],
  });
const packing = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Packing',
        rows: [
          ['Carton', 'Kind', 'Kg'],
          ['C-001', '纸箱', 12.25],
          ['C-002', '木箱', 30],
        ],
        dataValidations: [{ type: 'list', values: ['纸箱', '木箱', '托盘'], range: 'B2:B100' }],
        cells: new Map([['1,0', { value: 'C-001', comment: { author: '张三', text: '外箱破损' } }]]),
      },
      {
        name: 'Sum 1',
        rows: [[null]],
        cells: new Map([['0,0', { value: 42.25, formula: 'SUM(Packing!C2:C3)', formulaResult: 42.25 }]]),
      },
    ],
  });
const plan = () =>
  writeXlsx({
    sheets: [
      {
        name: '计划',
        rows: [
          ['日期', '说明'],
          [new Date(Date.UTC(2026, 10, 28)), '到港'],
        ],
        cells: new Map([
          ['1,0', { value: new Date(Date.UTC(2026, 10, 28)), style: { numFmt: 'yyyy-mm-dd' } }],
          ['1,1', { value: '到港', style: { alignment: { wrapText: true, horizontal: 'center' } } }],
        ]),
        rowDefs: new Map([[1, { height: 30 }]]),
      },
    ],
  });

describe('Excel in and out', () => {
  test('three workbooks with formulas, merges, formats and validation come back as they were', async () => {
    for (const made of [fees, packing, plan]) {
      const content = await made();
      const { returnCode, returnMsg, data } = await importing(content);
      expect([returnCode, returnMsg]).toEqual(['0', expect.anything()]);
      expect(data.lost).toEqual([]);
      const [before, after] = [await readXlsx(content, { readStyles: true }), await exported(data.sheetId ?? '')];
      expect(after.sheets.map(({ name }) => name)).toEqual(before.sheets.map(({ name }) => name));
      for (const [at, sheet] of before.sheets.entries()) {
        const other = after.sheets[at];
        expect(other?.rows).toEqual(sheet.rows);
        expect(other?.merges ?? []).toEqual(sheet.merges ?? []);
        expect(other?.freezePane).toEqual(sheet.freezePane);
        const ruled = (one: typeof sheet | undefined) =>
          (one?.dataValidations ?? []).map(({ type, values, formula1, range }) => [type, values ?? formula1, range]);
        expect(ruled(other)).toEqual(ruled(sheet));
        for (const [place, { formula, style, formulaResult }] of sheet.cells ?? []) {
          const again = other?.cells?.get(place);
          if (formula) expect([place, again?.formula, again?.formulaResult]).toEqual([place, formula, formulaResult]);
          if (style?.numFmt) expect(again?.style?.numFmt).toBe(style.numFmt);
          if (style?.font?.bold) expect(again?.style?.font?.bold).toBe(true);
          if (style?.fill) expect(again?.style?.fill).toEqual(style.fill);
        }
      }
    }
  });

  test('what cannot be kept is said before it is lost, and a call of a program keeps its value alone', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: '外部',
          rows: [['a', 'b', 'c']],
          cells: new Map([
            ['0,0', { value: 7, formula: 'XIRR(A2:A3,B2:B3)', formulaResult: 7 }],
            ['0,1', { value: 'x', formula: "cmd|'/C calc'!A0", formulaResult: 'x' }],
            ['0,2', { value: 'z', hyperlink: { target: 'https://example.com' } }],
          ]),
          conditionalRules: [{ type: 'duplicateValues', priority: 1, range: 'A1:A9' }],
        },
      ],
    });
    const preview = await importing(content, { preview: 1 });
    expect(preview.data.sheetId).toBeUndefined();
    const said = preview.data.lost.map(({ what }) => what.en);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringContaining('last value'),
        expect.stringContaining('programs'),
        'Links',
        'Conditional formats',
      ]),
    );
    const { data } = await importing(content);
    const grid = [...(await bookOf(data.sheetId ?? '')).sheets.values()][0];
    expect(grid && [cellOf(grid, 'r0', 'c0'), cellOf(grid, 'r0', 'c1')]).toEqual([
      { v: 7, x: 'XIRR(A2:A3,B2:B3)' },
      { v: 'x' },
    ]);
    expect((await exported(data.sheetId ?? '')).sheets[0]?.cells?.get('0,1')?.formula).toBeUndefined();
  });

  test('hostile and broken files are refused in a sentence', async () => {
    const good = Buffer.from(await fees());
    const broken = Buffer.concat([good.subarray(0, good.length - 40), Buffer.alloc(40)]);
    const stored = await client.upload({ bizType: 'import', fileName: 'broken.xlsx', content: broken });
    if (stored.returnCode === '0') {
      const answer = await client.call('common.importXls', { fileId: stored.data.fileId });
      expect(answer.returnCode).toBe('1011');
    } else expect(stored.returnCode).toBe('1011');
    const wide = await writeXlsx({ sheets: [{ name: 'w', rows: [Array.from({ length: 300 }, (_, at) => at)] }] });
    expect((await importing(wide)).returnCode).toBe('1010');
  });

  test('CSV out guards what would be a formula elsewhere', async () => {
    const sheet = await added();
    await saving(sheet.id, [
      {
        op: 'set',
        sheet: 's1',
        cells: [
          { r: 'r0', c: 'c0', v: '=cmd|x' },
          { r: 'r0', c: 'c1', f: '1+1' },
          { r: 'r1', c: 'c1', v: 'a"b' },
        ],
      },
    ]);
    const { hashaddr } = await client.get<{ hashaddr: string }>('common.exportXls', { sheetId: sheet.id, isCsv: 1 });
    expect((await downloaded(hashaddr)).toString('utf8')).toBe('\ufeff\'=cmd|x,2\r\n,"a""b"\r\n');
  });
});

describe('versions', () => {
  test('an older one is compared and done again as a new revision, and what came between is kept, too', async () => {
    const sheet = await added();
    const set = (v: string): SheetOperation => ({ op: 'set', sheet: 's1', cells: [{ r: 'r0', c: 'c0', v }] });
    await saving(sheet.id, [set('一')]);
    await takeSheetSnapshots({}, { services: gateway.gateway.services } as Parameters<typeof takeSheetSnapshots>[1]);
    await saving(sheet.id, [
      set('二'),
      { op: 'insert', sheet: 's1', axis: 'rows', after: null, ids: ['n-1'] },
      { op: 'kill', sheet: 's1', axis: 'rows', ids: ['r5'] },
    ]);
    const { versions } = await client.get<{ versions: KeptVersion[] }>('common.querySheetVersion', {
      sheetId: sheet.id,
    });
    expect(versions.map(({ rev, filled }) => [rev, filled])).toEqual([[1, 1]]);
    const { differences } = await client.get<{ differences: CellDifference[] }>('common.compareSheetVersion', {
      sheetId: sheet.id,
      fromRev: 1,
    });
    expect(differences).toMatchObject([{ at: 'A2', before: '一', after: '二' }]);
    const restored = await client.get<{ rev: number; changed: number }>('common.restoreSheetVersion', {
      sheetId: sheet.id,
      rev: 1,
    });
    expect(restored.rev).toBe(4 + restored.changed);
    const grid = (await bookOf(sheet.id)).sheets.get('s1');
    expect(grid && [cellOf(grid, 'r0', 'c0')?.v, grid.rows.dead.has('n-1'), grid.rows.dead.has('r5')]).toEqual([
      '一',
      true,
      false,
    ]);
    const after = await client.get<{ versions: KeptVersion[] }>('common.querySheetVersion', { sheetId: sheet.id });
    expect(after.versions.map(({ rev }) => rev)).toEqual([4, 1]);
  });

  test('an archived sheet has both files and is read only until it is restored', async () => {
    const sheet = await added();
    await saving(sheet.id, [{ op: 'set', sheet: 's1', cells: [{ r: 'r0', c: 'c0', v: '存' }] }]);
    const acting = async (action: string, more: object = {}) => {
      const { rowVersion } = await client.get<WireRecord>('common.getShareSheetInfo', { id: sheet.id });
      return client.get<WireRecord>('common.actShareSheet', { id: sheet.id, rowVersion, action, ...more });
    };
    await acting('archive');
    const record = await client.get<WireRecord>('common.getShareSheetInfo', { id: sheet.id });
    const files = record.archived as { fileName: string }[];
    expect(files.map(({ fileName }) => fileName.replace(/^.*?\./, ''))).toEqual(['xlsx', 'json.gz']);
    const opened = await client.get<OpenedSheet>('common.getShareSheet', { sheetId: sheet.id });
    expect([opened.status, opened.role]).toEqual(['ARCHIVED', 'READ']);
    await acting('restore');
    await acting('remove', { opinion: '不再使用' });
    expect((await client.call('common.getShareSheet', { sheetId: sheet.id })).returnCode).toBe('1002');
  });
});

test('tracking columns are filled from orders the person sees, and nobody writes there', async () => {
  const { rows } = await client.get<{ rows: WireRecord[] }>('business.queryWhOrderPage', { pageSize: 5 });
  const known = rows.map(({ orderNo }) => String(orderNo));
  const sheet = await added({ template: 'TRACK' });
  const numbers = [...known, '没有的单号'];
  await saving(sheet.id, [
    { op: 'set', sheet: 's1', cells: numbers.map((v, at) => ({ r: `r${at + 1}`, c: 'c0', v })) },
  ]);
  const told = await client.get<{ rows: number; changed: number; unknown: string[] }>('common.refreshSheetBinding', {
    sheetId: sheet.id,
  });
  expect(told).toMatchObject({ rows: numbers.length, unknown: ['没有的单号'] });
  expect(told.changed).toBeGreaterThan(known.length);
  const grid = (await bookOf(sheet.id)).sheets.get('s1');
  expect(grid && cellOf(grid, 'r1', 'c1')?.v).toBe(rows[0]?.customerId_label);
  const again = await client.get<{ changed: number }>('common.refreshSheetBinding', { sheetId: sheet.id });
  expect(again.changed).toBe(0);
  const { refused } = await saving(sheet.id, [{ op: 'set', sheet: 's1', cells: [{ r: 'r1', c: 'c1', v: '改' }] }]);
  expect(refused).toMatchObject([{ why: 'bound' }]);
});

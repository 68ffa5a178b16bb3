import { BusinessError, invalid } from '#domain/core/errors.ts';
import { isTotalWord } from '#domain/core/heads.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { GoodsRow } from '#domain/declaration/compare/compareGoods.ts';
import { compareSheet } from '#domain/declaration/compare/inboundCompare.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationItem } from '#domain/declaration/declarationItem.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { readContent } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { cellTextOf, type SheetRow } from '../../platform/sheet/index.ts';
import { CellReader } from '../../sheets/cellReader.ts';
import { type Covered, MergedCells } from '../../sheets/mergedCells.ts';
import { isTaken } from '../../sheets/rowJudge.ts';
import { entityHead, type ImportColumn } from '../../sheets/sheetHead.ts';
import { sheetRows, tooManyRows } from '../../sheets/sheetRows.ts';

/** Rows of one file, and how far below titles and addresses its head may stand. */
const [mostRows, deepestHead] = [5_000, 20];

const amounts: ReadonlySet<string> = new Set(['qty', 'netWt', 'grossWt', 'packages']);

/**
 * The goods of an uploaded sheet; its sums are left out. Reports come with titles above their head: the first row that
 * names goods and an amount is the head.
 * @param field the field of the record that holds the file
 * @throws 1011 no readable sheet, 1001 on the field: no head, or a cell that cannot be read
 */
export async function readGoods(
  hashaddr: string,
  field: 'reportFile' | 'baseFile',
  call: Call,
): Promise<readonly GoodsRow[]> {
  const rows = await call.services.limiters.sheets.run(call.actor.userId, () => allRows(hashaddr, call));
  const place = rows.slice(0, deepestHead).findIndex((row) => isHead(headOf(row)));
  const head = rows[place];
  if (!head)
    throw invalid({
      [field]: bi(
        '未找到表头：须有料号或品名，以及数量、重量或件数',
        'No head row: part no or goods, and quantity, weight or packages',
      ),
    });
  const columns = headOf(head);
  const reader = new CellReader(call);
  const merged = new MergedCells();
  const goods: GoodsRow[] = [];
  for (const row of rows.slice(place + 1)) {
    const read = await readRow(row, { columns, reader, covered: merged.see(row) });
    if ('problem' in read) throw invalid({ [field]: read.problem });
    if (read.goods) goods.push(read.goods);
  }
  if (goods.length === 0) throw invalid({ [field]: bi('文件中没有商品', 'The file names no goods') });
  return goods;
}

async function allRows(hashaddr: string, { services }: Call): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(await readContent(hashaddr, services))) {
    rows.push(row);
    if (rows.length > mostRows + deepestHead) throw tooManyRows(mostRows);
  }
  return rows;
}

const headOf = (row: SheetRow): readonly ImportColumn[] => entityHead(compareSheet, row).columns;

function isHead(columns: readonly ImportColumn[]): boolean {
  const has = (name: string) => columns.some((column) => column.name === name);
  return (has('partNo') || has('name')) && columns.some(({ name }) => amounts.has(name));
}

async function readRow(
  { rowNumber, cells }: SheetRow,
  {
    columns,
    reader,
    covered,
  }: {
    readonly columns: readonly ImportColumn[];
    readonly reader: CellReader;
    readonly covered: ReadonlyMap<number, Covered> | undefined;
  },
): Promise<{ readonly goods: GoodsRow | undefined } | { readonly problem: Text }> {
  if (cells.some((cell) => isTotalWord(cellTextOf(cell)))) return { goods: undefined };
  const goods: Record<string, string | null> = {};
  for (const { name, field, index } of columns) {
    const cell = await reader.read(field, isTaken(field, covered?.get(index)) ? (cells[index] ?? null) : null);
    if ('problem' in cell)
      return { problem: bi(`第${rowNumber}行：${cell.problem.zh}`, `Row ${rowNumber}: ${cell.problem.en}`) };
    goods[name] = cell.value === null ? null : String(cell.value).slice(0, 255);
  }
  if (Object.values(goods).every((value) => value === null)) return { goods: undefined };
  if (!goods.partNo && !goods.name)
    return { problem: bi(`第${rowNumber}行：缺少料号和品名`, `Row ${rowNumber}: neither part no nor goods`) };
  return { goods };
}

/** What a declaration says of its goods. @throws 1002 there is none, 1001 it is another customer's */
export async function declaredGoods(declId: string, customerId: string, { db }: Call): Promise<readonly GoodsRow[]> {
  const declared = await readOne(declaration, ['customerId'], { id: declId }, db);
  if (declared?.customerId !== customerId)
    throw new BusinessError('1001', bi('报关单不属于该客户', 'The declaration is another customer’s'), {
      fieldErrors: { declId: bi('报关单不属于该客户', 'The declaration is another customer’s') },
    });
  const said = ['gName', 'gQty', 'netWt', 'originCountry'] as const;
  const items = await readMany(declarationItem, said, { declarationId: declId }, db, { order: ['lineNo'] });
  return items.map(({ gName: name, gQty: qty, netWt, originCountry: origin }) => ({ name, qty, netWt, origin }));
}

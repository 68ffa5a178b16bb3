import { type Cell, type CellStyle, type CellValue, type DataValidation, writeXlsx } from 'hucre';
import { columnWidth, type SheetColumnKind } from './sheetColumn.ts';
import { sheetLimits } from './sheetRefusal.ts';
import { columnLetters } from './xlsxCells.ts';

export type TemplateColumn = {
  readonly label: { readonly zh: string; readonly en: string };
  readonly kind: SheetColumnKind;
  readonly required?: boolean;
  /**
   * names a dictionary column accepts, offered as a list; other entries are warned about, not refused, because ids are
   * accepted too
   */
  readonly items?: readonly string[];
  /** one line of help, for example a length or a form */
  readonly hint?: string;
};

const sheetNames = { data: '导入数据', guide: '填写说明', items: '字典' } as const;

/** So many empty rows already carry their format: without it a tariff code typed there would lose its zeros. */
const formattedRows = 1_000;

const headerFill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF5' } } as const;
const headerStyle: CellStyle = { font: { bold: true }, fill: headerFill };
const requiredStyle: CellStyle = { font: { bold: true, color: { rgb: 'C00000' } }, fill: headerFill };

const kinds: Record<SheetColumnKind, { readonly text: string; readonly format: string }> = {
  text: { text: '文本 Text', format: '@' },
  integer: { text: '整数 Integer', format: '0' },
  decimal: { text: '数字 Number', format: 'General' },
  money: { text: '金额 Amount', format: '#,##0.00' },
  date: { text: '日期 Date (2026-12-01)', format: 'yyyy-mm-dd' },
  datetime: { text: '日期时间 Date and time (2026-12-01 09:30)', format: 'yyyy-mm-dd hh:mm' },
};

/**
 * An import template: first sheet with the head row in Chinese (required columns red, English and help in notes, lists
 * on dictionary columns), second sheet with one line of explanation per column, third with the dictionary items. The
 * head row holds the bare labels, as the import matches them.
 * @see docs/spec/platform.md 5.7
 */
export async function writeTemplate(columns: readonly TemplateColumn[]): Promise<Buffer> {
  const lists = columns.filter(({ items }) => items !== undefined && items.length > 0);
  const bytes = await writeXlsx({
    sheets: [dataSheet(columns, lists), guideSheet(columns), ...(lists.length > 0 ? [itemsSheet(lists)] : [])],
  });
  return Buffer.from(bytes);
}

function dataSheet(columns: readonly TemplateColumn[], lists: readonly TemplateColumn[]) {
  const cells = new Map<string, Partial<Cell>>(
    columns.map((column, index) => [
      `0,${index}`,
      {
        value: column.label.zh,
        style: column.required ? requiredStyle : headerStyle,
        comment: { author: '通关', text: noteOf(column) },
      },
    ]),
  );
  return {
    name: sheetNames.data,
    columns: columns.map(({ label, kind }) => ({
      width: columnWidth({ label: label.zh, kind }),
      numFmt: kinds[kind].format,
    })),
    rows: [
      columns.map(({ label }) => label.zh),
      ...Array.from({ length: formattedRows }, () => columns.map((): CellValue => null)),
    ],
    cells,
    dataValidations: columns.flatMap((column, index) => listOf({ column, index, listIndex: lists.indexOf(column) })),
    freezePane: { rows: 1 },
  };
}

function listOf({
  column,
  index,
  listIndex,
}: {
  column: TemplateColumn;
  index: number;
  listIndex: number;
}): DataValidation[] {
  if (listIndex < 0) return [];
  const [letters, source] = [columnLetters(index), columnLetters(listIndex)];
  return [
    {
      type: 'list',
      formula1: `${sheetNames.items}!$${source}$2:$${source}$${(column.items?.length ?? 0) + 1}`,
      range: `${letters}2:${letters}${sheetLimits.rows + 1}`,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'warning',
      errorTitle: column.label.zh,
      errorMessage: '不在字典中，是否继续？',
    },
  ];
}

const noteOf = (column: TemplateColumn): string =>
  [column.label.en, column.required ? '必填 Required' : '选填 Optional', kinds[column.kind].text, column.hint]
    .filter(Boolean)
    .join('\n');

function guideSheet(columns: readonly TemplateColumn[]) {
  const head = ['列名', 'Column', '必填 Required', '类型 Type', '说明 Help'];
  return {
    name: sheetNames.guide,
    columns: [{ width: 24 }, { width: 28 }, { width: 16 }, { width: 40 }, { width: 60 }],
    rows: [
      head,
      ...columns.map(({ label, required, kind, items, hint }) => [
        label.zh,
        label.en,
        required ? '是 Yes' : '',
        items ? '字典 Dictionary' : kinds[kind].text,
        hint ?? '',
      ]),
    ],
    cells: new Map<string, Partial<Cell>>(head.map((value, index) => [`0,${index}`, { value, style: headerStyle }])),
    freezePane: { rows: 1 },
  };
}

function itemsSheet(lists: readonly TemplateColumn[]) {
  const length = Math.max(...lists.map(({ items }) => items?.length ?? 0));
  return {
    name: sheetNames.items,
    columns: lists.map(({ label }) => ({
      width: columnWidth({ label: label.zh, kind: 'text', width: 24 }),
      numFmt: '@',
    })),
    rows: [
      lists.map(({ label }) => label.zh),
      ...Array.from({ length }, (_, row) => lists.map(({ items }): CellValue => items?.[row] ?? null)),
    ],
    cells: new Map<string, Partial<Cell>>(
      lists.map(({ label }, index) => [`0,${index}`, { value: label.zh, style: headerStyle }]),
    ),
    freezePane: { rows: 1 },
  };
}

import type { SheetOperation } from './model/operation.ts';

/** A column of the tracking sheet; `bound` ones are filled by the product from orders, by the order number. */
interface TrackingColumn {
  readonly head: string;
  readonly width: number;
  readonly bound?: true;
}

/** @see docs/spec/operations.md 3.11 */
const trackingColumns = {
  orderNo: { head: '订单号', width: 110 },
  customer: { head: '客户', width: 150, bound: true },
  billNo: { head: '提运单号', width: 120, bound: true },
  eta: { head: '预计到港', width: 80, bound: true },
  listNo: { head: '清单号', width: 130, bound: true },
  filingNo: { head: '核注编号', width: 130, bound: true },
  declarationNo: { head: '报关单号', width: 130, bound: true },
  released: { head: '放行日期', width: 80, bound: true },
  dispatched: { head: '发运日期', width: 80, bound: true },
  signed: { head: '签收日期', width: 80, bound: true },
  fee: { head: '费用', width: 70 },
  remark: { head: '备注', width: 160 },
  owner: { head: '负责人', width: 70 },
} as const satisfies Record<string, TrackingColumn>;

export type TrackingField = keyof typeof trackingColumns;

const sheet = 's1';
const entries = Object.entries(trackingColumns) as readonly (readonly [TrackingField, TrackingColumn])[];

/** The id of each column in sheets of this template. */
export const trackingColumnId = (field: TrackingField): string => `c${entries.findIndex(([name]) => name === field)}`;

export const trackingSheet = sheet;
/** The row of heads. */
export const trackingHead = 'r0';
export const boundFields = entries.flatMap(([field, { bound }]) => (bound ? [field] : []));

const cols = entries.map(([field]) => trackingColumnId(field));
const boundCols = boundFields.map(trackingColumnId);
const firstRows = Array.from({ length: 40 }, (_, at) => `r${at + 1}`);

/** 业务跟踪表: what it begins with. Columns that the product fills are grey and locked. */
export const trackingOperations: readonly SheetOperation[] = [
  { op: 'addSheet', sheet, name: '业务跟踪', after: null, rows: 300, cols: 16 },
  { op: 'set', sheet, cells: entries.map(([, { head }], at) => ({ r: trackingHead, c: `c${at}`, v: head })) },
  { op: 'style', sheet, rows: [trackingHead], cols, style: { bold: true, fill: '#e8edf5', align: 'center' } },
  { op: 'style', sheet, rows: firstRows, cols: boundCols, style: { fill: '#f0f0f0' } },
  ...entries.map(
    ([, { width }], at): SheetOperation => ({ op: 'size', sheet, axis: 'cols', ids: [`c${at}`], size: width }),
  ),
  { op: 'freeze', sheet, row: trackingHead, col: 'c0' },
  ...boundCols.map(
    (col): SheetOperation => ({
      op: 'protect',
      sheet,
      id: `bound-${col}`,
      protect: { area: ['*', col, '*', col], allowed: [], isBound: true },
    }),
  ),
];

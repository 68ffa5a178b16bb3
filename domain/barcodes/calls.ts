import { answerShape, defineCall } from '../core/call.ts';
import { date, int, ref, text } from '../core/field.ts';
import { bi, fill } from '../core/text.ts';
import { barcode, barcodeKind } from './barcode.ts';
import { longestCode } from './codes.ts';

/** As many codes as are made or printed in one call. */
export const mostGenerated = 1_000;

/**
 * business.generateBarcode: a range of new codes, all of them or none.
 * @throws 1006 one of them is there already, 1001 by field
 */
export const generateBarcode = defineCall({
  service: 'business',
  method: 'generateBarcode',
  right: 'barcode:create',
  writes: true,
  input: {
    barcodeKind,
    count: int('数量', 'Count', { required: true, min: 1, max: mostGenerated, default: 10 }),
    prefix: text('前缀', 'Prefix', {
      max: 60,
      help: bi(
        'EAN-13、托盘码填厂商代码，校验位自动生成；GS1填(01)GTIN等固定内容',
        'Company prefix of EAN-13 and SSCC, the check digit follows; for GS1 what stays the same, such as (01)',
      ),
    }),
    start: text('起始号', 'Start', {
      max: 18,
      help: bi('留空则接着该前缀已有的最大号', 'Empty: goes on behind the last number of this prefix'),
    }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    partNo: text('料号', 'Part no', { max: 60 }),
    batchNo: text('批次', 'Batch', { max: 20 }),
    expiry: date('效期', 'Expiry'),
  },
  answer: answerShape<{ readonly count: number; readonly first: string; readonly last: string }>(),
  tool: {
    of: 'barcode',
    label: bi('生成条码', 'Generate'),
    told: ({ count, first, last }) =>
      fill(bi('已生成 {count} 个条码：{first} 至 {last}', '{count} barcodes were made: {first} to {last}'), {
        count,
        first,
        last,
      }),
  },
});

const codeOfRange = (zh: string, en: string) => text(zh, en, { max: longestCode, required: true });

/**
 * business.printBarcodeRange: the codes of a range that were never printed go on the print list as one task, in the
 * order of their numbers. Codes that are printed already stay out, so no number is on two labels.
 * @throws 1001 by field
 */
export const printBarcodeRange = defineCall({
  service: 'business',
  method: 'printBarcodeRange',
  right: 'barcode:act:print',
  who: ['W1'],
  writes: true,
  input: {
    first: codeOfRange('起始条码', 'First code'),
    last: codeOfRange('截止条码', 'Last code'),
    labelKind: { ...barcode.fields.labelKind, readOnly: false, required: true },
    copies: { ...barcode.fields.copies, readOnly: false, required: true },
  },
  answer: answerShape<{ readonly printed: number; readonly left: number; readonly taskNo: string }>(),
  tool: {
    of: 'barcode',
    label: bi('打印号段', 'Print a range'),
    told: ({ printed, left, taskNo }) =>
      left > 0
        ? fill(
            bi(
              '{printed} 个条码已加入打印清单 {taskNo}，{left} 个此前已打印，不再重复',
              '{printed} barcodes are on print task {taskNo}; {left} were printed before and stay out',
            ),
            { printed, left, taskNo },
          )
        : fill(bi('{printed} 个条码已加入打印清单 {taskNo}', '{printed} barcodes are on print task {taskNo}'), {
            printed,
            taskNo,
          }),
    isWarning: ({ left }) => left > 0,
  },
});

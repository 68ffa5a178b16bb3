import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 条码: printed, bound to one thing at a time, and never made anew. @see docs/spec/operations.md 5 */
export const barcodeFlow = defineFlow({
  entity: 'barcode',
  drafts: ['ACTIVE'],
  whyClosed: bi('已打印或绑定的条码不能修改', 'A printed or bound barcode is not changed'),
  states: [
    { key: 'ACTIVE', label: bi('启用', 'Active'), tone: 'wait', icon: 'ring' },
    { key: 'PRINTED', label: bi('已打印', 'Printed'), tone: 'run', icon: 'half' },
    { key: 'BOUND', label: bi('已绑定', 'Bound'), tone: 'ok', icon: 'tick' },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'print',
      label: bi('打印', 'Print'),
      from: ['ACTIVE', 'PRINTED'],
      to: 'PRINTED',
      who: ['W1'],
      needs: ['copies', 'labelKind'],
      effect: 'barcodePrinted',
    },
    {
      key: 'bind',
      label: bi('绑定', 'Bind'),
      from: ['ACTIVE', 'PRINTED'],
      to: 'BOUND',
      who: ['W1'],
      needs: ['bindType', 'bindNo'],
      effect: 'barcodeBound',
    },
    {
      key: 'unbind',
      label: bi('解绑', 'Unbind'),
      from: ['BOUND'],
      to: 'PRINTED',
      who: ['W1'],
      reason: 'required',
      effect: 'barcodeUnbound',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['ACTIVE', 'PRINTED'],
      to: 'VOID',
      who: ['W1', 'BUSI_L'],
      reason: 'required',
      danger: true,
    },
  ],
});

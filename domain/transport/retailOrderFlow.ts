import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 零售订单: checked, packed, on its way to a store or a home. @see docs/spec/operations.md 5 retailOrder */
export const retailOrderFlow = defineFlow({
  entity: 'retailOrder',
  dict: 'RETAIL_STATUS',
  open: [{ in: ['CHECK_FAIL'], fields: ['storeCode', 'receiver', 'phone', 'address', 'lines'] }],
  whyClosed: bi('只有校验失败的订单可以修改', 'Only an order that failed its checks is corrected'),
  states: [
    { key: 'IMPORTED', label: bi('已导入', 'Imported'), tone: 'wait', icon: 'clock' },
    { key: 'CHECK_FAIL', label: bi('校验失败', 'Check failed'), tone: 'bad', icon: 'mark' },
    { key: 'CHECKED', label: bi('已校验', 'Checked'), tone: 'run', icon: 'dot' },
    { key: 'SENT_WMS', label: bi('已下发仓库', 'Sent to WMS'), tone: 'run', icon: 'half' },
    { key: 'SHIPPED', label: bi('已发货', 'Shipped'), tone: 'run', icon: 'half' },
    { key: 'DELIVERED', label: bi('已送达', 'Delivered'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'checkOk',
      label: bi('校验通过', 'Check passed'),
      from: ['IMPORTED', 'CHECK_FAIL'],
      to: 'CHECKED',
      who: ['SYSTEM', 'BUSI'],
      // People press 校验, which takes the step that its checks lead to.
      offeredTo: [],
      effect: 'retailChecked',
    },
    {
      key: 'checkNo',
      label: bi('校验失败', 'Check failed'),
      from: ['IMPORTED', 'CHECK_FAIL', 'CHECKED'],
      to: 'CHECK_FAIL',
      who: ['SYSTEM'],
      effect: 'retailFailed',
    },
    {
      key: 'send',
      label: bi('下发', 'Send to WMS'),
      from: ['CHECKED'],
      to: 'SENT_WMS',
      who: ['BUSI', 'SYSTEM'],
      // People press 下发仓库, which takes it for one order or many.
      offeredTo: [],
      needs: ['warehouse'],
      effect: 'retailSent',
    },
    {
      key: 'ship',
      label: bi('发货', 'Ship'),
      from: ['SENT_WMS'],
      to: 'SHIPPED',
      who: ['SYSTEM', 'W1'],
      needs: ['shipTime'],
      effect: 'retailShipped',
    },
    {
      key: 'deliver',
      label: bi('送达', 'Deliver'),
      from: ['SHIPPED'],
      to: 'DELIVERED',
      who: ['SYSTEM', 'W1'],
      needs: ['signTime'],
      effect: 'retailDelivered',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['IMPORTED', 'CHECK_FAIL', 'CHECKED', 'SENT_WMS'],
      to: 'CANCELLED',
      who: ['BUSI'],
      reason: 'required',
      effect: 'retailCancelled',
      danger: true,
    },
  ],
});

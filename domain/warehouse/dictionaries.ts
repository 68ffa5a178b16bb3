import { defineDict } from '../core/dictionary.ts';

/** Dictionaries of the warehouse. @see docs/spec/operations.md 2 */
export const warehouseDictionaries = [
  defineDict('WRONG_KIND', [
    ['NO_PARTNO', '缺料号', 'Part number missing'],
    ['PARTNO_UNKNOWN', '料号不存在', 'Unknown part number'],
    ['UNIT_DIFF', '单位不符', 'Unit differs'],
    ['QTY_DIFF', '数量不符', 'Quantity differs'],
    ['NO_LIST', '缺清单号', 'List number missing'],
    ['DUP', '重复订单', 'Duplicate'],
  ]),
  defineDict('WRONG_SOURCE', [
    ['WMS', '仓库系统', 'WMS'],
    ['IMPORT', '导入', 'Import'],
    ['API', '客户接口', 'Client interface'],
    ['HAND', '人工', 'By hand'],
  ]),
  defineDict('WH_ORDER_KIND', [
    ['IN', '入库', 'Inbound'],
    ['OUT', '出库', 'Outbound'],
    ['MOVE', '移库', 'Move'],
    ['RETURN', '退货', 'Return'],
  ]),
  {
    code: 'QD_STATUS',
    items: [
      { id: 'NONE', label: { zh: '未申报', en: 'None' }, tone: 'plain' },
      { id: 'SENT', label: { zh: '已申报', en: 'Sent' }, tone: 'run' },
      { id: 'PRE', label: { zh: '预审通过', en: 'Pre-checked' }, tone: 'run' },
      { id: 'PASS', label: { zh: '放行', en: 'Passed' }, tone: 'ok' },
      { id: 'BACK', label: { zh: '退单', en: 'Turned back' }, tone: 'bad' },
      { id: 'OUT', label: { zh: '已出区', en: 'Left the zone' }, tone: 'ok' },
    ],
  },
] as const;

import { defineDict } from '../core/dictionary.ts';

/** Dictionaries of transport. Vehicles stand with the demands that ask for them. @see docs/spec/operations.md 2 */
export const transportDictionaries = [
  defineDict('TRACK_EVENT', [
    ['PICKUP', '揽收', 'Picked up'],
    ['DEPART', '发车', 'Departed'],
    ['TRANSFER', '中转', 'Transfer'],
    ['ARRIVE', '到达', 'Arrived'],
    ['DELIVER', '派送', 'Out for delivery'],
    ['SIGN', '签收', 'Signed'],
    ['PROBLEM', '问题', 'Problem'],
    ['RETURN', '退回', 'Returned'],
    ['CUSTOMS', '通关', 'Customs'],
  ]),
  defineDict('TRACK_SOURCE', [
    ['HAND', '人工', 'By hand'],
    ['CARRIER', '承运商', 'Carrier'],
    ['IMPORT', '导入', 'Import'],
    ['SYSTEM', '系统', 'System'],
  ]),
  defineDict('RETAIL_CHANNEL', [
    ['STORE', '门店补货', 'Store replenishment'],
    ['ONLINE', '电商', 'Online'],
    ['SAMPLE', '小样', 'Sample'],
    ['RETURN', '门店退货', 'Store return'],
  ]),
] as const;

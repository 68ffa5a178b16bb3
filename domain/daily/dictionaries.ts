import { defineDict } from '../core/dictionary.ts';

/** Words of daily reports. @see docs/spec/operations.md 2 */
export const dailyDictionaries = [
  defineDict('DAILY_KIND', [
    ['DECL', '报关日报', 'Declaration'],
    ['WH', '仓库日报', 'Warehouse'],
    ['BUSI', '业务日报', 'Business'],
    ['TRANS', '运输日报', 'Transport'],
  ]),
];

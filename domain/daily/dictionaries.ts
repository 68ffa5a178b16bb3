import { defineDict } from '../core/dictionary.ts';
import { bi } from '../core/text.ts';

const kinds = {
  DECL: bi('报关日报', 'Declaration'),
  WH: bi('仓库日报', 'Warehouse'),
  BUSI: bi('业务日报', 'Business'),
  TRANS: bi('运输日报', 'Transport'),
};

/** Words of daily reports. @see docs/spec/operations.md 2 */
export const dailyDictionaries = [
  defineDict(
    'DAILY_KIND',
    Object.entries(kinds).map(([key, { zh, en }]) => [key, zh, en] as const),
  ),
];

import type { AreaRows, DataScope } from '../core/area.ts';

const scoped = [
  'bhReview',
  'bhApply',
  'bhAdjust',
  'bhShortAdjust',
  'bhDelay',
  'bhExcess',
  'bhQuota',
  'bhUsage',
  'bhMovement',
  'bhLevyChange',
  'bhAlert',
  'bhMail',
];

const rowsOf = (scope: DataScope): Readonly<Record<string, DataScope>> => ({
  customer: 'ALL',
  ...Object.fromEntries(scoped.map((key) => [key, scope])),
});

/** Whose documents, quotas and movements the departments see. @see docs/spec/guarantee.md 1.2 */
export const guaranteeRows: AreaRows = {
  business: rowsOf('DEPT'),
  importExport: rowsOf('ALL'),
  investment: rowsOf('ALL'),
  finance: rowsOf('ALL'),
};

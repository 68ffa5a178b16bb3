import type { Access, AreaAccess } from '../core/area.ts';

/** `act:wf`: steps of the approval machine; which ones, status and department say. */
const authoring = 'list,view,create,edit,delete,export,print,act:wf';
const deciding = 'list,view,edit,export,print,act:wf';
const reading = 'list,view,export,print';
const everything = 'list,view,create,edit,delete,export,import,print,act:*,act:wf';

const documentNodes = ['6-3', '6-5', '6-8', '6-9', '6-10', '6-16', '6-17', '6-18', '6-19'] as const;
const reviewNodes = ['6-2', '6-20', '6-21', '6-22'] as const;
const ledgerNodes = ['6-4', '6-6', '6-11', '6-12', '6-13'] as const;
const adminNodes = ['6-7', '6-14', '6-15'] as const;

const all = (nodes: readonly string[], actions: string): Record<string, string> =>
  Object.fromEntries(nodes.map((menuNo) => [menuNo, actions]));

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

const rowsOf = (scope: 'ALL' | 'DEPT'): NonNullable<Access['rows']> => ({
  customer: 'ALL',
  ...Object.fromEntries(scoped.map((key) => [key, scope])),
});

const decider: Access = {
  functions: {
    '6-1': 'list',
    ...all(documentNodes, deciding),
    ...all(reviewNodes, reading),
    ...all([...ledgerNodes, '6-7'], reading),
  },
  rows: rowsOf('ALL'),
};

/** What the departments may do in the guarantee area. @see docs/spec/guarantee.md 1.2, 3 */
export const guaranteeAccess: AreaAccess = {
  business: {
    functions: {
      '6-1': 'list',
      ...all(documentNodes, authoring),
      ...all(reviewNodes, authoring),
      ...all(ledgerNodes, reading),
    },
    rows: rowsOf('DEPT'),
  },
  importExport: {
    functions: {
      '6-1': 'list',
      ...all(documentNodes, authoring),
      ...all(reviewNodes, deciding),
      ...all([...ledgerNodes, ...adminNodes], everything),
    },
    rows: rowsOf('ALL'),
  },
  investment: decider,
  finance: decider,
};

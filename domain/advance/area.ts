import { documentActs } from '../approval/documentActs.ts';
import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { advanceDictionaries } from './dictionaries.ts';
import { advanceKindList } from './documentKinds.ts';
import * as definitions from './index.ts';
import { advancePages } from './pages.ts';
import { advancePapers } from './papers.ts';
import { advanceWorklists } from './worklists.ts';

const all = { taxAdvance: 'ALL', taxAdjust: 'ALL', taxQuota: 'ALL', taxAssess: 'ALL' } as const;
const own = { taxAdvance: 'DEPT', taxAdjust: 'DEPT', taxQuota: 'DEPT', taxAssess: 'DEPT' } as const;
const rows: AreaRows = { business: own, importExport: all, investment: all, finance: all };

const { acts = [], ...rest } = definitionsOf(definitions);

/** 税款垫付: taxes that are paid for customers, the lines they are drawn on, and the fee for it. */
export const advanceArea = defineArea({
  key: 'advance',
  label: bi('税款垫付', 'Tax advances'),
  ...rest,
  acts: [...acts, ...advanceKindList.flatMap((kind) => Object.values(documentActs(kind)))],
  queues: advanceWorklists,
  dictionaries: advanceDictionaries,
  groups: [{ no: '5', title: bi('税款垫付', 'Tax advances'), icon: 'tax' }],
  pages: advancePages,
  papers: advancePapers,
  menuOrder: ['taxAdvance', 'taxQuota', 'taxAdjust', 'taxAssess'],
  rows,
});

import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { classificationDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { classificationPages } from './pages.ts';
import { precatDictionaries } from './precat/dictionaries.ts';
import { precatPapers } from './precat/papers.ts';
import { precatRows } from './precat/rows.ts';
import { precatWorklists } from './precat/worklists.ts';

/** 预归类管理: the tariff, and what goods are classified by. */
export const classificationArea = defineArea({
  key: 'classification',
  label: bi('归类', 'Classification'),
  ...definitionsOf(definitions),
  dictionaries: [...classificationDictionaries, ...precatDictionaries],
  groups: [{ no: '4', title: bi('预归类管理', 'Pre-classification'), icon: 'precat' }],
  pages: classificationPages,
  menuOrder: [
    'precatApply',
    'precatProduct',
    'precatDispatch',
    'precatOpinion',
    'precatProtocol',
    'precatSettle',
    'precatStatis',
    'hsCode',
    'hsChange',
    'hsImport',
    'precatHistory',
  ],
  rows: precatRows,
  papers: precatPapers,
  queues: precatWorklists,
});

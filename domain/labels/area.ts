import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { labelDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { labelPapers } from './papers.ts';

const rows: AreaRows = {
  warehouse: { goodsTag: 'ALL' },
  business: { goodsTag: 'ALL' },
  declarants: { goodsTag: 'ALL' },
  it: { goodsTag: 'ALL' },
};

/** 标签: what is stuck on goods before they leave. */
export const labelsArea = defineArea({
  key: 'labels',
  label: bi('标签', 'Labels'),
  ...definitionsOf(definitions),
  papers: labelPapers,
  dictionaries: labelDictionaries,
  rows,
});

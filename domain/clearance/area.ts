import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { clearanceDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { clearanceWorklists } from './worklists.ts';

const rows: AreaRows = {
  business: { clearanceApply: 'DEPT' },
  warehouse: { clearanceApply: 'ALL' },
  declarants: { clearanceApply: 'ALL' },
};

/** 清关: what of warehouse orders is declared to customs. */
export const clearanceArea = defineArea({
  key: 'clearance',
  label: bi('清关', 'Clearance'),
  ...definitionsOf(definitions),
  queues: clearanceWorklists,
  dictionaries: clearanceDictionaries,
  rows,
});

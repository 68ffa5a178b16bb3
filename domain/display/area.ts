import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { displayDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { displayWorklists } from './worklists.ts';

/** Reviewers, the gate and supervision look at all rows, business at its own customers'. */
const all = { exitDisplay: 'ALL', offsiteFiling: 'ALL' } as const;
const rows: AreaRows = {
  business: { exitDisplay: 'DEPT', offsiteFiling: 'DEPT' },
  importExport: all,
  declarants: all,
  warehouse: all,
};

/** 保税展示与商户监管: goods that leave the zone to be shown, the places where, and the merchants who show them. */
export const displayArea = defineArea({
  key: 'display',
  label: bi('保税展示', 'Bonded display'),
  ...definitionsOf(definitions),
  queues: displayWorklists,
  dictionaries: displayDictionaries,
  dynamicDictionaries: { MERCHANT: { entity: 'merchant', value: 'id', label: 'name' } },
  groups: [
    { no: '12', title: bi('保税展示', 'Bonded display'), icon: 'display' },
    { no: '17', title: bi('商户监管', 'Merchant supervision'), icon: 'merchant' },
  ],
  rows,
});

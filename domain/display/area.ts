import type { AreaAccess } from '../core/area.ts';
import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { displayDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { displayQueues } from './queues.ts';

/** Reviewers, the gate and supervision look at all rows, business at its own customers'. */
const all = { rows: { exitDisplay: 'ALL', offsiteFiling: 'ALL' } } as const;
const access: AreaAccess = {
  business: { rows: { exitDisplay: 'DEPT', offsiteFiling: 'DEPT' } },
  importExport: all,
  declarants: all,
  warehouse: all,
};

/** 保税展示与商户监管: goods that leave the zone to be shown, the places where, and the merchants who show them. */
export const displayArea = defineArea({
  key: 'display',
  label: bi('保税展示', 'Bonded display'),
  ...definitionsOf(definitions),
  queues: displayQueues,
  dictionaries: displayDictionaries,
  dynamicDictionaries: { MERCHANT: { entity: 'merchant', value: 'id', label: 'name' } },
  menu: [
    { menuNo: '12', parentNo: null, name: '保税展示', nameEn: 'Bonded display', url: null, icon: 'display' },
    { menuNo: '17', parentNo: null, name: '商户监管', nameEn: 'Merchant supervision', url: null, icon: 'merchant' },
  ],
  access,
});

import { defineArea, definitionsOf } from '../core/area.ts';
import { defineDict } from '../core/dictionary.ts';
import { say } from '../core/text.ts';
import * as definitions from './index.ts';
import { companyQuickPath } from './paths.ts';
import { companyQueues } from './queues.ts';

/** 客户货主: companies that other areas refer to. */
export const companyArea = defineArea({
  key: 'company',
  label: say('客户与报关行', 'Companies'),
  ...definitionsOf(definitions),
  queues: companyQueues,
  dictionaries: [
    defineDict(
      'CUSTOMER_LEVEL',
      ['A', 'B', 'C'].map((level) => [level, level] as const),
    ),
  ],
  dynamicDictionaries: {
    CUSTOMER: { entity: 'customer', value: 'id', label: 'name' },
    CUSTOMS_BROKER: { entity: 'customsBroker', value: 'id', label: 'name' },
  },
  screens: [{ path: companyQuickPath, title: say('企业快速查询', 'Company quick lookup'), kind: 'own', isPublic: true }],
  menu: [{ menuNo: '11', parentNo: null, name: '客户货主', nameEn: 'Owners', url: null, icon: 'owner' }],
});

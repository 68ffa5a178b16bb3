import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { systemDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { systemPages } from './pages.ts';
import { stuckWorklist } from './stuckWorklist.ts';
import { unitGuesses, unitWords } from './unitNames.ts';

/** 系统: accounts, code tables and what people keep for themselves. */
export const systemArea = defineArea({
  key: 'system',
  label: bi('系统', 'System'),
  ...definitionsOf(definitions),
  dictionaries: systemDictionaries,
  referenceDictionaries: {
    COUNTRY: { entity: 'country', showsCode: true },
    CURRENCY: { entity: 'currency', showsCode: true },
    UNIT: { entity: 'unit', words: unitWords, guesses: unitGuesses },
    CUSTOMS: { entity: 'customsArea', showsCode: true },
    CUSTOMS_DISTRICT: { entity: 'customsArea', codeEndsWith: '00' },
    // Roles are records: what an administrator adds can be chosen at once.
    STAFF_ROLE: { entity: 'sysRole', only: { roleKind: ['STAFF', 'PREVIEW'] } },
  },
  dynamicDictionaries: {
    CUSTOMS_AREA: { entity: 'customsArea', value: 'code', label: 'name' },
    USER: { entity: 'sysUser', value: 'id', label: 'userName' },
  },
  queues: [stuckWorklist],
  groups: [{ no: '16', title: bi('系统管理', 'System'), icon: 'system' }],
  pages: systemPages,
});

import { defineArea, definitionsOf } from '../core/area.ts';
import { say } from '../core/text.ts';
import { systemDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { changePasswordPath } from './paths.ts';

/** 系统: accounts, code tables and what people keep for themselves. */
export const systemArea = defineArea({
  key: 'system',
  label: say('系统', 'System'),
  ...definitionsOf(definitions),
  dictionaries: systemDictionaries,
  referenceDictionaries: {
    COUNTRY: { entity: 'country' },
    CURRENCY: { entity: 'currency' },
    UNIT: { entity: 'unit' },
    CUSTOMS: { entity: 'customsArea' },
    CUSTOMS_DISTRICT: { entity: 'customsArea', codeEndsWith: '00' },
  },
  dynamicDictionaries: {
    CUSTOMS_AREA: { entity: 'customsArea', value: 'code', label: 'name' },
    USER: { entity: 'sysUser', value: 'id', label: 'userName' },
  },
  screens: [{ path: changePasswordPath, title: say('修改密码', 'Change password'), kind: 'own' }],
});

import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { accessMenu, accessScreens } from './accessScreens.ts';
import { accountAccess, accountPages, accountScreens } from './accountScreens.ts';
import { systemDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { systemMenu } from './menu.ts';
import { messagesPath, noticeEditPath, noticeListPath, noticePath } from './paths.ts';
import { settingMenu, settingScreens } from './settingScreens.ts';
import { stuckQueue } from './stuckQueue.ts';

/** 系统: accounts, code tables and what people keep for themselves. */
export const systemArea = defineArea({
  key: 'system',
  label: bi('系统', 'System'),
  ...definitionsOf(definitions),
  dictionaries: systemDictionaries,
  referenceDictionaries: {
    COUNTRY: { entity: 'country' },
    CURRENCY: { entity: 'currency' },
    UNIT: { entity: 'unit' },
    CUSTOMS: { entity: 'customsArea' },
    CUSTOMS_DISTRICT: { entity: 'customsArea', codeEndsWith: '00' },
    // Roles are records: what an administrator adds can be chosen at once.
    STAFF_ROLE: { entity: 'sysRole', only: { field: 'roleKind', in: ['STAFF', 'PREVIEW'] } },
  },
  dynamicDictionaries: {
    CUSTOMS_AREA: { entity: 'customsArea', value: 'code', label: 'name' },
    USER: { entity: 'sysUser', value: 'id', label: 'userName' },
  },
  queues: [stuckQueue],
  menu: [...systemMenu, ...accessMenu, ...settingMenu],
  screens: [
    ...accountScreens,
    ...accessScreens,
    { path: messagesPath, title: bi('消息中心', 'Messages'), kind: 'own' },
    { path: noticePath, title: bi('公告', 'Notice'), kind: 'own', parent: messagesPath },
    {
      path: noticeEditPath,
      title: bi('公告编辑', 'Notice edit'),
      kind: 'own',
      right: 'notice:view',
      own: ['notice'],
      looked: ['sysRole'],
      parent: noticeListPath,
    },
    ...settingScreens,
  ],
  pages: { ...accountPages, notice: { create: noticeEditPath, edit: `${noticeEditPath}?id=:id` } },
  access: accountAccess,
});

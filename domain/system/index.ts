export {
  copyMenu,
  deleteMenu,
  moveMenu,
  queryMenuTree,
  queryRoleFunction,
  queryRoleMenu,
  queryWhoMay,
  saveRoleFunction,
} from './accessCalls.ts';
export { corporation } from './corporation.ts';
export { sysDictItem, sysDynDict } from './dictItems.ts';
export { sendUserMessage } from './directoryCalls.ts';
export {
  copyMapping,
  disableMapping,
  dryRunMapping,
  enableMapping,
  fieldMapping,
  fieldMappingItem,
  mappingsFor,
} from './fieldMapping.ts';
export { nameLeader, queryLeftUndone, queryStuckRecords } from './handOverCalls.ts';
export { actOnJob, clearCache, getMaintenanceMode, maintenanceLog, setMaintenanceMode, sysJob } from './maintenance.ts';
export type { ReadNotice } from './notice.ts';
export { myNotices, notice, noticeRead, pinNotice, readNotice, unpinNotice } from './notice.ts';
export { linkPerson, separatePerson } from './personActs.ts';
export { disablePreUser, enablePreUser, preUser, preUserCustomer } from './preUser.ts';
export { country, currency, customsArea, region, unit } from './references.ts';
export { saveSetting, sysSetting } from './settings.ts';
export { sheetWord } from './sheetWord.ts';
export { sysMenu } from './sysMenu.ts';
export type { ReleaseNote } from './sysRelease.ts';
export { queryReleases, sysRelease } from './sysRelease.ts';
export { sysRole, sysRoleFunction, sysRoleScope } from './sysRole.ts';
export { killSession, sysSession } from './sysSession.ts';
export { sysUser } from './sysUser.ts';
export { savedQuery, tableSetting } from './tableSetting.ts';
export { userSetting, userSettingCustomer } from './userSetting.ts';

import {
  accountFormPath,
  accountsPath,
  changePasswordPath,
  directoryPath,
  maintenancePath,
  menuConfigurationPath,
  messagesPath,
  noticeEditPath,
  noticePath,
  preUserFormPath,
  preUsersPath,
  preUsersTwinPath,
  setTablePath,
  stuckPath,
  userSettingPath,
  whoMayPath,
} from '#domain/system/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const notices = () => import('./Notices.tsx');
const accounts = () => import('./Accounts.tsx');

const mapping = () => import('./mapping/MappingRecord.tsx');

/** What the pages of the platform itself show. */
export const systemScreens: AreaScreens = {
  components: {
    [whoMayPath]: page(() => import('./rights/WhoMayDo.tsx'), 'WhoMayDo'),
    [menuConfigurationPath]: page(() => import('./menu/MenuConfiguration.tsx'), 'MenuConfiguration'),
    [changePasswordPath]: page(() => import('./ChangePassword.tsx'), 'ChangePassword'),
    [accountsPath]: page(accounts, 'Accounts'),
    [accountFormPath]: page(accounts, 'AccountForm'),
    [directoryPath]: page(accounts, 'Directory'),
    [stuckPath]: page(() => import('./StuckRecords.tsx'), 'StuckRecords'),
    [userSettingPath]: page(accounts, 'UserSettings'),
    [preUsersPath]: page(accounts, 'PreUsers'),
    [preUsersTwinPath]: page(accounts, 'PreUsers'),
    [preUserFormPath]: page(accounts, 'PreUserForm'),
    [noticeEditPath]: page(notices, 'NoticeEdit'),
    [noticePath]: page(notices, 'NoticePage'),
    [messagesPath]: page(() => import('./Messages.tsx'), 'Messages'),
    [maintenancePath]: page(() => import('./maintenance/Maintenance.tsx'), 'Maintenance'),
    '/fieldMapping/create': page(mapping, 'MappingRecord'),
    '/fieldMapping/:id': page(mapping, 'MappingRecord'),
    [setTablePath]: page(() => import('./setTable/SetTable.tsx'), 'SetTable'),
  },
};

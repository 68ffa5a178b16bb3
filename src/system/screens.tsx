import { fieldMapping } from '#domain/system/index.ts';
import { systemPages } from '#domain/system/pages.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const notices = () => import('./Notices.tsx');
const accounts = () => import('./Accounts.tsx');
const mapping = () => import('./mapping/MappingRecord.tsx');

/** What the pages of the platform itself show. */
export const systemScreens: AreaScreens = {
  components: {
    ...shownOn(systemPages, {
      whoMay: page(() => import('./rights/WhoMayDo.tsx'), 'WhoMayDo'),
      menuConfigurationTable: page(() => import('./menu/MenuConfiguration.tsx'), 'MenuConfiguration'),
      modpass: page(() => import('./ChangePassword.tsx'), 'ChangePassword'),
      ownerlist: page(accounts, 'Accounts'),
      userManagementInfo: page(accounts, 'AccountForm'),
      userlist: page(accounts, 'Directory'),
      stuck: page(() => import('./StuckRecords.tsx'), 'StuckRecords'),
      userset: page(accounts, 'UserSettings'),
      userprelist: page(accounts, 'PreUsers'),
      userprelistTwin: page(accounts, 'PreUsers'),
      userpre: page(accounts, 'PreUserForm'),
      noticeForm: page(notices, 'NoticeEdit'),
      notice: page(notices, 'NoticePage'),
      messages: page(() => import('./Messages.tsx'), 'Messages'),
      maintenance: page(() => import('./maintenance/Maintenance.tsx'), 'Maintenance'),
      setTable: page(() => import('./setTable/SetTable.tsx'), 'SetTable'),
    }),
    ...insteadOf(fieldMapping, { create: page(mapping, 'MappingRecord'), edit: page(mapping, 'MappingRecord') }),
  },
};

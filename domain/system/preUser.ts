import { defineAct } from '../core/act.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, computed, dict, int, multiDict, ref } from '../core/field.ts';
import { bi } from '../core/text.ts';

export const preUserCustomer = defineEntity({
  key: 'preUserCustomer',
  service: 'system',
  design: 'platform',
  label: bi('负责客户', 'Customer in charge'),
  parent: { entity: 'preUser', field: 'preUserId' },
  fields: {
    preUserId: ref('预审用户', 'Pre-review user', { entity: 'preUser', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  userId: ref('用户', 'User', { entity: 'sysUser', required: true, createOnly: true }),
  loginName: computed('登录名', 'Login name', { of: 'text', personal: 'staff' }),
  preRole: dict('预审角色', 'Role', { dict: 'PRECAT_ROLE', required: true }),
  customerNames: computed('客户范围', 'Customers', { of: 'text' }),
  chapters: multiDict('章节', 'Chapters', { dict: 'HS_CHAPTER', help: bi('留空为全部章节', 'Empty for every chapter') }),
  dailyLimit: int('日上限', 'Daily limit', { min: 0, max: 10_000, default: 0, help: bi('0为不限', '0 for none') }),
  backupUserId: ref('替补', 'Back-up', { entity: 'sysUser', help: bi('停用时未完成的事项转交给替补', 'Takes over what is open when this one is disabled') }),
  openItems: computed('未完成事项', 'Open items', { of: 'int' }),
  enabled: bool('启用', 'Enabled', { default: 1, readOnly: true }),
  customers: children('负责客户', 'Customers in charge', { of: preUserCustomer, maxRows: 500, help: bi('留空为全部客户', 'Empty for every customer') }),
}; // biome-ignore format: fields read as a table

const ownBackup: Rule<DraftValues<typeof fields>> = ({ userId, backupUserId }) =>
  backupUserId && backupUserId === userId
    ? { backupUserId: bi('替补不能是本人', 'Nobody is his own back-up') }
    : undefined;

const ofPreReview = { userKind: 'PREVIEW' };

/** 预审用户: whose goods and chapters a pre-review person works on, how many a day, and who takes over. */
export const preUser = defineEntity({
  key: 'preUser',
  service: 'system',
  design: 'platform',
  busimodel: 'precat',
  label: bi('预审用户', 'Pre-review user'),
  fields,
  code: 'loginName',
  keywords: ['userId'],
  list: ['userId', 'loginName', 'preRole', 'customerNames', 'chapters', 'dailyLimit', 'backupUserId', 'openItems', 'enabled'],
  filters: ['userId', 'preRole', 'enabled'],
  defaultSort: { field: 'preRole', order: 'ASC' },
  form: [
    { title: bi('预审用户', 'Pre-review user'), fields: ['userId', 'preRole', 'backupUserId', 'dailyLimit', { field: 'chapters', span: 3 }] },
    { title: bi('负责客户', 'Customers in charge'), fields: ['customers'] },
  ],
  facts: {
    userId: { filter: () => ofPreReview, brings: { preRole: 'roleId' } },
    backupUserId: { filter: ({ preRole }) => ({ ...ofPreReview, ...(preRole && { roleId: preRole }) }) },
  },
  rules: [ownBackup],
  unique: [['userId']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'add', 'update', 'export'],
  methods: { page: 'queryPreUserPage', get: 'getPreUser', add: 'savePreUser', update: 'savePreUser' },
}); // biome-ignore format: columns read as a list

/** What is open goes to the back-up; without one it would be left to nobody. */
export const disablePreUser = defineAct(preUser, {
  key: 'disable',
  label: bi('停用', 'Disable'),
  who: ['YGL', 'ADMIN'],
  method: 'disablePreUser',
  danger: true,
  isMissed: ({ enabled }) => enabled === 1,
  stop: ({ enabled, openItems, backupUserId }) => {
    if (enabled !== 1) return bi('已停用', 'It is disabled already');
    if (openItems && !backupUserId)
      return bi(
        `有${openItems}项未完成且没有替补，请先设置替补`,
        `${openItems} items are open and nobody is the back-up: name one first`,
      );
    return undefined;
  },
  lead: ({ openItems, backupUserId_label: backup }: { openItems?: number | null; backupUserId_label?: unknown }) =>
    openItems
      ? bi(
          `${openItems}项未完成事项将转交给${String(backup ?? '替补')}。`,
          `${openItems} open items go to ${String(backup ?? 'the back-up')}.`,
        )
      : bi('没有未完成事项。', 'Nothing is open.'),
});

export const enablePreUser = defineAct(preUser, {
  key: 'enable',
  label: bi('启用', 'Enable'),
  who: ['YGL', 'ADMIN'],
  isMissed: ({ enabled }) => enabled !== 1,
  stop: ({ enabled }) => (enabled === 1 ? bi('已启用', 'It is enabled already') : undefined),
});

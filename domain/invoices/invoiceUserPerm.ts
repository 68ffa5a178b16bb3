import { defineBatchSave } from '../core/batchSave.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { scopeKeyOf } from './invoiceRights.ts';

const fields = {
  userId: ref('用户', 'User', { entity: 'sysUser', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  direction: dict('范围', 'Scope', { dict: 'INV_SCOPE', required: true, default: 'ALL' }),
  canView: bool('查看', 'View', { default: 1 }),
  canEdit: bool('编辑', 'Edit', { default: 0 }),
  canDownload: bool('下载', 'Download', { default: 0 }),
  canImportPeriod: bool('导入所属期', 'Import periods', { default: 0 }),
  canDeduct: bool('抵扣', 'Deduct', { default: 0 }),
  scopeKey: text('权限标识', 'Right key', { max: 50, readOnly: true }),
};

type Draft = DraftValues<typeof fields>;

const isOn = (value: unknown): boolean => Number(value) === 1;

const unseen: Rule<Draft> = ({ canView, canEdit, canDownload, canImportPeriod, canDeduct }) =>
  !isOn(canView) && [canEdit, canDownload, canImportPeriod, canDeduct].some(isOn)
    ? { canView: bi('有其他权限时必须可以查看', 'Whoever may do more may view, too') }
    : undefined;

/** 发票权限: what a person may do with the invoices of a company; nothing without a row. @see docs/spec/finance.md 4.16 */
export const invoiceUserPerm = defineEntity({
  key: 'invoiceUserPerm',
  service: 'financial',
  design: 'finance',
  label: bi('发票权限', 'Invoice permission'),
  fields,
  list: ['userId', 'mainCompId', 'direction', 'canView', 'canEdit', 'canDownload', 'canImportPeriod', 'canDeduct'],
  filters: ['userId', 'mainCompId', 'direction'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['userId']],
  derive: ({ mainCompId, direction }) => ({ scopeKey: scopeKeyOf(mainCompId, direction) }),
  rules: [unseen],
  unique: [['userId', 'mainCompId', 'direction']],
  scope: { staff: 'all' },
  verbs: ['page', 'add', 'update', 'delete', 'log'],
  methods: { page: 'queryInvoiceUserPerm' },
  mayEdit: (_record, actor) =>
    actor.haveAdmin ? { fields: 'all' } : { none: bi('只能由管理员修改', 'Only an administrator may change it') },
  mayDelete: (_record, actor) =>
    actor.haveAdmin ? undefined : bi('只能由管理员修改', 'Only an administrator may change it'),
  pages: { icon: 'list', title: bi('发票用户权限', 'Invoice permissions') },
});

/** 保存权限: all rows or none. */
export const saveInvoiceUserPerm = defineBatchSave(invoiceUserPerm, {
  method: 'saveInvoiceUserPerm',
  who: ['ADMIN'],
});

import { auditorRoles } from '../../core/access.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { date, multiDict, ref, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { auditorsPath } from '../paths.ts';

const fields = {
  userId: ref('人员', 'Person', { entity: 'sysUser', required: true, createOnly: true }),
  chapters: multiDict('擅长章', 'Chapters known well', { dict: 'HS_CHAPTER' }),
  leaveFrom: date('休假起', 'Away from', {}),
  leaveTo: date('休假止', 'Away until', {}),
  remark: text('备注', 'Remark', { max: 200 }),
};

const halfLeave: Rule<DraftValues<typeof fields>> = ({ leaveFrom, leaveTo }) => {
  if (!leaveFrom && !leaveTo) return undefined;
  if (!leaveFrom) return { leaveFrom: bi('请填写休假起始日期', 'Enter the first day away') };
  return leaveTo && leaveTo < leaveFrom
    ? { leaveTo: bi('休假止不能早于休假起', 'The last day lies before the first') }
    : undefined;
};

/**
 * 审核人员: what an auditor knows well and when he is away; goods are handed out by it.
 * @see docs/spec/classification.md 3.1 dispatch
 */
export const precatAuditor = defineEntity({
  key: 'precatAuditor',
  service: 'product',
  design: 'classification',
  label: bi('审核人员', 'Auditor'),
  fields,
  title: 'userId',
  keywords: ['userId', 'remark'],
  list: ['userId', 'chapters', 'leaveFrom', 'leaveTo', 'remark', 'updatedTime'],
  filters: ['userId', 'leaveFrom', 'leaveTo'],
  defaultSort: { field: 'createdTime', order: 'ASC' },
  facts: { userId: { filter: () => ({ roleId__in: [...auditorRoles] }) } },
  rules: [halfLeave],
  unique: [['userId']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'log', 'export'],
  pages: { icon: 'list', at: auditorsPath, title: bi('审核人员', 'Auditors') },
  access: { preAudit: 'list,view', preAuditAdmin: 'list,view,create,edit,delete,export' },
}); // biome-ignore format: a definition is a table

import { defineEntity } from '../../core/entity.ts';
import { datetime, dict, int, ref, text, textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';

/**
 * 审核记录: who judged goods at which level and with what result. Written once; what auditors find and tell
 * each other on the way is not for customers, who are told the result.
 * @see docs/spec/classification.md 4.6
 */
export const precatAudit = defineEntity({
  key: 'precatAudit',
  service: 'product',
  design: 'classification',
  label: bi('审核记录', 'Audit'),
  parent: { entity: 'precatProduct', field: 'lineId' },
  fields: {
    lineId: ref('商品', 'Goods', { entity: 'precatProduct', required: true, readOnly: true }),
    level: int('审级', 'Level', { min: 1, max: 4, required: true, readOnly: true, help: bi('1至3为三级审核，4为复审', '1 to 3 are audits, 4 is a review') }),
    action: dict('结论', 'Verdict', { dict: 'AUDIT_ACTION', required: true, readOnly: true }),
    auditorId: ref('审核人', 'Auditor', { entity: 'sysUser', required: true, readOnly: true }),
    hsBefore: text('原编码', 'Code before', { max: 10, readOnly: true, personal: 'staff' }),
    hsAfter: text('编码', 'Code', { max: 10, readOnly: true, personal: 'staff' }),
    opinion: textarea('意见', 'Opinion', { max: 1000, readOnly: true, personal: 'staff' }),
    innerOpinion: textarea('内部意见', 'Internal opinion', { max: 1000, readOnly: true, personal: 'staff' }),
    auditTime: datetime('时间', 'Time', { required: true, readOnly: true }),
  },
  title: 'auditTime',
  list: ['auditTime', 'level', 'action', 'auditorId', 'hsBefore', 'hsAfter', 'opinion', 'innerOpinion'],
  filters: ['lineId', 'level', 'action', 'auditorId', 'auditTime'],
  defaultSort: { field: 'auditTime', order: 'DESC' },
  form: [
    { title: bi('审核', 'Audit'), fields: ['lineId', 'level', 'action', 'auditorId', 'auditTime'] },
    { title: bi('结论', 'Verdict'), fields: ['hsBefore', 'hsAfter', { field: 'opinion', span: 3 }, { field: 'innerOpinion', span: 3 }] },
  ],
  index: [['lineId', 'auditTime'], ['auditorId', 'auditTime']],
  scope: 'parent',
  verbs: ['page', 'get'],
  pages: { icon: 'list', hidden: true },
  access: { business: 'list,view', customer: 'list,view', preCustomer: 'list,view', preAudit: 'list,view', preAuditAdmin: 'list,view' },
}); // biome-ignore format: a definition is a table

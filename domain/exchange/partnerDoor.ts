import { notBusinessRoles } from '../core/access.ts';
import { defineAct } from '../core/act.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, children, datetime, dict, int, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 报文类型: what a partner calls a kind of message, and the mappings its content comes through. */
export const partnerDoorType = defineEntity({
  key: 'partnerDoorType',
  service: 'van',
  design: 'operations',
  label: bi('报文类型', 'Message type'),
  parent: { entity: 'partnerDoor', field: 'doorId' },
  fields: {
    doorId: ref('客户接口', 'Door', { entity: 'partnerDoor', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    msgType: text('报文类型', 'Type', {
      max: 40,
      required: true,
      help: bi('客户报文头中的类型', 'As the partner names it in the head of the message'),
    }),
    kind: dict('生成', 'Becomes', { dict: 'PARTNER_MSG_KIND', required: true, default: 'DEMAND' }),
    headMapId: ref('表头映射', 'Mapping of the head', {
      entity: 'fieldMapping',
      help: bi('不填则按字段名读取', 'Without one fields are read by their names'),
    }),
    rowMapId: ref('明细映射', 'Mapping of the rows', { entity: 'fieldMapping' }),
  },
  scope: 'parent',
  verbs: [],
});

/**
 * 客户接口: through which a partner's system sends us messages, whose they are and who answers for them. Its key is never
 * stored: it follows from the secret of the house and its number.
 * @see docs/spec/operations.md 3.14
 */
export const partnerDoor = defineEntity({
  key: 'partnerDoor',
  service: 'van',
  design: 'operations',
  label: bi('客户接口', 'Client interface'),
  fields: {
    partner: dict('客户接口', 'Partner', { dict: 'PARTNER', required: true, createOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    ownerUser: ref('经办人', 'Clerk', {
      entity: 'sysUser',
      required: true,
      help: bi('报文生成的草稿归此人所有', 'Drafts that messages become are his'),
    }),
    keyNo: int('密钥序号', 'Key no', { readOnly: true, default: 0 }),
    keyTime: datetime('密钥发放时间', 'Key issued', { readOnly: true }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    types: children('报文类型', 'Message types', { of: partnerDoorType, maxRows: 50 }),
  },
  title: 'partner',
  keywords: ['customerId', 'ownerUser'],
  list: ['partner', 'customerId', 'ownerUser', 'enabled', 'keyNo', 'keyTime', 'updatedTime'],
  filters: ['partner', 'customerId', 'enabled'],
  defaultSort: { field: 'partner', order: 'ASC' },
  facts: { ownerUser: { filter: () => ({ roleId__nin: notBusinessRoles }) } },
  form: [
    {
      title: bi('客户接口', 'Client interface'),
      fields: ['partner', 'customerId', 'ownerUser', 'enabled', 'keyNo', 'keyTime'],
    },
    { title: bi('报文类型', 'Message types'), fields: [{ field: 'types', span: 3 }] },
  ],
  unique: [['partner']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log'],
  pages: { icon: 'system', title: bi('客户接口配置', 'Client interfaces') },
  access: { it: 'list,view,create,edit,delete,act:*' },
});

/** 发放密钥: a new key, shown once; the one before opens nothing from now on. */
export const issuePartnerKey = defineAct(partnerDoor, {
  key: 'issueKey',
  label: bi('发放密钥', 'Issue a key'),
  who: ['IT', 'ADMIN'],
  danger: true,
  reason: { required: true },
  lead: bi('新密钥只显示一次；原密钥立即失效。', 'The new key is shown once; the one before ends at once.'),
  done: bi('密钥已发放', 'A key was issued'),
});

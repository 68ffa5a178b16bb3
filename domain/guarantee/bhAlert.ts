import { areEmails } from '../core/email.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, datetime, decimal, dict, int, multiDict, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

/**
 * 预警: something about a quota, guarantee, levy or document that people should see.
 * @see docs/spec/guarantee.md 4.16, 7.10
 */
export const bhAlert = defineEntity({
  key: 'bhAlert',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('预警', 'Alert'),
  fields: {
    alertType: dict('预警类型', 'Type', { dict: 'BH_ALERT_TYPE', required: true }),
    level: dict('级别', 'Level', { dict: 'BH_ALERT_LEVEL', required: true }),
    objectType: text('对象类型', 'Object kind', { max: 30, required: true }),
    objectId: text('对象编号', 'Object', { max: 36, required: true }),
    objectName: text('对象', 'Object name', { max: 100 }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp' }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT' }),
    value: decimal('当前值', 'Value', 18, 2, { required: true }),
    threshold: decimal('阈值', 'Threshold', 18, 2, { required: true }),
    firstAt: datetime('首次', 'First', { readOnly: true }),
    lastAt: datetime('最近', 'Last', { readOnly: true }),
    mailedAt: datetime('最近邮件', 'Last mail', { readOnly: true }),
    dedupKey: text('去重键', 'Key', { max: 120, readOnly: true }),
    alertStatus: dict('状态', 'Status', { dict: 'BH_ALERT_STATUS', readOnly: true, default: 'OPEN' }),
    handledBy: ref('处理人', 'Handler', { entity: 'sysUser', readOnly: true }),
    handledAt: datetime('处理时间', 'Handled', { readOnly: true }),
    handledNote: textarea('处理说明', 'Note', { max: 500, readOnly: true }),
  },
  title: 'objectName',
  keywords: ['objectName', 'customerId', 'mainCompId'],
  list: [
    'level',
    'alertStatus',
    'alertType',
    'objectName',
    'customerId',
    'value',
    'threshold',
    'firstAt',
    'lastAt',
    'handledBy',
    'handledNote',
  ],
  filters: ['alertType', 'level', 'alertStatus', 'customerId', 'lastAt'],
  defaultSort: { field: 'lastAt', order: 'DESC' },
  index: [
    ['alertStatus', 'lastAt'],
    ['customerId', 'lastAt'],
  ],
  scope: { dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'get', 'byIds'],
  methods: { page: 'alertFind', get: 'alertGet' },
});

const areAddresses = (list: string | null | undefined): boolean => !list || areEmails(list);
const wrongAddresses = bi('邮箱格式不正确，多个用分号隔开', 'Wrong e-mail, separate several by semicolons');

const warningFields = {
  alertType: dict('类型', 'Type', { dict: 'BH_ALERT_TYPE', required: true }),
  level: dict('级别', 'Level', { dict: 'BH_ALERT_LEVEL', required: true }),
  threshold: decimal('阈值', 'Threshold', 18, 2, { required: true, min: '0' }),
  toLeader: bool('部门领导', 'Leaders', { default: 1 }),
  toOwnerDept: bool('归属部门', 'Owning department', { default: 0 }),
  toDepts: multiDict('其他部门', 'Other departments', { dict: 'DEPT' }),
  toCustomer: bool('客户', 'Customer', { default: 0 }),
  extraEmails: text('其他邮箱', 'Other addresses', { max: 500 }),
  sendHour: int('发送时点', 'Hour', { min: 0, max: 23, default: 8 }),
  repeatDays: int('重复间隔(天)', 'Repeat after days', { min: 0, max: 30, default: 1 }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
  subject: text('主题', 'Subject', { max: 200, required: true }),
  body: textarea('正文', 'Text', { max: 4000, required: true }),
};

type Warning = DraftValues<typeof warningFields>;

const nobodyToTell: Rule<Warning> = ({ toLeader, toOwnerDept, toDepts, toCustomer, extraEmails }) =>
  toLeader === 1 || toOwnerDept === 1 || toCustomer === 1 || toDepts?.length || extraEmails
    ? undefined
    : { toLeader: bi('请至少选择一类收件人', 'Choose at least one receiver') };

const wrongExtraEmails: Rule<Warning> = ({ extraEmails }) =>
  areAddresses(extraEmails) ? undefined : { extraEmails: wrongAddresses };

/** 预警规则: from which value an alert of a level exists, and who gets mail about it. */
export const bhEmailWarning = defineEntity({
  key: 'bhEmailWarning',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('预警规则', 'E-mail warning rule'),
  fields: warningFields,
  list: [
    'alertType',
    'level',
    'threshold',
    'toLeader',
    'toOwnerDept',
    'toDepts',
    'toCustomer',
    'extraEmails',
    'sendHour',
    'repeatDays',
    'enabled',
    'subject',
  ],
  filters: ['alertType', 'level', 'enabled'],
  defaultSort: { field: 'alertType', order: 'ASC' },
  unique: [['alertType', 'level']],
  rules: [nobodyToTell, wrongExtraEmails],
  scope: { staff: 'all' },
  verbs: ['page', 'get'],
  methods: { page: 'emailWarningFind', get: 'emailWarningGet' },
});

const customerFields = {
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  contactName: text('联系人', 'Contact', { max: 50 }),
  email: text('邮箱', 'E-mail', { max: 100, required: true, pattern: 'email' }),
  cc: text('抄送', 'Copies', { max: 500 }),
  lang: dict('语言', 'Language', { dict: 'LANG', default: 'zh' }),
  alertTypes: multiDict('预警类型', 'Alert types', { dict: 'BH_ALERT_TYPE' }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
};

const wrongCopies: Rule<DraftValues<typeof customerFields>> = ({ cc }) =>
  areAddresses(cc) ? undefined : { cc: wrongAddresses };

/** 客户邮箱: where a customer wants to hear of alerts. */
export const bhEmailCustomer = defineEntity({
  key: 'bhEmailCustomer',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('客户邮箱', 'Customer e-mail'),
  fields: customerFields,
  title: 'email',
  keywords: ['customerId', 'contactName', 'email'],
  list: ['customerId', 'contactName', 'email', 'cc', 'lang', 'alertTypes', 'enabled'],
  filters: ['customerId', 'email', 'enabled'],
  defaultSort: { field: 'customerId', order: 'ASC' },
  unique: [['customerId', 'email']],
  rules: [wrongCopies],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'import'],
  methods: { page: 'emailCustomerFind', get: 'emailCustomerGet', import: 'emailCustomerImport' },
  importKey: ['customerId', 'email'],
  importColumns: ['customerId', 'contactName', 'email', 'cc', 'lang', 'alertTypes'],
});

/** 发送记录: mail that was to be sent; every area's outbox. Without a mail server it stays here to be read. */
export const bhMail = defineEntity({
  key: 'bhMail',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('发送记录', 'Mail'),
  fields: {
    toList: text('收件人', 'To', { max: 1000, required: true }),
    ccList: text('抄送', 'Copies', { max: 1000 }),
    subject: text('主题', 'Subject', { max: 200, required: true }),
    body: textarea('正文', 'Text', { max: 20_000, required: true }),
    alertId: ref('预警', 'Alert', { entity: 'bhAlert' }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    mailStatus: dict('状态', 'Status', { dict: 'BH_MAIL_STATUS', readOnly: true, default: 'WAIT' }),
    tries: int('次数', 'Tries', { readOnly: true, default: 0 }),
    nextTryAt: datetime('下次发送', 'Next try', { readOnly: true }),
    lastError: text('错误', 'Error', { max: 500, readOnly: true }),
    sentAt: datetime('发送时间', 'Sent', { readOnly: true }),
  },
  title: 'subject',
  keywords: ['subject', 'toList'],
  list: ['subject', 'mailStatus', 'toList', 'tries', 'lastError', 'sentAt', 'createdTime'],
  filters: ['mailStatus', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  scope: { dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  index: [['mailStatus', 'createdTime']],
  verbs: ['page', 'get'],
  methods: { page: 'mailFind', get: 'mailGet' },
});

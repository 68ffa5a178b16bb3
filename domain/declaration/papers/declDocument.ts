import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import {
  type AttachedFile,
  computed,
  date,
  datetime,
  dict,
  files,
  int,
  ref,
  text,
  textarea,
} from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { documentPath, documentsPath } from '../paths.ts';

const fields = {
  orderId: ref('报关委托单', 'Order', { entity: 'customsOrder' }),
  declId: ref('报关单', 'Declaration', { entity: 'declaration' }),
  entryId: computed('海关编号', 'Declaration no', { of: 'text' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  edocKind: dict('单证类别', 'Kind', { dict: 'EDOC', required: true }),
  docNo: text('单证编号', 'Number', { max: 60 }),
  file: files('文件', 'File', { required: true, maxCount: 1 }),
  fileName: computed('文件名', 'File name', { of: 'text' }),
  pages: int('页数', 'Pages', { min: 1, max: 9_999 }),
  source: dict('来源', 'Source', { dict: 'DOC_SOURCE', readOnly: true, default: 'UPLOAD' }),
  version: int('版本', 'Version', { readOnly: true, default: 1 }),
  rootId: text('首版', 'First version', { max: 36, readOnly: true }),
  replacedById: ref('替换为', 'Replaced by', { entity: 'declDocument', readOnly: true }),
  sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
  declarationStatus: computed('报关单状态', 'Status of the declaration', { of: 'text' }),
  keepUntil: date('保存至', 'Kept until', { readOnly: true }),
  notice: text('海关通知', 'Asked for by customs', { max: 100, readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 300 }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  status: dict('状态', 'Status', { dict: 'DOC_STATUS', readOnly: true, default: 'NEW' }),
};

type Draft = DraftValues<typeof fields>;

const megabyte = 1_048_576;
const mostMegabytes = 4;

/** What customs takes: a PDF of four megabytes. */
export const tooLargeForCustoms = (file: readonly AttachedFile[] | null | undefined) =>
  (file ?? []).some(({ fileName, fileSize }) => /\.pdf$/i.test(fileName) && fileSize > mostMegabytes * megabyte)
    ? bi(`发送海关的 PDF 不能超过 ${mostMegabytes} MB`, `A PDF for customs may have ${mostMegabytes} MB at most`)
    : undefined;

const tooLarge: Rule<Draft> = ({ file }) => {
  const text = tooLargeForCustoms(file);
  return text && { file: text };
};

const belongsNowhere: Rule<Draft> = ({ orderId, declId }) =>
  orderId || declId ? undefined : { orderId: bi('请选择报关委托单或报关单', 'Choose an order or a declaration') };

/**
 * 随附单据: one paper of an order or a declaration, in the version that customs has or will get.
 * @see docs/spec/classification.md 3.4, 4.8
 */
export const declDocument = defineEntity({
  key: 'declDocument',
  service: 'business',
  design: 'classification',
  label: bi('随附单据', 'Document'),
  fields,
  title: 'docNo',
  keywords: ['docNo', 'orderId', 'declId', 'customerId'],
  list: [
    'edocKind',
    'docNo',
    'status',
    'orderId',
    'declId',
    'entryId',
    'customerId',
    'fileName',
    'pages',
    'source',
    'version',
    'sentTime',
    'createdByName',
    'createdTime',
  ],
  filters: ['orderId', 'declId', 'customerId', 'edocKind', 'docNo', 'status', 'source', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['orderId'], ['declId'], ['rootId']],
  form: [
    {
      title: bi('单证', 'Document'),
      fields: [
        'orderId',
        'declId',
        'edocKind',
        'docNo',
        'pages',
        { field: 'remark', span: 3 },
        { field: 'file', span: 3 },
      ],
    },
    {
      title: bi('版本与发送', 'Version and sending'),
      when: ({ status }) => status !== undefined && status !== null && status !== 'NEW',
      fields: [
        'customerId',
        'source',
        'version',
        'sentTime',
        'replacedById',
        'keepUntil',
        { field: 'notice', span: 3 },
      ],
    },
  ],
  rules: [belongsNowhere, tooLarge],
  mayEdit: ({ status }) =>
    status === 'NEW'
      ? { fields: 'all' }
      : {
          none: bi(
            '已发送的单证请使用「更新已发送文件」',
            'What was sent is replaced by the act "Replace the sent file"',
          ),
        },
  mayDelete: ({ status }) =>
    status === 'NEW' ? undefined : bi('已发送的单证须保存十年，不能删除', 'What was sent is kept for ten years'),
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  pages: { icon: 'file', at: documentsPath, record: documentPath, title: bi('单证列表', 'Documents') },
  access: {
    business: 'list,view,create,edit,delete,export',
    customer: 'list,view,create,edit,delete,export',
    preCustomer: 'list,view,create,edit,delete,export',
    declarants: 'list,view,create,edit,delete,export,act:*',
  },
});

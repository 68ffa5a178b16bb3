import { defineEntity } from '../../core/entity.ts';
import { datetime, dict, int, json, ref, text, textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { windowDraftsPath } from '../paths.ts';

/** Numbers of at most eighteen characters, as the message has room for. */
export const clientNumbers = { field: 'clientSeqNo', prefix: 'TG', at: 'create' } as const;

/**
 * 单一窗口申报单: a declaration as the Single Window knows it, under one number of ours however often it is handed in. A
 * draft that is saved there waits for somebody to declare it with the card.
 * @see docs/decisions/0300-single-window.md
 */
export const windowDraft = defineEntity({
  key: 'windowDraft',
  service: 'van',
  design: 'classification',
  label: bi('单一窗口申报单', 'Draft at the Single Window'),
  fields: {
    clientSeqNo: text('客户端编号', 'Client number', { max: 18, readOnly: true }),
    declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true, readOnly: true, tells: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    brokerId: ref('报关行', 'Broker', { entity: 'customsBroker', readOnly: true }),
    state: dict('进度', 'State', { dict: 'WINDOW_STATE', readOnly: true, default: 'NUMBERED' }),
    seqNo: text('统一编号', 'Unified no', { max: 18, readOnly: true }),
    fileName: text('最近报文', 'Last message', { max: 80, readOnly: true }),
    tries: int('写出次数', 'Times written', { readOnly: true, default: 0 }),
    writtenTime: datetime('写出时间', 'Written', { readOnly: true }),
    takenTime: datetime('客户端取走时间', 'Taken by the client', { readOnly: true }),
    savedTime: datetime('暂存时间', 'Saved as a draft', { readOnly: true }),
    declaredTime: datetime('申报时间', 'Declared', { readOnly: true }),
    problem: textarea('说明', 'Remark', { max: 500, readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  },
  numbering: clientNumbers,
  title: 'clientSeqNo',
  keywords: ['clientSeqNo', 'seqNo', 'declId'],
  list: [
    'clientSeqNo',
    'declId',
    'state',
    'seqNo',
    'customerId',
    'writtenTime',
    'takenTime',
    'savedTime',
    'declaredTime',
    'tries',
    'problem',
  ],
  filters: ['clientSeqNo', 'declId', 'customerId', 'brokerId', 'state', 'seqNo', 'writtenTime'],
  defaultSort: { field: 'writtenTime', order: 'DESC' },
  index: [['state', 'savedTime']],
  form: [
    { title: bi('编号', 'Numbers'), fields: ['clientSeqNo', 'declId', 'state', 'seqNo', 'customerId', 'brokerId'] },
    {
      title: bi('经过', 'What happened'),
      fields: [
        'fileName',
        'tries',
        'writtenTime',
        'takenTime',
        'savedTime',
        'declaredTime',
        { field: 'problem', span: 3 },
      ],
    },
  ],
  unique: [['clientSeqNo'], ['declId']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'log', 'export'],
  pages: { icon: 'declaration', at: windowDraftsPath },
  access: { declarants: 'list,view,export', it: 'list,view' },
});

/**
 * 单一窗口文件: each file that went into a folder of the client, or came out of one, with what it said. One that was read
 * is not read again, whatever became of the process meanwhile.
 */
export const windowFile = defineEntity({
  key: 'windowFile',
  service: 'van',
  design: 'classification',
  label: bi('单一窗口文件', 'File of the Single Window'),
  fields: {
    fileName: text('文件名', 'File name', { max: 200, required: true, readOnly: true }),
    box: dict('方向', 'Box', { dict: 'WINDOW_BOX', required: true, readOnly: true }),
    kind: dict('内容', 'Content', { dict: 'WINDOW_CONTENT', readOnly: true }),
    state: dict('处理', 'State', { dict: 'WINDOW_FILE_STATE', readOnly: true }),
    folder: text('文件夹', 'Folder', { max: 40, readOnly: true }),
    declId: ref('报关单', 'Declaration', { entity: 'declaration', readOnly: true, tells: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    messageId: text('报文号', 'Message no', { max: 36, readOnly: true }),
    clientSeqNo: text('客户端编号', 'Client number', { max: 18, readOnly: true }),
    size: int('字节', 'Bytes', { readOnly: true }),
    digest: text('摘要', 'Digest', { max: 64, readOnly: true }),
    doneTime: datetime('处理时间', 'Settled', { readOnly: true }),
    problem: textarea('说明', 'Remark', { max: 500, readOnly: true }),
    content: json('报文', 'Message', { readOnly: true, secret: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  },
  title: 'fileName',
  keywords: ['fileName', 'clientSeqNo', 'declId'],
  list: ['createdTime', 'fileName', 'box', 'kind', 'state', 'declId', 'clientSeqNo', 'doneTime', 'size', 'problem'],
  filters: ['fileName', 'box', 'kind', 'state', 'declId', 'clientSeqNo', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['box', 'state'], ['declId']],
  form: [
    {
      title: bi('文件', 'File'),
      fields: ['fileName', 'box', 'kind', 'state', 'folder', 'size', 'doneTime'],
    },
    {
      title: bi('报关单', 'Declaration'),
      fields: ['declId', 'customerId', 'clientSeqNo', 'messageId', { field: 'problem', span: 3 }],
    },
  ],
  unique: [['folder', 'box', 'fileName', 'digest']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'log', 'export'],
  pages: { icon: 'file' },
  access: { declarants: 'list,view,export', it: 'list,view' },
});

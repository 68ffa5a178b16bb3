import { defineEntity } from '../core/entity.ts';
import { datetime, dict, int, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

/** 海关推送记录: confirmed documents on their way to the customs system, one row per push. @see docs/spec/guarantee.md 2.9 */
export const bhCustomsPush = defineEntity({
  key: 'bhCustomsPush',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('海关推送记录', 'Customs push'),
  fields: {
    docType: dict('单据类型', 'Type', { dict: 'BH_DOC_TYPE', required: true, readOnly: true }),
    docId: text('单据', 'Document', { max: 36, required: true, readOnly: true }),
    docNo: text('单据编号', 'Number', { max: 20, required: true, readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    pushNo: int('推送次数', 'Push', { required: true, readOnly: true }),
    pushStatus: dict('状态', 'Status', { dict: 'BH_PUSH_STATUS', readOnly: true, default: 'WAIT' }),
    payload: textarea('内容', 'Payload', { max: 4000, readOnly: true }),
    tries: int('尝试次数', 'Tries', { readOnly: true, default: 0 }),
    nextTryAt: datetime('下次推送', 'Next try', { readOnly: true }),
    sentAt: datetime('送达时间', 'Handed over', { readOnly: true }),
    answeredAt: datetime('回执时间', 'Answered', { readOnly: true }),
    lastError: text('错误', 'Error', { max: 500, readOnly: true }),
  },
  title: 'docNo',
  list: [
    'docNo',
    'pushStatus',
    'docType',
    'pushNo',
    'tries',
    'sentAt',
    'answeredAt',
    'nextTryAt',
    'lastError',
    'createdTime',
  ],
  filters: ['docNo', 'pushStatus', 'docType', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['pushStatus', 'createdTime']],
  unique: [['docId', 'pushNo']],
  scope: { staff: 'all', bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'get'],
  methods: { page: 'customsPushFind', get: 'customsPushGet' },
});

import { defineEntity } from '../core/entity.ts';
import { bool, datetime, dict, files, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

const shared = { service: 'baohan', design: 'platform', busimodel: 'baohan', verbs: [] } as const;

/** OA记录: results of the company-level approval of large amounts. @see docs/spec/guarantee.md 4.17 */
export const bhOaRecord = defineEntity({
  key: 'bhOaRecord',
  ...shared,
  label: bi('OA记录', 'OA record'),
  fields: {
    docId: text('单据', 'Document', { max: 36, required: true }),
    oaNo: text('OA编号', 'OA no', { max: 40 }),
    result: dict('结果', 'Result', { dict: 'BH_OA_STATUS', required: true }),
    approver: text('审批人', 'Approver', { max: 50 }),
    approvedAt: datetime('审批时间', 'Approved', { notAfter: 'today' }),
    manualFlag: bool('人工', 'By hand', { default: 0 }),
    reason: textarea('原因', 'Reason', { max: 500 }),
    file: files('文件', 'File'),
  },
  filters: ['docId'],
  scope: { staff: 'all' },
  index: [['docId']],
});

/** 回执记录: every answer of the customs system, as it came. @see docs/spec/guarantee.md 4.17 */
export const bhReceiptLog = defineEntity({
  key: 'bhReceiptLog',
  ...shared,
  label: bi('回执记录', 'Receipt'),
  fields: {
    docId: text('单据', 'Document', { max: 36, required: true }),
    payload: textarea('内容', 'Payload', { max: 4000 }),
    resultCode: text('结果代码', 'Result code', { max: 20 }),
    resultMsg: text('结果信息', 'Result message', { max: 500 }),
    receivedAt: datetime('接收时间', 'Received', { required: true }),
  },
  filters: ['docId'],
  scope: { staff: 'all' },
  index: [['docId']],
});

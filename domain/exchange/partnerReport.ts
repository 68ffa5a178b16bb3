import { int } from '../core/field.ts';
import { addDays } from '../core/moments.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { partnerLog } from './partnerLog.ts';

/** 报文日统计: how many messages came each day, and how many failed. @see docs/spec/operations.md 3.14 */
export const partnerDaily = defineReport(partnerLog, {
  key: 'partnerDaily',
  label: bi('报文日统计', 'Messages by day'),
  filters: ['logDay', 'partner', 'msgType', 'direction'],
  begins: (today) => ({ logDay__between: [addDays(today, -13), today] }),
  dimensions: {
    day: { field: 'logDay' },
    partner: { field: 'partner' },
    msgType: { field: 'msgType' },
    status: { field: 'status' },
  },
  measures: {
    messages: int('报文数', 'Messages'),
    failed: int('其中异常', 'Of them errors'),
    waiting: int('其中处理中', 'Of them under way'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('报文数（按{group}）', 'Messages (by {group})'),
      measure: 'messages',
      rankedBy: 'messages',
    },
  ],
  sortedBy: 'groupName',
  presentBy: ['messages'],
  nothing: bi('所选日期没有报文。', 'No message came on these days.'),
  records: {
    columns: ['msgNo', 'status', 'logTime', 'partner', 'msgType', 'bizNo', 'errorMsg'],
    hint: bi('点击分组或数字查看报文', 'A group or a figure opens its messages'),
  },
  rowsOf: {
    failed: () => ({ status__in: ['ERROR'] }),
    waiting: () => ({ status__in: ['RECEIVED', 'PARSED', 'LOADED'] }),
  },
  pages: { icon: 'list' },
  access: { business: 'list,export', it: 'list,export' },
});

import { bi } from '../core/text.ts';
import { defineWorklist } from '../core/worklist.ts';
import { partnerLog } from './partnerLog.ts';
import { partnerLogPath } from './paths.ts';

const partnerErrors = defineWorklist(partnerLog, {
  key: 'partnerMessagesFailed',
  label: bi('处理失败的客户报文', 'Messages of partners that failed'),
  icon: 'list',
  place: 'todo',
  right: 'partnerLog:act:resend',
  who: ['BUSI', 'IT'],
  at: partnerLogPath,
  filter: () => ({ status__in: ['ERROR'] }),
  since: 'logTime',
});

export const exchangeWorklists = [partnerErrors];

import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { companyProfile } from './companyProfile.ts';

/**
 * 更新档案: what our own books and customs' answers say of a company by now; no house outside is asked.
 * @see docs/decisions/0108-refreshing-a-company.md
 */
export const refreshCompany = defineAct(companyProfile, {
  key: 'refresh',
  label: bi('更新档案', 'Refresh'),
  who: ['BUSI', 'C1', 'FINANC'],
  method: 'refreshCompanyProfile',
  isVersionOptional: true,
  batch: true,
  lead: bi(
    '按海关已入库的报关单、报关行、AEO认证和客户档案更新海关编码、注册海关、信用等级和地址；没有记录的内容不变。',
    'Customs code, registered customs, credit level and address follow from stored declarations, brokers, AEO certifications and customers; what nothing is known of stays.',
  ),
  done: bi('{name} 的档案已更新', 'The profile of {name} is up to date'),
});

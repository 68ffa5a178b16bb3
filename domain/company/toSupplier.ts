import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { companyProfile } from './companyProfile.ts';

/** 转为供应商: the company stands among those we may buy from; terms are agreed elsewhere. */
export const toSupplier = defineAct(companyProfile, {
  key: 'toSupplier',
  label: bi('转为供应商', 'Make a supplier'),
  who: ['BUSI', 'FINANC'],
  lead: bi('以企业名称和信用代码建立基础供应商。', 'Name and credit code make a base supplier.'),
  done: bi('{name} 已列入基础供应商', '{name} is a base supplier'),
});

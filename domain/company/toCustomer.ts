import { defineAct } from '../core/act.ts';
import { ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyProfile } from './companyProfile.ts';

/** 转为客户: a file for the company, with its code and address, a manager of ours and a first contact. */
export const toCustomer = defineAct(companyProfile, {
  key: 'toCustomer',
  label: bi('转为客户', 'Make a customer'),
  who: ['BUSI'],
  asks: {
    managerId: ref('客户经理', 'Manager', { entity: 'sysUser', required: true }),
    contactName: text('联系人', 'Contact', { max: 60, required: true }),
    contactPhone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  },
  start: (_record, { actor }) => ({ managerId: actor.userId }),
  done: bi('{name} 已建立客户档案', '{name} has a customer file'),
});

import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { guaranteeActs } from './acts/index.ts';
import { guaranteeDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { ledgerDictionaries } from './ledgerDictionaries.ts';
import { guaranteePages } from './pages.ts';
import { guaranteeRows } from './rows.ts';
import { guaranteeWorklists } from './worklists.ts';

export { type NeedFacts, needRules } from './needRules.ts';
export { defaultParams } from './params.ts';

/** 保函额度: credit of customers with customs, its approval and its ledger. */
export const guaranteeArea = defineArea({
  key: 'guarantee',
  label: bi('保函额度', 'Guarantee'),
  ...definitionsOf(definitions),
  queues: guaranteeWorklists,
  acts: guaranteeActs,
  dictionaries: [...guaranteeDictionaries, ...ledgerDictionaries],
  dynamicDictionaries: {
    BH_CUSTOMER_DYN: { entity: 'customer', value: 'id', label: 'name' },
    BH_QUOTA_DYN: { entity: 'bhQuota', value: 'id', label: 'quotaNo' },
    BH_GUARANTEE_DYN: { entity: 'bhGuarantee', value: 'id', label: 'guaranteeNo' },
  },
  lists: {
    'bhGuarantee.admin': { entity: 'bhGuarantee', label: bi('保函（保函管理）', 'Guarantees (administration)') },
    'bhMovement.account': { entity: 'bhMovement', label: bi('流水（单个账户）', 'Movements of one account') },
    'bhUsage.held': { entity: 'bhUsage', label: bi('待释放占用', 'Held usages') },
  },
  groups: [{ no: '6', title: bi('保函额度', 'Guarantee'), icon: 'guarantee' }],
  pages: guaranteePages,
  rows: guaranteeRows,
  standIns: { entity: 'deptDeputy', person: 'deputyId', of: 'leaderId', from: 'validFrom', to: 'validTo' },
});

import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { partnerDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { partnerWorklists } from './worklists.ts';

/** Finance and the reviewers see what every department agreed; business its own customers'. */
const all = { agreement: 'ALL', cargoOwner: 'ALL', customsAuthOrder: 'ALL' } as const;
const rows: AreaRows = {
  business: { agreement: 'DEPT', cargoOwner: 'DEPT', customsAuthOrder: 'DEPT' },
  importExport: all,
  finance: all,
  declarants: all,
};

/** 合作方: with whom we deal on which terms, and what is bought on them. */
export const partnersArea = defineArea({
  key: 'partners',
  label: bi('合作方', 'Partners'),
  ...definitionsOf(definitions),
  queues: partnerWorklists,
  dictionaries: partnerDictionaries,
  groups: [
    { no: '7', title: bi('协议与货主', 'Agreements and owners'), icon: 'owner' },
    { no: '8', title: bi('供应商管理', 'Suppliers'), icon: 'supplier' },
  ],
  menuOrder: ['agreement', 'cargoOwner', 'supplier', 'supplierProtocol', 'autoOrder', 'customsAuthOrder'],
  rows,
});

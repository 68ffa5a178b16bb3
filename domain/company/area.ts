import { defineArea, definitionsOf } from '../core/area.ts';
import { say } from '../core/text.ts';
import * as definitions from './index.ts';

/** 客户与报关行: companies that other areas refer to. */
export const companyArea = defineArea({
  key: 'company',
  label: say('客户与报关行', 'Companies'),
  ...definitionsOf(definitions),
  dynamicDictionaries: {
    CUSTOMER: { entity: 'customer', value: 'id', label: 'name' },
    CUSTOMS_BROKER: { entity: 'customsBroker', value: 'id', label: 'name' },
  },
});

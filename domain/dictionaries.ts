import { approvalDictionaries } from './approval/dictionaries.ts';
import type { Dictionary } from './core/dictionary.ts';
import { demandDictionaries } from './demand/dictionaries.ts';
import { guaranteeDictionaries } from './guarantee/dictionaries.ts';
import { ledgerDictionaries } from './guarantee/ledgerDictionaries.ts';
import { systemDictionaries } from './system/dictionaries.ts';

/** Dictionaries whose items the product itself decides; the others are rows of reference tables. */
export const dictionaries: readonly Dictionary[] = [
  ...systemDictionaries,
  ...demandDictionaries,
  ...approvalDictionaries,
  ...guaranteeDictionaries,
  ...ledgerDictionaries,
];

/** Dictionaries that read a reference table: code -> entity, and which rows. */
export const referenceDictionaries: Readonly<Record<string, { readonly entity: string; readonly codeEndsWith?: string }>> = {
  COUNTRY: { entity: 'country' },
  CURRENCY: { entity: 'currency' },
  UNIT: { entity: 'unit' },
  CUSTOMS: { entity: 'customsArea' },
  CUSTOMS_DISTRICT: { entity: 'customsArea', codeEndsWith: '00' },
};

/** Dictionaries whose words are records, asked page by page: name -> entity and the fields of value and label. @see platform.md 5.4 */
export const dynamicDictionaries: Readonly<Record<string, { readonly entity: string; readonly value: string; readonly label: string }>> = {
  CUSTOMS_AREA: { entity: 'customsArea', value: 'code', label: 'name' },
  CUSTOMER: { entity: 'customer', value: 'id', label: 'name' },
  CUSTOMS_BROKER: { entity: 'customsBroker', value: 'id', label: 'name' },
  USER: { entity: 'sysUser', value: 'id', label: 'userName' },
  BH_CUSTOMER_DYN: { entity: 'customer', value: 'id', label: 'name' },
  BH_QUOTA_DYN: { entity: 'bhQuota', value: 'id', label: 'quotaNo' },
  BH_GUARANTEE_DYN: { entity: 'bhGuarantee', value: 'id', label: 'guaranteeNo' },
  ADDRESS: { entity: 'addressBook', value: 'id', label: 'name' },
};

import { inForceSql } from '../tariffOn.ts';

/** A value of the tariff of today for the code of goods. */
const today = (value: string): string =>
  `(select ${value} from hs_code c where c.hs_code = t.hs_code and ${inForceSql('c', 'current_date')} limit 1)`;
const rate = (column: string): string => today(`trim_scale(c.${column})::text`);

/** What lists and sheets of goods say of their codes. */
export const tariffOfGoods = {
  mfnRate: rate('mfn_rate'),
  provisionalRate: rate('provisional_rate'),
  vatRate: rate('vat_rate'),
  consumptionRate: rate('consumption_rate'),
  exportRate: rate('export_rate'),
  rebateRate: rate('rebate_rate'),
  supvCond: today('c.supv_cond'),
  ciqType: today('c.ciq_type'),
};

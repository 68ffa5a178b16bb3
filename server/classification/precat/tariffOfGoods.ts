import { hsCode } from '#domain/classification/hsCode.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { inForceSql } from '../tariffOn.ts';

const [c, t] = [columnsIn(hsCode, 'c'), columnsIn(precatProduct, 't')];

/** A value of the tariff of today for the code of goods. */
const today = (value: string): string =>
  `(select ${value} from hs_code c where ${c.hsCode} = ${t.hsCode} and ${inForceSql('c', 'current_date')} limit 1)`;
const rate = (column: string): string => today(`trim_scale(${column})::text`);

/** What lists and sheets of goods say of their codes. */
export const tariffOfGoods = {
  mfnRate: rate(c.mfnRate),
  provisionalRate: rate(c.provisionalRate),
  vatRate: rate(c.vatRate),
  consumptionRate: rate(c.consumptionRate),
  exportRate: rate(c.exportRate),
  rebateRate: rate(c.rebateRate),
  supvCond: today(c.supvCond),
  ciqType: today(c.ciqType),
};

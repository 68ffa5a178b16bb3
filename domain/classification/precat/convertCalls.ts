import { answerShape, defineCall } from '../../core/call.ts';
import { json } from '../../core/field.ts';
import type { Text } from '../../core/text.ts';
import { saveResult } from './auditActs.ts';
import { type ConvertedCell, convertedFields } from './convertRules.ts';
import { precatProduct } from './precatProduct.ts';

/** So many goods are converted at once. */
export const mostConverted = 500;

/** Goods with what the rules would make of them. */
export interface ConvertedGoods {
  readonly id: string;
  readonly rowVersion: number;
  readonly lineNo: number;
  readonly nameZh: string;
  readonly cells: readonly ConvertedCell[];
}

/** What was kept of goods, or why nothing was. */
export interface Kept {
  readonly id: string;
  readonly cells: number;
  readonly refused?: Text;
}

const rules = json('规则', 'Rules', { required: true, limits: { depth: 1, entries: 7, text: 2 } });

/**
 * 数据转换: what the chosen rules make of goods this person audits, cell by cell; goods that are not his are left out and
 * counted. With `apply`, whose rows name the version and the cells that were ticked, those cells are written, worked
 * out anew; each of the goods for itself.
 */
export const convertPrecatData = defineCall({
  service: 'product',
  method: 'convertPrecatData',
  right: saveResult.right,
  who: saveResult.who,
  writes: true,
  input: {
    ids: json('商品', 'Goods', { required: true, limits: { depth: 1, entries: mostConverted, text: 36 } }),
    rules,
    apply: json('写入', 'Cells to write', { limits: { depth: 3, entries: 20_000, text: 300 } }),
  },
  answer: answerShape<{
    readonly goods: readonly ConvertedGoods[];
    readonly others: number;
    readonly kept: readonly Kept[];
  }>(),
});

/** What of goods may be converted while they are applied for: nothing an auditor finds. */
export const appliedFields: readonly string[] = convertedFields.filter(
  (name) => !precatProduct.fields[name as 'nameZh']?.readOnly,
);

/**
 * 数据转换 on the form of an application: what the chosen rules would make of its lines as they are typed, by their place.
 * Nothing is written; the form takes over what is ticked and is saved like anything typed.
 */
export const convertPrecatRows = defineCall({
  service: 'product',
  method: 'convertPrecatRows',
  right: 'precatApply:create',
  input: {
    rules,
    rows: json('商品', 'Goods', { required: true, limits: { depth: 2, entries: mostConverted * 20, text: 2_000 } }),
  },
  answer: answerShape<{ readonly goods: readonly ConvertedGoods[] }>(),
});

import type { ExportKind } from '../../core/exportKind.ts';
import { bi } from '../../core/text.ts';

const goods = ['partNo', 'nameZh', 'nameEn', 'spec'] as const;
const result = ['hsCode', 'ciqCode', 'declaredName'] as const;

/**
 * The sheets in which goods leave the house: for the customer, for the declaration, for whoever works on them.
 * @see docs/spec/classification.md 3.1
 */
export const goodsSheets = [
  {
    key: 'RESULT',
    label: bi('归类结果表', 'Results'),
    columns: [
      'applyId',
      'lineNo',
      'customerId',
      ...goods,
      ...result,
      'gModel',
      'unit1',
      'unit2',
      'supvCond',
      'ciqType',
      'girRules',
      'basis',
      'opinionId',
      'validFrom',
      'validTo',
      'processStatus',
    ],
  },
  {
    key: 'ELEMENT',
    label: bi('申报要素表', 'Elements'),
    columns: ['partNo', 'nameZh', ...result, 'gModel'],
    spread: 'elementValues',
  },
  {
    // The order in which the Single Window asks for the goods of a declaration.
    key: 'DECLARE',
    label: bi('报关用商品库', 'Goods for declarations'),
    columns: [
      'partNo',
      ...result,
      'gModel',
      'unit',
      'unit1',
      'unit2',
      'originCountry',
      'netWeight',
      'supvCond',
      'ciqType',
    ],
  },
  {
    key: 'TAX',
    label: bi('税率表', 'Rates'),
    columns: [
      'partNo',
      'nameZh',
      ...result,
      'mfnRate',
      'provisionalRate',
      'vatRate',
      'consumptionRate',
      'exportRate',
      'rebateRate',
      'unit1',
      'unit2',
    ],
  },
  {
    key: 'CUSTOMER',
    label: bi('客户版', 'For customers'),
    columns: [...goods, ...result, 'gModel', 'unit1', 'unit2', 'supvCond', 'ciqType', 'basis', 'validFrom', 'validTo'],
  },
  {
    key: 'WORK',
    label: bi('审核工作表', 'Work of auditors'),
    staff: true,
    columns: [
      'applyId',
      'lineNo',
      'processStatus',
      ...goods,
      'material',
      'composition',
      'usage',
      'principle',
      'brand',
      'brandType',
      'makerName',
      'originCountry',
      'unit',
      'netWeight',
      'customerHs',
      ...result,
      'gModel',
      'girRules',
      'basis',
      'assignee1',
      'assignee2',
      'assignee3',
      'auditor1',
      'auditor2',
      'auditor3',
      'returnCount',
      'reason',
      'innerNote',
    ],
  },
] as const satisfies readonly ExportKind[];

/** Those of the goods in process; the library has them all. */
export const batchSheets: readonly string[] = ['RESULT', 'WORK', 'CUSTOMER'];

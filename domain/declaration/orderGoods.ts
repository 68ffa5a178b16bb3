import { defineEntity } from '../core/entity.ts';
import { ref } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { containerFields, goodsFields } from './goodsFields.ts';
import { goodsLookup } from './goodsLookup.ts';

/** 委托商品: goods of an order, as its declarations will name them. */
export const orderGoods = defineEntity({
  key: 'orderGoods',
  service: 'business',
  design: 'classification',
  label: bi('委托商品', 'Goods of an order'),
  parent: { entity: 'customsOrder', field: 'orderId' },
  fields: {
    orderId: ref('报关委托单', 'Order', { entity: 'customsOrder', required: true, createOnly: true }),
    ...goodsFields,
  },
  title: 'gName',
  code: 'hsCode',
  lookup: goodsLookup,
  index: [['partNo']],
  scope: 'parent',
  verbs: ['import'],
  importKey: ['orderId', 'lineNo'],
  importColumns: [
    'lineNo',
    'partNo',
    'hsCode',
    'ciqCode',
    'gName',
    'gModel',
    'gQty',
    'gUnit',
    'declPrice',
    'declTotal',
    'tradeCurr',
    'qty1',
    'unit1',
    'qty2',
    'unit2',
    'netWt',
    'originCountry',
    'destCountry',
    'domesticArea',
    'ciqDest',
    'dutyMode',
  ],
});

/** 委托集装箱 */
export const orderContainer = defineEntity({
  key: 'orderContainer',
  service: 'product',
  design: 'classification',
  label: bi('委托集装箱', 'Order container'),
  parent: { entity: 'customsOrder', field: 'orderId' },
  fields: {
    orderId: ref('报关委托单', 'Order', { entity: 'customsOrder', required: true, createOnly: true }),
    ...containerFields,
  },
  title: 'containerNo',
  scope: 'parent',
  verbs: [],
});

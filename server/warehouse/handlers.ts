export { wmsGoodsRules } from './goodsRules.ts';
export { whOrderRules } from './orderRules.ts';

export { wmsGoodsRules } from './goodsRules.ts';
export { orderInfoRemoved, warehouseAnswered, whOrderSynced } from './orderActs.ts';
export { whOrderRules } from './orderRules.ts';
export { goodsOfProblemMade, wrongOrderRules } from './problemRules.ts';
export { partsSuggested } from './suggestParts.ts';

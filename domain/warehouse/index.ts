export { whOrder, whOrderLine } from './whOrder.ts';
export { answerWarehouse, removeOrderInfo, syncWhOrder } from './whOrderActs.ts';
export { wmsGoods } from './wmsGoods.ts';
export { newGoodsOfProblem, wrongOrder } from './wrongOrder.ts';
export { suggestPartNo } from './wrongOrderCalls.ts';

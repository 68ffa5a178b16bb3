export {
  goodsDifferenceMerged,
  goodsDisabled,
  goodsEnabled,
  goodsInfoSynced,
  goodsSentToPrecat,
} from './goodsActs.ts';
export { wmsGoodsRules } from './goodsRules.ts';
export { importWhOrderNumbers } from './importNumbers.ts';
export { partsImported } from './importParts.ts';
export { logisticsByRole, uploadedWarehouseInfo } from './logistics.ts';
export { ordersOnTime } from './onTime.ts';
export { orderInfoRemoved, warehouseAnswered, whOrderSynced } from './orderActs.ts';
export { whOrderNumbersSaved } from './orderNumbers.ts';
export { whOrderRules } from './orderRules.ts';
export { goodsOfProblemMade, wrongOrderRules } from './problemRules.ts';
export { partsSuggested } from './suggestParts.ts';

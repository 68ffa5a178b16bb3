import { defineDict } from '../core/dictionary.ts';

/** Words of the doors of partners and of the queues behind them. @see docs/spec/operations.md 2 */
export const exchangeDictionaries = [
  defineDict('PARTNER', [
    ['omron', '客户接口O', 'Client interface O'],
    ['johnson', '客户接口J', 'Client interface J'],
    ['sephora', '客户接口S', 'Client interface S'],
    ['other', '其他客户接口', 'Other client interface'],
  ]),
  defineDict('PARTNER_MSG_KIND', [
    ['DEMAND', '需求', 'Demand'],
    ['WH_ORDER', '仓库订单', 'Warehouse order'],
  ]),
  defineDict('IMPORT_TARGET', [
    ['DEMAND', '需求', 'Demands'],
    ['WH_ORDER', '仓库订单', 'Warehouse orders'],
    ['WMS_GOODS', '商品资料', 'Goods master'],
    ['RETAIL', '零售订单', 'Retail orders'],
    ['ADDRESS', '地址', 'Addresses'],
    ['CUSTOMER', '客户', 'Customers'],
    ['BARCODE', '条码', 'Barcodes'],
  ]),
  defineDict('DUP_POLICY', [
    ['ERROR', '报错', 'Report as an error'],
    ['SKIP', '跳过', 'Skip'],
    ['UPDATE', '更新', 'Update'],
  ]),
  defineDict('IMPORT_ROW_STATE', [
    ['FAIL', '失败', 'Failed'],
    ['DUP', '重复', 'Duplicate'],
    ['OK', '已修正', 'Corrected'],
  ]),
];

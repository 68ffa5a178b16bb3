/** What people import, and the entity whose import it is. Areas above this one are known by their names alone. */
export const importTargets: Readonly<Record<string, string>> = {
  DEMAND: 'demand',
  WH_ORDER: 'whOrder',
  WMS_GOODS: 'wmsGoods',
  RETAIL: 'retailOrder',
  ADDRESS: 'addressBook',
  CUSTOMER: 'customer',
  BARCODE: 'barcode',
};

/** Targets with this many rows at most. */
export const mostBatchRows = 50_000;

/** 客户档案: every customer. */
export const customersPath = '/barcode/qcccv3';

/** 报关行: every broker. */
export const brokersPath = '/barcode/customsBrokerlist';

/** 企业快速查询: for anybody. */
export const companyQuickPath = '/qcc1';

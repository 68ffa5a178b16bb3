/** 客户档案: every customer. */
export const customersPath = '/barcode/qcccv3';

/** 报关行: every broker. */
export const brokersPath = '/barcode/customsBrokerlist';

/** 企业列表: what is known of companies, and what we think of them. */
export const companiesPath = '/qcc/entList';
export const scoresPath = '/qcc/getscore';
export const scoreTrendPath = '/qcc/scoreTrend';

/** 企业快速查询: for anybody. */
export const companyQuickPath = '/qcc1';

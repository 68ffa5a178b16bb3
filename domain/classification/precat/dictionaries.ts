import { defineDict, dictOfFlow } from '../../core/dictionary.ts';
import { precatApplyFlow } from './precatApplyFlow.ts';
import { precatProtocolFlow } from './precatProtocolFlow.ts';

/** Code tables of pre-classification. @see classification.md 5 */
export const precatDictionaries = [
  dictOfFlow(precatApplyFlow),
  dictOfFlow(precatProtocolFlow),
  defineDict('PAY_MODE', [['MONTHLY', '月结', 'Monthly'], ['CASH', '现结', 'Per order'], ['PREPAID', '预付', 'Prepaid']]),
  defineDict('BRAND_TYPE', [
    ['0', '无品牌', 'No brand'], ['1', '境内自主品牌', 'Own domestic brand'], ['2', '境内收购品牌', 'Acquired domestic brand'], ['3', '境外品牌(贴牌生产)', 'Foreign brand, made to order'], ['4', '境外品牌(其他)', 'Foreign brand, other'],
  ]),
  defineDict('PRECAT_SOURCE', [['WEB', '网页', 'Web'], ['IMPORT', '导入', 'Imported'], ['DEMAND', '需求', 'Demand'], ['INVALID', '失效', 'Invalidated'], ['REVIEW', '复审', 'Review']]),
  defineDict('PRECAT_PROCESS', [
    ['DRAFT', '草稿', 'Draft'], ['WAIT_DISPATCH', '待派单', 'Awaiting dispatch'], ['EFFECTIVE', '已生效', 'Effective'], ['CANCELLED', '已取消', 'Cancelled'],
  ]),
]; // biome-ignore format: dictionaries read as tables

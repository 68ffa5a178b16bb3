import { defineDict } from '../../core/dictionary.ts';
import { brandTypes, exportPreferences, yesOrNo } from './elementRules.ts';

/** Code tables of pre-classification. @see docs/spec/classification.md 5 */
export const precatDictionaries = [
  defineDict('DISPATCH_KIND', [
    ['FIRST', '一审', 'First audit'],
    ['SECOND', '二审', 'Second audit'],
    ['THIRD', '三审', 'Third audit'],
    ['REVIEW', '复审', 'Review'],
  ]),
  defineDict('PAY_MODE', [
    ['MONTHLY', '月结', 'Monthly'],
    ['CASH', '现结', 'Per order'],
    ['PREPAID', '预付', 'Prepaid'],
  ]),
  defineDict('BRAND_TYPE', brandTypes, { showsCode: true }),
  defineDict('EXPORT_PREFERENCE', exportPreferences, { showsCode: true }),
  defineDict('ELEMENT_YES_NO', yesOrNo),
  defineDict('PRECAT_SOURCE', [
    ['WEB', '网页', 'Web'],
    ['IMPORT', '导入', 'Imported'],
    ['DEMAND', '需求', 'Demand'],
    ['ORDER', '报关委托', 'Customs order'],
    ['INVALID', '失效', 'Invalidated'],
    ['REVIEW', '复审', 'Review'],
  ]),
  defineDict('CONFIRM_ANSWER', [
    ['ACCEPT', '接受', 'Accept'],
    ['DISPUTE', '异议', 'Dispute'],
  ]),
  defineDict('CONFIRM_MODE', [
    ['HAND', '人工', 'By hand'],
    ['AUTO', '超时自动', 'By silence'],
  ]),
  defineDict('REVIEW_RESULT', [
    ['KEEP', '维持', 'Kept'],
    ['CHANGE', '改判', 'Overturned'],
  ]),
  defineDict('INVALID_REASON', [
    ['TARIFF', '税则变动', 'Tariff change'],
    ['MANUAL', '人工', 'By hand'],
    ['REVIEW', '复审改判', 'Overturned'],
  ]),
  defineDict('MSG_KIND', [
    ['TEXT', '留言', 'Message'],
    ['ASK', '要求补充', 'Information asked'],
    ['ANSWER', '客户补充', 'Information given'],
    ['SYSTEM', '系统', 'System'],
  ]),
  defineDict('OPINION_KIND', [
    ['OPINION', '归类意见书', 'Classification opinion'],
    ['LIST', '归类结果清单', 'List of results'],
  ]),
  defineDict('REJECT_REASON', [
    ['NO_INFO', '资料不足', 'Insufficient information'],
    ['NOT_GOODS', '非实货', 'Not goods'],
    ['PROHIBITED', '禁止类', 'Prohibited'],
    ['NEED_RULING', '建议预裁定', 'Ask customs for a ruling'],
    ['DUPLICATE', '重复', 'Duplicate'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('AUDIT_ACTION', [
    ['PASS', '通过', 'Passed'],
    ['RETURN', '退回', 'Returned'],
    ['ASK', '要求补充', 'Information asked'],
    ['REJECT', '不予归类', 'Rejected'],
    ['KEEP', '维持', 'Kept'],
    ['CHANGE', '改判', 'Overturned'],
  ]),
  {
    code: 'PUSH_STATUS',
    items: [
      { id: 'NONE', label: { zh: '未推送', en: 'Not sent' }, tone: 'plain', icon: 'ring' },
      { id: 'QUEUED', label: { zh: '待推送', en: 'Queued' }, tone: 'wait', icon: 'clock' },
      { id: 'SENT', label: { zh: '已推送', en: 'Sent' }, tone: 'ok', icon: 'tick' },
      { id: 'FAILED', label: { zh: '推送失败', en: 'Failed' }, tone: 'bad', icon: 'cross' },
    ],
  } as const,
  defineDict('GIR', [
    ['1', '1 品目条文和注释', '1 Headings and notes'],
    ['2a', '2a 不完整品', '2a Incomplete articles'],
    ['2b', '2b 混合物', '2b Mixtures'],
    ['3a', '3a 具体列名', '3a Most specific heading'],
    ['3b', '3b 基本特征', '3b Essential character'],
    ['3c', '3c 从后归类', '3c Last heading'],
    ['4', '4 最相类似', '4 Most akin'],
    ['5a', '5a 包装', '5a Cases'],
    ['5b', '5b 包装', '5b Packing'],
    ['6', '6 子目', '6 Subheadings'],
  ]),
];

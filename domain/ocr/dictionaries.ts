import { defineDict } from '../core/dictionary.ts';

/** Words of documents that read themselves. @see docs/spec/operations.md 2 */
export const ocrDictionaries = [
  defineDict('OCR_PROFILE', [
    ['genaral', '通用', 'General'],
    ['zf', '费用单据', 'Charges'],
    ['pyocr', '濒危证', 'Endangered species'],
    ['johnson', '医疗器械客户', 'Medical-device client'],
    ['nitto', '膜材客户', 'Film client'],
    ['keyi', '零部件客户', 'Parts client'],
  ]),
  defineDict('OCR_KIND', [
    ['INVOICE', '发票', 'Commercial invoice'],
    ['PACKING', '装箱单', 'Packing list'],
    ['BL', '提运单', 'Bill of lading or air waybill'],
    ['CO', '原产地证', 'Certificate of origin'],
    ['CITES', '濒危许可证', 'CITES permit'],
    ['NSPC', '物种证明', 'Species certificate'],
    ['FEE', '费用账单', 'Charge bill'],
    ['PO', '采购订单', 'Purchase order'],
    ['DN', '送货单', 'Delivery note'],
    ['CONTRACT', '合同', 'Contract'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('OCR_ENGINE', [
    ['TEXT', '文本层', 'PDF text layer'],
    ['LOCAL', '本地识别', 'Local engine'],
    ['REMOTE', '外部服务', 'Remote service'],
    ['HAND', '人工', 'By hand'],
  ]),
  defineDict('CONF_LEVEL', [
    ['HIGH', '高', 'High'],
    ['MID', '中', 'Medium'],
    ['LOW', '低', 'Low'],
    ['NONE', '未识别', 'Not found'],
    ['HAND', '人工', 'Typed'],
  ]),
  defineDict('OCR_TARGET', [
    ['DEMAND', '需求', 'Demand'],
    ['CUSTOMS_ORDER', '报关委托单', 'Customs order'],
    ['CLEARANCE', '清关申请', 'Clearance application'],
    ['CERTIFICATE', '监管证件', 'Certificate'],
    ['EXPENSE', '费用审批', 'Expense request'],
  ]),
  defineDict('OCR_CONVERT_MODE', [
    ['TABLE', '表格', 'Tables'],
    ['PAGE', '整页', 'Whole pages'],
    ['FIELDS', '字段', 'Fields'],
  ]),
  defineDict('OCR_ANCHOR_PLACE', [
    ['RIGHT', '右侧', 'To the right'],
    ['BELOW', '下方', 'Below'],
  ]),
];

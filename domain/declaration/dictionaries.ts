import { defineDict } from '../core/dictionary.ts';
import { bi } from '../core/text.ts';

/**
 * Code tables of declarations: facts of the official tables; the English words are ours.
 * @see docs/spec/classification.md 5
 */
export const declarationDictionaries = [
  defineDict('LIBRARY_MARK', [
    ['MATCHED', '已归类', 'Classified'],
    ['DIFFERS', '与归类库不同', 'Differs from the library'],
    ['UNDERWAY', '归类中', 'Being classified'],
    ['MISSING', '未归类', 'Not classified'],
    ['SEVERAL', '有多个结果', 'Several results'],
  ]),
  defineDict('RPA_KIND', [
    ['DECL_MAKE', '制单', 'Make declarations'],
    ['DECL_SEND', '申报', 'Send a declaration'],
    ['TAX_FETCH', '取税单', 'Fetch the tax bill'],
    ['RECEIPT_FETCH', '取回执', 'Fetch receipts'],
    ['CERT_FETCH', '取证书', 'Fetch certificates'],
    ['DECL_PDF', '取报关单PDF', 'Fetch the declaration as PDF'],
    ['LIST_PDF', '取清单', 'Fetch the bonded list'],
    ['TAX_BILL', '取税单文件', 'Fetch the duty bill as a file'],
    ['RCPT', '取回执文件', 'Fetch the receipt as a file'],
    ['CLIENT_ORDER', '取客户订单', 'Fetch a client order file'],
  ]),
  defineDict('CMSG_KIND', [
    ['DECL', '报关单', 'Declaration'],
    ['AMEND', '修改', 'Amendment'],
    ['REVOKE', '撤销', 'Revocation'],
    ['DOC', '随附单据', 'Document'],
    ['POA', '委托书', 'Power of attorney'],
    ['LIST', '核注清单', 'Bonded list'],
  ]),
  defineDict('RECEIPT_CODE', [
    ['ACCEPT', '接收', 'Accepted'],
    ['STORE', '入库', 'Stored'],
    ['REJECT', '退单', 'Rejected'],
    ['EXAM', '查验', 'Examination'],
    ['TAX', '税单', 'Tax bill'],
    ['PAID', '已缴', 'Paid'],
    ['RELEASE', '放行', 'Released'],
    ['CLOSE', '结关', 'Closed'],
    ['AMEND_OK', '修改通过', 'Amendment granted'],
    ['AMEND_NO', '修改驳回', 'Amendment refused'],
    ['REVOKE_OK', '撤销通过', 'Revocation granted'],
    ['REVOKE_NO', '撤销驳回', 'Revocation refused'],
    ['INFO', '通知', 'Notice'],
  ]),
  defineDict('DECL_CHANGE_KIND', [
    ['AMEND', '修改', 'Amendment'],
    ['REVOKE', '撤销', 'Revocation'],
  ]),
  // The reasons for which customs may grant it: 海关进出口货物报关单修改和撤销管理办法 (order 220), articles 5 and 6.
  defineDict('DECL_CHANGE_REASON', [
    ['MISTAKE', '操作或书写失误', 'Slip of the declarant'],
    ['SHUT_OUT', '出口放行后退关、变更运输工具', 'Shut out or moved to another vessel after release for export'],
    ['SHORTAGE', '溢短装、灭失、短损', 'More or less than loaded, lost or damaged'],
    ['OTHER_FORMALITY', '办理退补税、担保等其他手续', 'Refund, recovery, guarantee or other formalities'],
    ['FINAL_PRICE', '暂时价格成交后实际结算', 'Settled after a provisional price'],
    ['DIRECT_RETURN', '直接退运', 'Returned without being imported'],
    ['SYSTEM_FAULT', '计算机、网络系统原因', 'Fault of a computer or network'],
  ]),
  {
    code: 'DECL_CHANGE_STATUS',
    items: [
      { id: 'OPEN', label: bi('修改中', 'Being written'), tone: 'wait', icon: 'clock' },
      { id: 'SENT', label: bi('待海关答复', 'With customs'), tone: 'run', icon: 'half' },
      { id: 'GRANTED', label: bi('已同意', 'Granted'), tone: 'ok', icon: 'tick' },
      { id: 'REFUSED', label: bi('已驳回', 'Refused'), tone: 'bad', icon: 'back' },
      { id: 'DROPPED', label: bi('已放弃', 'Given up'), tone: 'plain', icon: 'cross' },
    ],
  },
  {
    code: 'RECEIPT_OUTCOME',
    items: [
      { id: 'DONE', label: { zh: '已处理', en: 'Taken in' }, tone: 'ok', icon: 'tick' },
      { id: 'NOTED', label: { zh: '已记录', en: 'Noted' }, tone: 'plain', icon: 'ring' },
      { id: 'TO_CONFIRM', label: { zh: '待另一人确认', en: 'To be confirmed' }, tone: 'wait', icon: 'clock' },
      { id: 'EARLY', label: { zh: '待前序回执', en: 'Waits for an earlier one' }, tone: 'wait', icon: 'clock' },
      { id: 'LATE', label: { zh: '迟到', en: 'Late' }, tone: 'plain', icon: 'cross' },
      { id: 'REPEATED', label: { zh: '重复', en: 'Repeated' }, tone: 'plain', icon: 'cross' },
      { id: 'UNMATCHED', label: { zh: '未匹配', en: 'Not matched' }, tone: 'bad', icon: 'mark' },
      { id: 'REFUSED', label: { zh: '无法处理', en: 'Refused' }, tone: 'bad', icon: 'mark' },
      { id: 'CONFLICT', label: { zh: '编号不一致', en: 'Numbers differ' }, tone: 'bad', icon: 'mark' },
      { id: 'NOT_OURS', label: { zh: '编号有误，不采用', en: 'Wrong number, left out' }, tone: 'plain', icon: 'cross' },
    ],
  },
  defineDict('DECL_CHANNEL', [
    ['LINK', '海关系统', 'System of customs'],
    ['HAND', '人工', 'By hand'],
  ]),
  defineDict('NUMBER_DECISION', [
    ['RECEIPT', '以回执为准', 'The number of the receipt'],
    ['KEPT', '保留报关单上的编号', 'The number of the declaration'],
  ]),
  defineDict('RECEIPT_ORIGIN', [
    ['CUSTOMS', '海关系统', 'System of customs'],
    ['HAND', '人工录入', 'Entered by hand'],
  ]),
  defineDict('DECL_KIND', [
    ['GENERAL', '一般报关', 'General'],
    ['ADVANCE', '提前申报', 'In advance'],
    ['TWO_STEP', '两步申报', 'Two steps'],
    ['BONDED', '保税', 'Bonded'],
  ]),
  defineDict('DECL_STAGE', [
    ['SUMMARY', '概要申报', 'Summary'],
    ['FULL', '完整申报', 'Full'],
  ]),
  defineDict('FEE_MARK', [
    ['1', '率', 'Rate'],
    ['2', '单价', 'Per unit'],
    ['3', '总价', 'In all'],
  ]),
  defineDict('YES_NO_NA', [
    ['0', '否', 'No'],
    ['1', '是', 'Yes'],
    ['9', '空', 'Not asked'],
  ]),
  defineDict('TAX_MODE', [
    ['0', '逐票', 'Each declaration'],
    ['1', '汇总征税', 'Summary levy'],
  ]),
  defineDict('CERT_USE', [
    ['ONE_ORDER', '一批一证', 'One order'],
    ['MULTI', '非一批一证', 'Several orders'],
    ['LONG', '长期', 'Long term'],
  ]),
  defineDict('DOC_SOURCE', [
    ['UPLOAD', '上传', 'Uploaded'],
    ['OCR', '识别', 'OCR'],
    ['ROBOT', '机器人', 'Robot'],
    ['CUSTOMS', '海关', 'Customs'],
  ]),
  defineDict('DOC_STATUS', [
    ['NEW', '待发送', 'To be sent'],
    ['SENT', '已发送', 'Sent'],
    ['REPLACED', '已替换', 'Replaced'],
  ]),
  defineDict('POA_KIND', [
    ['SINGLE', '逐票', 'Single order'],
    ['LONG', '长期', 'Long term'],
  ]),
  defineDict('POA_SIDE', [
    ['OWNER', '委托方', 'Principal'],
    ['BROKER', '被委托方', 'Agent'],
  ]),
  defineDict('RATE_KIND', [
    ['GENERAL', '普通', 'General'],
    ['MFN', '最惠国', 'MFN'],
    ['PROVISIONAL', '暂定', 'Provisional'],
    ['AGREEMENT', '协定', 'Agreement'],
    ['QUOTA', '配额', 'Quota'],
    ['EXPORT', '出口', 'Export'],
    ['EXPORT_PROVISIONAL', '出口暂定', 'Export, provisional'],
  ]),
  defineDict('SAP_KIND', [
    ['GOODS', '物料', 'Goods'],
    ['ORDER', '订单', 'Order'],
    ['INVOICE', '发票', 'Invoice'],
    ['DECL', '报关', 'Declaration'],
  ]),
  {
    code: 'SAP_STATUS',
    items: [
      { id: 'NEW', label: bi('待发送', 'To be sent'), tone: 'wait', icon: 'clock' },
      { id: 'OK', label: bi('成功', 'Done'), tone: 'ok', icon: 'tick' },
      { id: 'FAILED', label: bi('失败', 'Failed'), tone: 'bad', icon: 'cross' },
      { id: 'RESENT', label: bi('重发中', 'Sent again'), tone: 'run', icon: 'half' },
    ],
  },
  defineDict('COMPARE_BASE', [
    ['PACKING', '箱单', 'Packing list'],
    ['DECL', '报关单', 'Declaration'],
    ['ASN', '预入库', 'Advance notice'],
  ]),
  defineDict('COMPARE_DIFF', [
    ['MISSING', '少货', 'Missing'],
    ['EXTRA', '多货', 'Extra'],
    ['QTY', '数量', 'Quantity'],
    ['WEIGHT', '重量', 'Weight'],
    ['PKG', '件数', 'Packages'],
    ['NAME', '品名', 'Name'],
    ['ORIGIN', '原产国', 'Origin'],
  ]),
  defineDict('COMPARE_FIELD', [
    ['qty', '数量', 'Quantity'],
    ['netWt', '净重', 'Net weight'],
    ['grossWt', '毛重', 'Gross weight'],
    ['packages', '件数', 'Packages'],
    ['name', '品名', 'Name'],
    ['origin', '原产国', 'Origin'],
  ]),
  defineDict('DIFF_SOLVE', [
    ['OPEN', '待处理', 'Open'],
    ['ACCEPTED', '接受', 'Accepted'],
    ['FIXED', '已修正', 'Mended'],
  ]),
] as const;

import { defineDict } from '../core/dictionary.ts';
import { bi } from '../core/text.ts';

/** Code tables of declarations: facts of the official tables; the English words are ours. @see docs/spec/classification.md 5 */
export const declarationDictionaries = [
  defineDict('RPA_KIND', [['DECL_MAKE', '制单', 'Make declarations'], ['DECL_SEND', '申报', 'Send a declaration'], ['TAX_FETCH', '取税单', 'Fetch the tax bill'], ['RECEIPT_FETCH', '取回执', 'Fetch receipts'], ['CERT_FETCH', '取证书', 'Fetch certificates']]),
  defineDict('CMSG_KIND', [['DECL', '报关单', 'Declaration'], ['AMEND', '修改', 'Amendment'], ['REVOKE', '撤销', 'Revocation'], ['DOC', '随附单据', 'Document'], ['POA', '委托书', 'Power of attorney'], ['LIST', '核注清单', 'Bonded list']]),
  defineDict('RECEIPT_CODE', [
    ['ACCEPT', '接收', 'Accepted'], ['STORE', '入库', 'Stored'], ['REJECT', '退单', 'Rejected'], ['EXAM', '查验', 'Examination'], ['TAX', '税单', 'Tax bill'], ['PAID', '已缴', 'Paid'], ['RELEASE', '放行', 'Released'], ['CLOSE', '结关', 'Closed'],
    ['AMEND_OK', '修改通过', 'Amendment granted'], ['AMEND_NO', '修改驳回', 'Amendment refused'], ['REVOKE_OK', '撤销通过', 'Revocation granted'], ['REVOKE_NO', '撤销驳回', 'Revocation refused'], ['INFO', '通知', 'Notice'],
  ]),
  defineDict('DECL_CHANGE_KIND', [['AMEND', '修改', 'Amendment'], ['REVOKE', '撤销', 'Revocation']]),
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
    ],
  },
  defineDict('DECL_CHANNEL', [['LINK', '海关系统', 'System of customs'], ['HAND', '人工', 'By hand']]),
  defineDict('RECEIPT_ORIGIN', [['CUSTOMS', '海关系统', 'System of customs'], ['HAND', '人工录入', 'Entered by hand']]),
  defineDict('DECL_KIND', [['GENERAL', '一般报关', 'General'], ['ADVANCE', '提前申报', 'In advance'], ['TWO_STEP', '两步申报', 'Two steps'], ['BONDED', '保税', 'Bonded']]),
  defineDict('TRAF_MODE', [
    ['0', '非保税区', 'Out of bonded zone'], ['1', '监管仓库', 'Supervised warehouse'], ['2', '水路运输', 'Sea'], ['3', '铁路运输', 'Rail'], ['4', '公路运输', 'Road'], ['5', '航空运输', 'Air'], ['6', '邮件运输', 'Mail'],
    ['7', '保税区', 'Bonded zone'], ['8', '保税仓库', 'Bonded warehouse'], ['9', '其他运输', 'Other'], ['G', '固定设施', 'Fixed installation'], ['H', '边境特殊海关作业区', 'Border special area'], ['L', '旅客携带', 'Carried by a traveller'],
    ['S', '特殊综合保税区', 'Special bonded area'], ['T', '综合实验区', 'Comprehensive pilot area'], ['W', '物流中心', 'Logistics centre'], ['X', '物流园区', 'Logistics park'], ['Y', '保税港区/综合保税区', 'Bonded port area'], ['Z', '出口加工区', 'Export processing zone'],
  ]),
  defineDict('TRADE_MODE', [
    ['0110', '一般贸易', 'General trade'], ['0214', '来料加工', 'Processing with supplied materials'], ['0615', '进料对口', 'Processing with imported materials, matched'], ['0654', '进料深加工', 'Deep processing transfer'], ['0715', '进料非对口', 'Processing with imported materials, unmatched'],
    ['1039', '市场采购', 'Market purchase'], ['1210', '保税电商', 'Bonded e-commerce'], ['1233', '保税仓库货物', 'Bonded warehouse goods'], ['1300', '修理物品', 'Goods for repair'], ['1500', '租赁不满一年', 'Lease under a year'], ['2025', '合资合作设备', 'Equipment of joint ventures'],
    ['2600', '暂时进出货物', 'Temporary import or export'], ['2700', '展览品', 'Exhibits'], ['3010', '货样广告品', 'Samples and advertising'], ['3100', '无代价抵偿', 'Free replacement'], ['3339', '其他进出口免费', 'Other, free of charge'], ['4500', '直接退运', 'Direct return'], ['4561', '退运货物', 'Returned goods'],
    ['5000', '料件进出区', 'Materials in and out of zones'], ['5034', '区内物流货物', 'Logistics goods in zones'], ['5100', '成品进出区', 'Products in and out of zones'], ['6033', '物流中心进出境货物', 'Logistics centre goods'], ['9610', '电子商务', 'E-commerce'], ['9700', '后续补税', 'Duty paid later'],
    ['9710', '跨境电商B2B直接出口', 'B2B direct export'], ['9810', '跨境电商出口海外仓', 'Export to an overseas warehouse'], ['9900', '其他', 'Other'],
  ]),
  defineDict('CUT_MODE', [
    ['101', '一般征税', 'General levy'], ['299', '其他法定', 'Other by law'], ['301', '特定区域', 'Special area'], ['307', '保税区', 'Bonded zone'], ['399', '其他地区', 'Other area'], ['401', '科教用品', 'Science and education'], ['422', '集成电路', 'Integrated circuits'],
    ['501', '加工设备', 'Processing equipment'], ['502', '来料加工', 'Supplied materials'], ['503', '进料加工', 'Imported materials'], ['601', '中外合资', 'Equity joint venture'], ['602', '中外合作', 'Contractual joint venture'], ['603', '外资企业', 'Foreign enterprise'],
    ['789', '鼓励项目', 'Encouraged project'], ['799', '自有资金', 'Own funds'], ['898', '国批减免', 'Reduction by the state'], ['997', '自贸协定', 'Free trade agreement'], ['998', '内部暂定', 'Provisional'], ['999', '例外减免', 'Exceptional reduction'],
  ]),
  defineDict('TRANS_MODE', [['1', 'CIF', 'CIF'], ['2', 'C&F', 'C&F'], ['3', 'FOB', 'FOB'], ['4', 'C&I', 'C&I'], ['5', '市场价', 'Market price'], ['6', '垫仓', 'Ballast'], ['7', 'EXW', 'EXW']]),
  defineDict('FEE_MARK', [['1', '率', 'Rate'], ['2', '单价', 'Per unit'], ['3', '总价', 'In all']]),
  defineDict('DUTY_MODE', [['1', '照章征税', 'Full levy'], ['2', '折半征税', 'Half levy'], ['3', '全免', 'Exempt'], ['4', '特案', 'Special case'], ['5', '随征免性质', 'By kind of levy'], ['6', '保证金', 'Deposit'], ['7', '保函', 'Letter of guarantee'], ['8', '折半补税', 'Half later'], ['9', '全额退税', 'Full refund']]),
  defineDict('WRAP_TYPE', [
    ['00', '散装', 'Bulk'], ['01', '裸装', 'Nude'], ['04', '球状罐类', 'Tank'], ['06', '包/袋', 'Bag'], ['22', '纸制盒/箱', 'Carton'], ['23', '木制盒/箱', 'Wooden case'], ['29', '其他盒/箱', 'Other case'], ['32', '纸制桶', 'Fibre drum'], ['33', '木制桶', 'Wooden barrel'],
    ['39', '其他桶', 'Other drum'], ['92', '再生木托', 'Pallet of processed wood'], ['93', '天然木托', 'Pallet of natural wood'], ['98', '植物性铺垫材料', 'Vegetable dunnage'], ['99', '其他包装', 'Other'],
  ]),
  defineDict('CONTA_MODE', [['11', '普通2*标准箱(L)', 'General, 40 ft'], ['12', '冷藏2*标准箱(L)', 'Reefer, 40 ft'], ['13', '罐式2*标准箱(L)', 'Tank, 40 ft'], ['21', '普通标准箱(S)', 'General, 20 ft'], ['22', '冷藏标准箱(S)', 'Reefer, 20 ft'], ['23', '罐式标准箱(S)', 'Tank, 20 ft'], ['31', '其他标准箱(S)', 'Other, 20 ft'], ['32', '其他2*标准箱(L)', 'Other, 40 ft']]),
  defineDict('YES_NO_NA', [['0', '否', 'No'], ['1', '是', 'Yes'], ['9', '空', 'Not asked']]),
  defineDict('TAX_MODE', [['0', '逐票', 'Each declaration'], ['1', '汇总征税', 'Summary levy']]),
  defineDict('CERT_USE', [['ONE_ORDER', '一批一证', 'One order'], ['MULTI', '非一批一证', 'Several orders'], ['LONG', '长期', 'Long term']]),
  defineDict('EDOC', [['00000001', '发票', 'Invoice'], ['00000002', '装箱单', 'Packing list'], ['00000003', '提/运单', 'Bill of lading or waybill'], ['00000004', '合同', 'Contract'], ['00000005', '其他', 'Other'], ['00000008', '代理报关委托协议（纸质）', 'Power of attorney (paper)'], ['10000001', '代理报关委托协议（电子）', 'Power of attorney (electronic)']]),
  defineDict('DOC_SOURCE', [['UPLOAD', '上传', 'Uploaded'], ['OCR', '识别', 'OCR'], ['ROBOT', '机器人', 'Robot'], ['CUSTOMS', '海关', 'Customs']]),
  defineDict('DOC_STATUS', [['NEW', '待发送', 'To be sent'], ['SENT', '已发送', 'Sent'], ['REPLACED', '已替换', 'Replaced']]),
  defineDict('POA_KIND', [['SINGLE', '逐票', 'Single order'], ['LONG', '长期', 'Long term']]),
  defineDict('POA_SIDE', [['OWNER', '委托方', 'Principal'], ['BROKER', '被委托方', 'Agent']]),
  defineDict('RATE_KIND', [['GENERAL', '普通', 'General'], ['MFN', '最惠国', 'MFN'], ['PROVISIONAL', '暂定', 'Provisional'], ['AGREEMENT', '协定', 'Agreement'], ['QUOTA', '配额', 'Quota'], ['EXPORT', '出口', 'Export'], ['EXPORT_PROVISIONAL', '出口暂定', 'Export, provisional']]),
  defineDict('SAP_KIND', [['GOODS', '物料', 'Goods'], ['ORDER', '订单', 'Order'], ['INVOICE', '发票', 'Invoice'], ['DECL', '报关', 'Declaration']]),
  {
    code: 'SAP_STATUS',
    items: [
      { id: 'NEW', label: bi('待发送', 'To be sent'), tone: 'wait', icon: 'clock' },
      { id: 'OK', label: bi('成功', 'Done'), tone: 'ok', icon: 'tick' },
      { id: 'FAILED', label: bi('失败', 'Failed'), tone: 'bad', icon: 'cross' },
      { id: 'RESENT', label: bi('重发中', 'Sent again'), tone: 'run', icon: 'half' },
    ],
  },
  defineDict('COMPARE_BASE', [['PACKING', '箱单', 'Packing list'], ['DECL', '报关单', 'Declaration'], ['ASN', '预入库', 'Advance notice']]),
  defineDict('COMPARE_DIFF', [['MISSING', '少货', 'Missing'], ['EXTRA', '多货', 'Extra'], ['QTY', '数量', 'Quantity'], ['WEIGHT', '重量', 'Weight'], ['PKG', '件数', 'Packages'], ['NAME', '品名', 'Name'], ['ORIGIN', '原产国', 'Origin']]),
  defineDict('COMPARE_FIELD', [['qty', '数量', 'Quantity'], ['netWt', '净重', 'Net weight'], ['grossWt', '毛重', 'Gross weight'], ['packages', '件数', 'Packages'], ['name', '品名', 'Name'], ['origin', '原产国', 'Origin']]),
  defineDict('DIFF_SOLVE', [['OPEN', '待处理', 'Open'], ['ACCEPTED', '接受', 'Accepted'], ['FIXED', '已修正', 'Mended']]),
] as const; // biome-ignore format: dictionaries read as tables

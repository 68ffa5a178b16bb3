import { similarity } from '../core/matching.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { wordKey } from './pageText.ts';

/** What papers call a value, beside the name of its field; by kind where kinds differ. */
const said: Readonly<Record<string, string>> = {
  invoiceNo: '发票号|发票号码|发票编号|Invoice No|Invoice Number|Inv No|Invoice #|INV. NO|Commercial Invoice No|Invoice Ref',
  invoiceDate: '发票日期|开票日期|日期|Invoice Date|Date|Date of Invoice|Inv Date|Issue Date|Dated|Date of Issue',
  seller: '销售方|出卖人|卖方|卖家|供货商|供应商|出口商|发货人|Seller|Vendor|Exporter|Shipper|Shipper/Exporter|Sold by|Supplier|From|Issuer|The Seller|Beneficiary',
  buyer: '购买方|买受人|受货人|买方|买家|购货方|进口商|收货人|客户|Buyer|Bill To|Sold To|Consignee|Importer|Customer|To|Messrs|Invoice To|The Buyer|For account and risk of Messrs|Applicant|Invoiced to',
  sellerAddress: '卖方地址|Seller Address|地址|Address|Add',
  buyerAddress: '买方地址|Buyer Address|地址|Address|Add',
  contractNo: '合同号|合同编号|合同协议号|Contract No|Contract Number|S/C No|Sales Contract No|Contract',
  poNo: '采购单号|订单号|客户订单号|PO No|P.O. No|Purchase Order No|Purchase Order|Order No|PO Number|Your Order No|PO',
  tradeTerm: '成交方式|贸易条款|价格条款|交货条款|Trade Term|Trade Terms|Price Term|Price Terms|Terms of Delivery|Delivery Terms|Incoterms|Incoterm|Terms of Trade|Term|Delivery Term|Shipping Terms|Terms',
  payTerm: '付款条件|付款方式|支付方式|Payment Term|Payment Terms|Terms of Payment|Payment|Pay Terms',
  currency: '币制|币种|货币|Currency|Cur|Invoice Currency',
  totalAmount: '总金额|合计金额|总计|合计|总值|总价|金额合计|Total Amount|Total|Grand Total|Invoice Total|Amount Due|Total Invoice Value|Total Value|Invoice Amount|Total Invoice Amount|Total Due|Total Contract Value|Contract Value',
  totalQty: '合计数量|总数量|数量合计|Total Quantity|Total Qty',
  originCountry: '原产国|原产地|Country of Origin|Origin|Made in|Country of Manufacture',
  portFrom: '起运港|装货港|启运港|Port of Loading|From|Loading Port|POL|Port of Shipment|Port of Departure|Shipped from',
  portTo: '目的港|卸货港|Port of Discharge|Destination|Discharge Port|POD|Port of Destination|To|Final Destination|Shipped to',
  freight: '运费|Freight|Freight Charge|Freight Charges|Ocean Freight',
  insurance: '保费|保险费|Insurance',
  discount: '折扣|Discount|Less Discount',
  signer: '签署人|Signed by|Authorized Signature|Signature|Signed',
  packingNo: '箱单号|装箱单号|Packing List No|Packing No|P/L No|PL No|Packing List Number|Packing List Ref',
  packDate: '日期|Date|Packing Date|Dated|Packing List Date',
  shipper: '发货方|寄件人|发货人|托运人|卖方|Shipper|Exporter|Seller|Consignor|From|Shipper/Exporter|Shipped by',
  consignee: '收货方|收货单位|收件人|收货人|买方|Consignee|Buyer|Importer|Ship To|To|Messrs|Deliver To|Consigned to',
  marks: '唛头|标记唛码|Marks|Shipping Marks|Marks & Numbers|Marks and Nos|Marks & Nos',
  totalPieces: '件数合计|箱数合计|Total Package Count|总件数|件数合计|总箱数|件数|Total Packages|Total Cartons|Total Pieces|Total Ctns|Total Pkgs|Number of Packages|No. of Packages|Packages|Cartons|Total|合计|Total Package|Total No. of Packages',
  packageKind: '包装种类|包装|Kind of Packages|Packing|Package Type|Type of Packages|Packaging',
  totalGross: '总毛重|毛重合计|毛重|Total Gross Weight|Gross Weight|Total G.W.|G.W.|Total GW|GW|Gross Wt|Total Gross|Total Gross Wt|Gross Weight (KGS)',
  totalNet: '总净重|净重合计|净重|Total Net Weight|Net Weight|Total N.W.|N.W.|Total NW|NW|Net Wt|Total Net|Total Net Wt|Net Weight (KGS)',
  totalVolume: '总体积|体积|Total Volume|Volume|Measurement|Total Measurement|CBM|Total CBM|Meas|Measurement (CBM)',
  containerNo: '集装箱号|箱号|柜号|Container No|Container Number|Container|Cntr No|CNTR NO|Container Nos',
  sealNo: '封号|铅封号|Seal No|Seal Number|Seal|Seal Nos',
  masterNo: '主单号|主提单号|Master B/L No|MBL No|MAWB No|Master Bill No|MAWB|MBL|Master AWB',
  carrier: '承运人|Carrier|Airline|Shipping Line|Name of Carrier|Issuing Carrier',
  vesselFlight: '船名|船名航班|船名/航次|航班|Vessel|Ocean Vessel|Vessel/Voyage|Vessel Name|Flight|Flight No|Vessel / Voy No|Ocean Vessel / Voy. No|Vessel / Voyage|Vessel/Flight|Flight/Date',
  voyage: '航次|航次号|Voyage|Voyage No|Voy No|Voy|VOY. NO',
  notify: '通知人|通知方|Notify Party|Notify|Notify Address|Also Notify',
  portLoad: '装货港|起运港|Port of Loading|POL|Loading Port|Airport of Departure|Place of Loading|From|Port of Departure',
  portDischarge: '卸货港|目的港|Port of Discharge|POD|Discharge Port|Airport of Destination|Destination|To|Port of Destination',
  etd: '预计离港|开航日期|ETD|Sailing Date|On Board Date|Shipped on Board|Date of Departure|Shipped on Board Date|Departure Date',
  eta: '预计到港|到港日期|ETA|Arrival Date|Date of Arrival',
  pieces: '件数|总件数|箱数|No. of Packages|Packages|Number of Packages|No of Pieces|Pieces|Pkgs|No. of Pkgs|Total Packages|Quantity of Packages|Total No. of Packages|Cartons|Ctns|No. of Pieces|RCP|Package',
  gross: '毛重|总毛重|Gross Weight|G.W.|GW|Gross Wt|Gross|Total Gross Weight|Gross Weight (KGS)|Weight|G.W.(KGS)|Gross(KG)|毛重(KG)',
  net: '净重|Net Weight|N.W.|NW|Net Wt|Net|N.W.(KGS)|Net(KG)|净重(KG)',
  volume: '体积|Measurement|Volume|CBM|Meas|Measurement (CBM)|Measurement (M3)|Total Volume',
  freightTerm: '运费条款|Freight Term|Freight Terms|Freight|Freight & Charges|Freight and Charges|Freight Payable at',
  issueDate: 'Date of issue|签发日期|出具日期|发证日期|签单日期|Date of Issue|Issue Date|Issued on|Issued On|Date|Place and Date of Issue|Date Issued|Issuing Date',
  certNo: '证书编号|证书号|证明编号|证明书编号|编号|Certificate No|Certificate Number|Reference No|Reference Number|Cert No|Ref No|Certificate Ref|Certificate Reference No',
  formKind: '证书类型|证书格式|Form|Certificate Type|Form Type|Type of Certificate',
  exporter: 'Exporter\'s name|出口者|出口方|出口商|发货人|出口人|Exporter|Consigned from|Exporter/Re-exporter|Exporter / Re-exporter|Exporter Name|(Re-)exporter|Exporter (name, address, country)|Goods consigned from|Producer/Exporter|Exporter name and address|Permanent address of exporter|Exporter (name, address)',
  importer: 'Importer\'s name|Importer Name|进口者|进口方|进口商|收货人|进口人|Importer|Consigned to|Consignee|Importer (name, address, country)|Goods consigned to|Importer name and address|Importer (name, address)',
  producer: '生产商|生产者|Producer|Manufacturer|Producer name and address',
  transport: '运输方式|运输方式及路线|Means of Transport|Transport|Means of Transport and Route|Transport Details|Means of transport and route (as far as known)',
  issuer: '签发机构|签证机构|发证机构|发证机关|Issued by|Issuing Authority|Issuing Body|Issuer|Certifying Authority|Issuing Organisation|Issuing Organization',
  country: 'Issued in|国家地区|国家(地区)|国别地区|原产国|原产地|贸易国|国家|国别|进口国|出口国|Country of Origin|Origin|Country|Country of Import|Country of Export|Trading Country|Country/Region of Origin',
  permitNo: '许可证号|许可证编号|证书编号|编号|Permit No|Permit Number|Permit/Certificate No|Original Permit/Certificate No|CITES Permit No|Permit / Certificate No|Certificate No|PERMIT/CERTIFICATE No.|Permit/Certificate Number|CITES No',
  permitType: '许可类型|许可证类别|证书种类|证书类型|许可证类型|类型|Type|Permit Type|Type of Permit|Type of Permit/Certificate|Kind of Permit',
  validUntil: '有效期至|有效期|有效期限|有效期止|截止日期|Valid until|Valid Till|Expiry Date|Valid to|Last day of validity|Expires on|Date of Expiry|Validity',
  importCountry: '进口国|进口国家|Country of Import|Importing Country|Country of importer|Import Country|Country of Destination',
  exportCountry: '出口国|出口国家|Country of Export|Exporting Country|Country of exporter|Export Country|Country of (re-)export|Country of Export/Re-export',
  specialConditions: '特别条件|特殊条件|Special Conditions|Conditions',
  purpose: '交易性质|目的代码|目的|用途|贸易目的|交易目的|Purpose|Purpose of Transaction|Purpose of the Transaction|Transaction Purpose|Purpose Code',
  securityStampNo: '防伪标号|防伪标签号|Security Stamp No|Security Stamp Number|Security Stamp|Stamp No',
  authority: '管理机构|管理机关|签发机关|发证机关|Management Authority|Authority|Issuing Authority|Issuing Management Authority|Name, address of Management Authority|National seal and country of Management Authority',
  issuePlace: '签发地点|签发地|Place of Issue|Issued at|Place',
  endorsedQty: '核定数量|Endorsed Quantity|Quantity Endorsed|Export Endorsement',
  certKind: '证书类别|证明类别|证书种类|证明类型|证书类型|证明种类|类型|Kind|Certificate Kind|Type|Certificate Type',
  applicant: '申请人|申请单位|申请者|被许可人|Applicant|Applied by|Applicant Name',
  ieFlag: '进出口|进出口类型|进/出口|进出口标志|Import/Export|Import or Export|I/E',
  customsPort: '进出口口岸|口岸|进出口岸|进出境口岸|海关口岸|Customs Port|Port|Port of Entry/Exit',
  billDate: '账单日期|日期|开票日期|填发日期|Bill Date|Date|Invoice Date|Statement Date|Debit Note Date|Issue Date',
  vendor: '供应商|收款单位|收款方|收款人|销售方|销售方名称|开单单位|服务商|承运商|Vendor|Payee|Supplier|From|Issued by|Service Provider|Billed by|征收机关|Creditor',
  taxNo: '税号|纳税人识别号|统一社会信用代码|信用代码|Tax No|Tax ID|Tax Reg No|VAT No|Taxpayer No|Credit Code|Taxpayer ID|USCC',
  customer: '客户|付款单位|付款方|购买方|付款人|缴款单位|委托单位|Customer|Bill To|Payer|To|Client|Messrs|Debtor',
  businessNo: '业务号|业务编号|工作号|委托单号|报关单号|Business No|Job No|Reference|Ref No|Job Number|Our Ref|File No|Shipment No|Job Ref',
  amountNoTax: '不含税金额|不含税合计|金额小计|小计|Amount without Tax|Subtotal|Net Amount|Sub Total|Amount excl. Tax|Sub-total|Amount excluding Tax|Net Total',
  tax: '税额|增值税|税金|税额合计|Tax|VAT|Tax Amount|GST|VAT Amount|Total Tax',
  total: '应付总额|应付合计|总额|合计|总计|价税合计|应付合计|总金额|合计金额|应付金额|Total|Grand Total|Total Amount|Amount Due|Total Due|Total Payable|金额合计|Total incl. Tax|Balance Due|Amount Payable',
  dueDate: '付款期限|到期日|付款日期|最迟付款日|缴款期限|Due Date|Due on|Payment Due|Payable by|Pay by|Payment Due Date|Due',
  bankAccount: '银行账号|账号|收款账号|Bank Account|Account No|A/C No|Account Number|Bank A/C|Account',
  orderNo: '单号|订单号|采购单号|送货单号|采购订单号|订单编号|Order No|PO No|P.O. No|Purchase Order No|Delivery Note No|DN No|PO Number|D/N No|Delivery No|Note No|Order Number',
  orderDate: '日期|订单日期|下单日期|送货日期|Date|Order Date|PO Date|Delivery Note Date|DN Date|Dated',
  deliverTo: '交货地址|收货地点|送货地点|送货地址|收货地址|收货方|交货地点|Deliver To|Ship To|Delivery Address|Delivery Place',
  deliverDate: '送货日期|要求交货日期|交货期|送达日期|到货日期|交货日期|交期|要求交期|Delivery Date|Deliver by|Required Date|Due Date|Delivery Due',
  contractDate: '签订日期|合同日期|日期|Contract Date|Date|Date of Contract|Signed on|Signing Date|Dated',
  deliveryNo: '交货单号|送货单号|Delivery No|Delivery Number|Delivery Note No',
  projectNo: '项目号|项目编号|Project No|Project|Project Number',
  billNo: '提单号|提运单号|分单号|运单号|账单号|账单编号|发票号|帐单号|缴款书号|税单号|B/L No|Bill of Lading No|HBL No|AWB No|HAWB No|Bill No|Waybill No|Air Waybill No|Debit Note No|Statement No|Invoice No|BL No|B/L Number|Bill of Lading Number|House B/L No|Bill Number|Air Waybill Number|DN No|Document No',
  lineNo: '行号|序号|项号|项次|No|Item|Item No|Line|#|Line No|S/N|Pos|NO.|Seq|Item number',
  partNo: '料号|货号|物料号|物料编码|产品编号|零件号|型号|产品型号|Part No|P/N|Part Number|Item Code|Material|Material No|Article No|Model|Model No|SKU|Product Code|Cat No|Item No|Part #|Article|Code|Cust Part No|Catalog No',
  goodsName: '品名|商品名称|货物名称|货名|名称|品名规格|货物描述|商品名称及规格|产品名称|Description|Description of Goods|Goods|Goods Description|Commodity|Product|Product Name|Item Description|Product Description|Name of Goods|Name of Commodity|Description and Specification|Commodity Description|Article Description|Material Description|Description of goods and number of packages|品名/Description',
  goodsNameEn: '英文品名|English Name|Description (English)|English Description',
  name: '品名|名称|物料名称|描述|Description|Name|Item Description|Goods|Product Name|Part Name',
  spec: '规格|规格型号|型号规格|Specification|Spec|Specs|Model/Spec',
  hsCode: '商品编码|税号|HS编码|税则号|编码|海关编码|HS Code|H.S. Code|Tariff No|HTS|HS No|HS|Tariff Code|HS Tariff|HS classification|HS Classification Number|H.S. Number|HS Number',
  qty: '数量|数量(PCS)|Quantity|Qty|Q\'ty|QTY(PCS)|Qty.|Quantity (PCS)|Shipped Qty|Pcs|Qty (net)|Quantity(incl. unit)|Quantity (including unit)|Quantity (incl. units)',
  unit: '单位|计量单位|Unit|UOM|U/M|Units|Unit of Measure|Um',
  unitPrice: '单价|Unit Price|Price|U/Price|Price/Unit|Unit Price (USD)|UnitPrice|Unit Cost|Price per Unit|单价(USD)|U.Price|Rate|Unit value',
  price: '单价|Price|Unit Price|U/Price|Rate|Unit Rate|费率|Unit Cost|U.Price|Price/Unit',
  amount: '金额|总价|小计|价税合计|总金额|Amount|Total|Total Price|Ext. Price|Line Total|Amount (USD)|Extended Price|Total Amount|Value|Total Value|Net Amount|金额(USD)|Sum|Ext Amount|Line Amount|Charge Amount',
  origin: '原产国|产地|原产地|Origin|Country of Origin|COO|C/O|Made in|Ctry of Origin',
  brand: '品牌|商标|Brand|Trademark|Trade mark|Maker',
  poLine: '采购行号|订单行|PO Line|PO Item|Order Line',
  boxNo: '包装号|件号|包号|箱号|箱序|纸箱号|Box No|Carton No|Ctn No|Case No|C/No|Package No|CTN NO.|C/NO.|Box|Carton|Pallet No|Case|Carton #|Pkg No',
  size: '尺寸|箱型|规格|外箱尺寸|Size|Dimensions|Dimension|Dims|Type|Container Type|Measurement (cm)|Size/Type|L x W x H',
  lotNo: '批号|批次|生产批号|Lot No|Lot|Batch|Batch No|Lot Number|LOT/BATCH|Lot/Batch|LOT #|Lot/SN',
  ref: '参考号|货号|REF|Ref|Ref No|Catalogue No|REF No|Cat. No|REF.',
  udi: 'UDI|UDI-DI|UDI Code|DI',
  expiryDate: '效期|有效期|失效日期|有效期至|Expiry|Expiry Date|Exp Date|EXP|Use By|Exp.|Expiration Date|Expiration|Use before',
  registrationNo: '注册证号|注册证编号|备案号|Registration No|Reg No|Registration Certificate No|Reg. Cert. No',
  storageTemp: '储存温度|存储温度|储存条件|Storage Temp|Storage Temperature|Storage|Storage Condition|Temp',
  productCode: '产品代码|产品编码|Product Code|Product|Product No|Film Code|Grade',
  widthMm: '宽度|宽度mm|宽|宽幅|Width|Width mm|Width(mm)|W(mm)|Width (mm)',
  lengthM: '长度|长度m|长|Length|Length m|Length(m)|L(m)|Length (m)',
  rolls: '卷数|卷|Rolls|Roll|No. of Rolls|Qty (Rolls)|Rolls Qty',
  areaM2: '面积|面积m²|面积(m2)|Area|Area m2|Area(m2)|SQM|M2|Area (m²)|Area (SQM)|Area m²',
  drawingNo: '图号|Drawing No|Dwg No|Drawing|DWG NO.|Drawing Number|Dwg',
  version: '版本|版次|Version|Rev|Revision|Ver|Rev.',
  material: '材质|材料|Material|Mat.|Material Grade',
  feeName: '收费名称|费用科目|费用明细|费用名称|费用项目|费目|项目|收费项目|服务名称|名称|税费种类|Charge|Description|Fee|Charge Name|Item|Charge Description|Service|Charge Item|Particulars|Description of Charges|Fee Item|Charges',
  taxRate: '税率|Tax Rate|VAT Rate|VAT %|Tax %|VAT',
  remark: '备注|Remark|Remarks|Note|Notes',
  scientificName: '学名|拉丁学名|拉丁名|物种学名|Scientific Name|Scientific name (genus and species)|Latin Name|Species|Scientific name of animal or plant|Scientific name (genus and species) and common name|Taxon',
  commonName: '俗名|中文名|普通名|Common Name|Common name of animal or plant|Vernacular Name',
  description: '标本说明|标本描述|标本名称|描述|标本类型|货物描述|商品描述|部位|Description|Description of specimens|Description of Part or Derivative|Description of specimens, including identifying marks|Specimen|Type of Specimen|Description of Specimen',
  appendix: '附录|附录等级|附录及来源|Appendix|Appendix No|App.|App|CITES Appendix|Appendix no. and source',
  source: '来源|来源代码|Source|Source Code',
  totalQuota: '总量配额|总出口量/配额|Total exported/Quota|Quota|Total Exported|Total exported / quota|Annual Quota',
  originPermitNo: '原产许可证号|原产地许可证号|Origin Permit No|Permit No of Origin|Country of origin permit no',
  originDate: '原产日期|Origin Date|Date of Origin',
  lastReexportCountry: '上次再出口国|Country of last re-export|Last Re-export Country',
  lastReexportNo: '上次再出口证号|Certificate No of last re-export|Last Re-export No',
  lastReexportDate: '上次再出口日期|Date of last re-export',
  operationNo: '繁育场编号|No of the operation|Operation No|Operation number',
  speciesName: '物种名称|物种中文名|中文名|物种|Species|Species Name|Common Name',
  originCriterion: '原产标准|原产地标准|原产地规则|Origin Criterion|Origin Criteria|Criterion|Origin Conferring Criterion|Origin conferring criteria|Origin criteria',
  qtyGross: '数量毛重|毛重或数量|数量/毛重|毛重或其他数量|Quantity or gross weight|Gross weight or other quantity|Gross Weight or Quantity|Quantity|Gross weight|Quantity (gross weight)|毛重',
  docTitle: '标题|主题|Title|Subject',
  docNumber: '编号|文号|Document No|No|Ref|Reference No|Number',
  docDate: '日期|Date',
  termPlace: '成交地点|Place of Delivery|Named Place',
}; // biome-ignore format: a table of words

/** A name of a value as papers have it. */
export interface Label {
  readonly field: OcrFieldDefinition;
  readonly key: string;
  /** Where a value stands that people found beside this word; anywhere without it. */
  readonly place?: 'RIGHT' | 'BELOW';
  /** Taught by people: it goes before others. */
  readonly isLearned?: boolean;
}

/** Names of these fields, the longest first. */
export function labelsOf(fields: readonly OcrFieldDefinition[]): Label[] {
  const labels = fields.flatMap((field) => {
    const { zh, en } = field.label;
    const words = [...(said[field.key]?.split('|') ?? []), zh, en.replace(/\s*\(\d+\w?\)$/, '')];
    return [...new Set(words.map(wordKey))].filter((key) => key !== '').map((key): Label => ({ field, key }));
  });
  return labels.sort((left, right) => right.key.length - left.key.length);
}

/** A label at the beginning of a text. */
export interface LabelFound {
  readonly label: Label;
  /** Where the text goes on behind it and its marks. */
  readonly end: number;
  /** 1 where it stands there letter by letter, less where it is only like it. */
  readonly weight: number;
  /** A colon, or nothing at all, stands behind it. */
  readonly isClosed: boolean;
}

const exact = 1;
const alike = 0.85;
const number = /^(?:\d{1,2}[a-z]?\s?[.、)：:]\s*|\(\d{1,2}[a-z]?\)\s*|[①-⑳]\s*)/;
const marks = /^[\s:：#＃.。、)）(（/|*-]+/;

/** The longest of these labels that a text begins with. */
export function labelAhead(text: string, labels: readonly Label[]): LabelFound | undefined {
  const lead = (number.exec(text)?.[0] ?? '').length;
  for (const begin of lead ? [0, lead] : [0])
    for (const label of labels) {
      const end = endOfKey(text, begin, label.key);
      if (end !== undefined) return foundAt(text, end, { label, weight: exact });
    }
  const key = wordKey(text.slice(lead).split(/[:：]/)[0] ?? '');
  if (key.length < 6) return undefined;
  const near = labels.find((label) => label.key.length >= 6 && similarity(label.key, key) >= alike);
  const colon = text.search(/[:：]/);
  return near && foundAt(text, colon < 0 ? text.length : colon, { label: near, weight: alike });
}

function foundAt(text: string, at: number, { label, weight }: Pick<LabelFound, 'label' | 'weight'>): LabelFound {
  const behind = text.slice(at);
  // A unit or a translation in brackets belongs to the label.
  const bracket = /^\s*[(（][^)）]{1,24}[)）]/.exec(behind)?.[0] ?? '';
  const rest = behind.slice(bracket.length);
  const mark = marks.exec(rest)?.[0] ?? '';
  const end = at + bracket.length + mark.length;
  return { label, weight, end, isClosed: /[:：]/.test(mark) || end >= text.length };
}

/** Where a key ends in a text that begins with it, at the end of a word. */
function endOfKey(text: string, begin: number, key: string): number | undefined {
  let at = begin;
  let place = 0;
  while (place < key.length) {
    const character = text[at];
    if (character === undefined) return undefined;
    const letters = wordKey(character);
    if (letters === '') {
      if (place === 0 && at - begin > 2) return undefined;
      at += 1;
      continue;
    }
    if (!key.startsWith(letters, place)) return undefined;
    place += letters.length;
    at += 1;
  }
  const last = text[at - 1] ?? '';
  const next = text[at] ?? '';
  const isWord = (one: string) => /[A-Za-z'’]/.test(one);
  if (isWord(last) && isWord(next)) return undefined;
  // 日期 is no label in 日期格式: a Chinese word ends where its text does, or a mark stands.
  if (last > '\u2e7f' && /[\u4e00-\u9fff]/.test(next)) return undefined;
  return at;
}

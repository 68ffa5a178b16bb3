import { bi, type Text } from '../core/text.ts';

/** What a value of a field must look like; its rules stand in normalise.ts. */
export type OcrType =
  | 'text'
  | 'name'
  | 'code'
  | 'date'
  | 'number'
  | 'count'
  | 'money'
  | 'currency'
  | 'unit'
  | 'country'
  | 'term'
  | 'hsCode'
  | 'container'
  | 'creditCode'
  | 'mark';

/** A value that a kind of document has. */
export interface OcrFieldDefinition {
  readonly key: string;
  readonly label: Text;
  readonly type: OcrType;
  /** Nothing is confirmed without it. */
  readonly required: boolean;
}

/** What a kind of document says: once, and for each of its lines. */
export interface OcrFieldSet {
  readonly head: readonly OcrFieldDefinition[];
  readonly lines: readonly OcrFieldDefinition[];
}

/** `key!:type=中文/English`; `!` marks what is required. */
const field = (written: string): OcrFieldDefinition => {
  const [, key = '', mark, type = 'text', zh = '', en = ''] =
    /^(\w{1,30})(!?):(\w{1,20})=([^/]{1,40})\/(.{1,60})$/.exec(written) ?? [];
  return { key, label: bi(zh, en), type: type as OcrType, required: mark === '!' };
};
const fieldsOf = (...written: string[]): OcrFieldDefinition[] => written.map(field);

const goods = ['lineNo:count=行号/Line', 'partNo:code=料号/Part no', 'goodsName!:name=品名/Goods'];

const delivery: OcrFieldSet = {
  head: fieldsOf(
    'orderNo!:code=单号/Order no',
    'orderDate:date=日期/Date',
    'buyer:name=买方/Buyer',
    'seller:name=卖方/Seller',
    'deliverTo:name=送货地址/Deliver to',
    'deliverDate:date=交货日期/Delivery date',
    'currency:currency=币制/Currency',
    'totalAmount:money=总金额/Total',
  ),
  lines: fieldsOf(
    'lineNo:count=行号/Line',
    'partNo!:code=料号/Part no',
    'goodsName:name=品名/Goods',
    'qty!:number=数量/Quantity',
    'unit:unit=单位/Unit',
    'unitPrice:money=单价/Price',
    'amount:money=金额/Amount',
    'lotNo:code=批号/Lot',
    'boxNo:code=箱号/Box no',
  ),
};

const invoice: OcrFieldSet = {
  head: fieldsOf(
    'invoiceNo!:code=发票号/Invoice no',
    'invoiceDate!:date=发票日期/Invoice date',
    'seller!:name=卖方/Seller',
    'sellerAddress:text=卖方地址/Seller address',
    'buyer!:name=买方/Buyer',
    'buyerAddress:text=买方地址/Buyer address',
    'contractNo:code=合同号/Contract no',
    'poNo:code=采购单号/PO no',
    'tradeTerm:term=成交方式/Trade term',
    'termPlace:text=成交地点/Place of term',
    'payTerm:text=付款条件/Payment term',
    'currency!:currency=币制/Currency',
    'totalAmount!:money=总金额/Total amount',
    'totalQty:number=总数量/Total quantity',
    'originCountry:country=原产国/Origin',
    'portFrom:name=起运港/Port of loading',
    'portTo:name=目的港/Port of discharge',
    'freight:money=运费/Freight',
    'insurance:money=保费/Insurance',
    'discount:money=折扣/Discount',
    'signer:name=签署人/Signed by',
  ),
  lines: fieldsOf(
    ...goods,
    'goodsNameEn:name=英文品名/Goods (English)',
    'spec:text=规格/Specification',
    'hsCode:hsCode=商品编码/HS code',
    'qty!:number=数量/Quantity',
    'unit!:unit=单位/Unit',
    'unitPrice!:money=单价/Unit price',
    'amount!:money=金额/Amount',
    'origin:country=原产国/Origin',
    'brand:name=品牌/Brand',
    'poLine:code=采购行号/PO line',
  ),
};

const packing: OcrFieldSet = {
  head: fieldsOf(
    'packingNo:code=箱单号/Packing list no',
    'invoiceNo!:code=发票号/Invoice no',
    'packDate:date=日期/Date',
    'shipper:name=发货人/Shipper',
    'consignee:name=收货人/Consignee',
    'marks:text=唛头/Marks',
    'totalPieces!:count=总件数/Packages',
    'packageKind:text=包装种类/Kind of packages',
    'totalGross!:number=总毛重/Gross weight',
    'totalNet:number=总净重/Net weight',
    'totalVolume:number=总体积/Volume',
    'containerNo:container=集装箱号/Container no',
    'sealNo:code=封号/Seal no',
  ),
  lines: fieldsOf(
    'boxNo:code=箱号/Box no',
    'partNo:code=料号/Part no',
    'goodsName!:name=品名/Goods',
    'qty!:number=数量/Quantity',
    'unit:unit=单位/Unit',
    'pieces:count=件数/Packages',
    'gross:number=毛重/Gross',
    'net:number=净重/Net',
    'size:text=尺寸/Size',
    'lotNo:code=批号/Lot',
  ),
};

const bill: OcrFieldSet = {
  head: fieldsOf(
    'billNo!:code=提单号/Bill no',
    'masterNo:code=主单号/Master bill no',
    'carrier:name=承运人/Carrier',
    'vesselFlight:name=船名航班/Vessel or flight',
    'voyage:code=航次/Voyage',
    'shipper:name=发货人/Shipper',
    'consignee!:name=收货人/Consignee',
    'notify:name=通知人/Notify party',
    'portLoad!:name=装货港/Port of loading',
    'portDischarge!:name=卸货港/Port of discharge',
    'etd:date=预计离港/ETD',
    'eta:date=预计到港/ETA',
    'pieces!:count=件数/Packages',
    'packageKind:text=包装种类/Kind of packages',
    'gross!:number=毛重/Gross weight',
    'volume:number=体积/Volume',
    'freightTerm:text=运费条款/Freight term',
    'issueDate:date=签发日期/Issued on',
  ),
  lines: fieldsOf(
    'containerNo:container=集装箱号/Container no',
    'sealNo:code=封号/Seal no',
    'size:text=箱型/Size',
    'pieces:count=件数/Packages',
    'gross:number=毛重/Gross',
  ),
};

const origin: OcrFieldSet = {
  head: fieldsOf(
    'certNo!:code=证书编号/Certificate no',
    'formKind!:text=证书类型/Form',
    'exporter!:name=出口商/Exporter',
    'importer:name=进口商/Importer',
    'producer:name=生产商/Producer',
    'transport:text=运输方式/Transport',
    'issueDate!:date=签发日期/Issued on',
    'issuer!:name=签发机构/Issued by',
    'country!:country=原产国/Country of origin',
  ),
  lines: fieldsOf(
    'lineNo:count=项号/Item',
    'marks:text=唛头/Marks',
    'goodsName!:name=品名/Goods',
    'hsCode!:hsCode=商品编码/HS code',
    'originCriterion!:code=原产标准/Origin criterion',
    'qtyGross:text=数量毛重/Quantity or gross weight',
    'invoiceNo:code=发票号/Invoice no',
    'invoiceDate:date=发票日期/Invoice date',
  ),
};

const cites: OcrFieldSet = {
  head: fieldsOf(
    'permitNo!:code=许可证号/Permit no (1)',
    'permitType!:text=证书类型/Type (1)',
    'validUntil!:date=有效期至/Valid until (2)',
    'importer!:name=进口商/Importer (3)',
    'importCountry!:country=进口国/Country of import (3a)',
    'exporter!:name=出口商/Exporter (4)',
    'exportCountry!:country=出口国/Country of export (4)',
    'specialConditions:text=特别条件/Special conditions (5)',
    'purpose!:mark=目的/Purpose (5a)',
    'securityStampNo:code=防伪标号/Security stamp no (5b)',
    'authority!:name=管理机构/Authority (6)',
    'issuePlace:name=签发地点/Place of issue (13)',
    'issueDate!:date=签发日期/Issued on (13)',
    'billNo:code=提单号/Bill no (15)',
    'endorsedQty:number=核定数量/Endorsed quantity (14)',
  ),
  lines: fieldsOf(
    'scientificName!:name=学名/Scientific name (7)',
    'commonName:name=俗名/Common name (8)',
    'description!:text=描述/Description (9)',
    'appendix!:mark=附录/Appendix (10)',
    'source!:mark=来源/Source (10)',
    'qty!:number=数量/Quantity (11)',
    'unit!:unit=单位/Unit (11)',
    'totalQuota:text=总量配额/Total exported or quota (11a)',
    'originCountry:country=原产国/Country of origin (12)',
    'originPermitNo:code=原产许可证号/Permit of origin (12)',
    'originDate:date=原产日期/Date of origin (12)',
    'lastReexportCountry:country=上次再出口国/Last re-export (12a)',
    'lastReexportNo:code=上次再出口证号/Its certificate (12a)',
    'lastReexportDate:date=上次再出口日期/Its date (12a)',
    'operationNo:code=繁育场编号/Operation no (12b)',
  ),
};

const species: OcrFieldSet = {
  head: fieldsOf(
    'certKind!:text=证明类型/Kind',
    'certNo!:code=证明编号/Certificate no',
    'applicant!:name=申请人/Applicant',
    'ieFlag!:mark=进出口/Import or export',
    'country!:country=贸易国/Country',
    'customsPort:name=口岸/Customs port',
    'issueDate!:date=签发日期/Issued on',
    'validUntil!:date=有效期至/Valid until',
    'authority!:name=签发机关/Authority',
    'contractNo:code=合同号/Contract no',
  ),
  lines: fieldsOf(
    'speciesName!:name=物种名称/Species',
    'scientificName!:name=学名/Scientific name',
    'goodsName!:name=商品名称/Goods',
    'hsCode!:hsCode=商品编码/HS code',
    'qty!:number=数量/Quantity',
    'unit!:unit=单位/Unit',
    'origin:country=原产国/Origin',
  ),
};

const charges: OcrFieldSet = {
  head: fieldsOf(
    'billNo!:code=账单号/Bill no',
    'billDate!:date=账单日期/Bill date',
    'vendor!:name=供应商/Vendor',
    'taxNo:creditCode=税号/Tax no',
    'customer:name=客户/Customer',
    'businessNo:code=业务号/Business no',
    'currency!:currency=币制/Currency',
    'amountNoTax:money=不含税金额/Amount without tax',
    'tax:money=税额/Tax',
    'total!:money=合计/Total',
    'dueDate:date=付款期限/Due on',
    'bankAccount:code=银行账号/Bank account',
  ),
  lines: fieldsOf(
    'feeName!:name=费用名称/Charge',
    'qty:number=数量/Quantity',
    'price:money=单价/Price',
    'amount!:money=金额/Amount',
    'taxRate:text=税率/Tax rate',
    'remark:text=备注/Remark',
  ),
};

const contract: OcrFieldSet = {
  head: fieldsOf(
    'contractNo!:code=合同号/Contract no',
    'contractDate!:date=签订日期/Date',
    'seller!:name=卖方/Seller',
    'buyer!:name=买方/Buyer',
    'tradeTerm:term=成交方式/Trade term',
    'payTerm:text=付款条件/Payment term',
    'currency!:currency=币制/Currency',
    'totalAmount!:money=总金额/Total amount',
    'portFrom:name=起运港/Port of loading',
    'portTo:name=目的港/Port of discharge',
  ),
  lines: invoice.lines,
};

const byKind: Readonly<Record<string, OcrFieldSet>> = {
  INVOICE: invoice,
  PACKING: packing,
  BL: bill,
  CO: origin,
  CITES: cites,
  NSPC: species,
  FEE: charges,
  PO: delivery,
  DN: delivery,
  CONTRACT: contract,
  OTHER: {
    head: fieldsOf('docTitle:text=标题/Title', 'docNumber:code=编号/Number', 'docDate:date=日期/Date'),
    lines: [],
  },
};

/** What a profile adds to every kind that it reads. */
const byProfile: Readonly<Record<string, OcrFieldSet>> = {
  johnson: {
    head: fieldsOf('deliveryNo:code=交货单号/Delivery no'),
    lines: fieldsOf(
      'ref!:code=REF/REF',
      'lotNo!:code=批号/Lot',
      'udi:code=UDI/UDI',
      'expiryDate!:date=效期/Expiry',
      'registrationNo:code=注册证号/Registration no',
      'storageTemp:text=储存温度/Storage temperature',
    ),
  },
  nitto: {
    head: [],
    lines: fieldsOf(
      'productCode!:code=产品代码/Product code',
      'widthMm!:number=宽度mm/Width mm',
      'lengthM!:number=长度m/Length m',
      'rolls!:count=卷数/Rolls',
      'areaM2:number=面积m²/Area m²',
      'lotNo!:code=批号/Lot',
    ),
  },
  keyi: {
    head: fieldsOf('projectNo:code=项目号/Project no'),
    lines: fieldsOf(
      'drawingNo:code=图号/Drawing no',
      'version:code=版本/Version',
      'boxNo!:code=箱号/Box no',
      'material:text=材质/Material',
    ),
  },
};

/** Kinds that a profile reads, the likeliest first. @see docs/spec/operations.md 3.13 */
export const kindsOfProfile: Readonly<Record<string, readonly string[]>> = {
  genaral: ['INVOICE', 'PACKING', 'BL', 'CO', 'CONTRACT', 'OTHER'],
  zf: ['FEE'],
  pyocr: ['CITES', 'NSPC'],
  johnson: ['INVOICE', 'PACKING', 'DN'],
  nitto: ['INVOICE', 'PACKING', 'PO'],
  keyi: ['INVOICE', 'PACKING', 'DN'],
};

const merged = (own: readonly OcrFieldDefinition[], more: readonly OcrFieldDefinition[]): OcrFieldDefinition[] => [
  ...own.filter(({ key }) => !more.some((one) => one.key === key)),
  ...more,
];

const known = new Map<string, OcrFieldSet>();

/** What a document of this kind has under this profile; no kind, no fields. */
export function ocrFieldSet(kind: string | null | undefined, profile: string | null | undefined): OcrFieldSet {
  const name = `${kind} ${profile}`;
  const set = known.get(name);
  if (set) return set;
  const own = byKind[kind ?? ''] ?? { head: [], lines: [] };
  const more = byProfile[profile ?? ''] ?? { head: [], lines: [] };
  const made = { head: merged(own.head, more.head), lines: merged(own.lines, more.lines) };
  if (byKind[kind ?? '']) known.set(name, made);
  return made;
}

/** Sums of a document that its lines come to, by kind. */
export const ocrSums: Readonly<Record<string, readonly (readonly [head: string, column: string])[]>> = {
  INVOICE: [['totalAmount', 'amount'], ['totalQty', 'qty']],
  CONTRACT: [['totalAmount', 'amount']],
  PACKING: [['totalPieces', 'pieces'], ['totalGross', 'gross'], ['totalNet', 'net']],
  BL: [['pieces', 'pieces'], ['gross', 'gross']],
  FEE: [['amountNoTax', 'amount'], ['total', 'amount']],
}; // biome-ignore format: a table

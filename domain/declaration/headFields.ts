import { decimal, dict, int, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';

/**
 * Transport, terms and weights, which an order hands to its declarations under the same names.
 * @see docs/spec/classification.md 4.9, 4.10
 */
export const headFields = {
  ieFlag: dict('进出口', 'Import/export', { dict: 'IE_FLAG', required: true, default: 'I' }),
  declKind: dict('报关类型', 'Kind', { dict: 'DECL_KIND', required: true, default: 'GENERAL' }),
  customsCode: dict('申报地海关', 'Declaring customs', { dict: 'CUSTOMS', required: true }),
  iePort: dict('进出境关别', 'Entry/exit customs', { dict: 'CUSTOMS', required: true }),
  entryPortCode: dict('入境/离境口岸', 'Port', { dict: 'PORT_CN' }),
  trafMode: dict('运输方式', 'Transport', { dict: 'TRAF_MODE', required: true, default: '2' }),
  trafName: text('运输工具', 'Vessel or flight', { max: 50 }),
  voyNo: text('航次号', 'Voyage', { max: 32 }),
  billNo: text('提运单号', 'Bill no', { max: 32 }),
  contrNo: text('合同协议号', 'Contract no', { max: 32 }),
  tradeMode: dict('监管方式', 'Trade mode', { dict: 'TRADE_MODE', required: true, default: '0110' }),
  cutMode: dict('征免性质', 'Kind of levy', { dict: 'CUT_MODE', default: '101' }),
  manualNo: text('备案号', 'Filing no', { max: 12 }),
  licenseNo: text('许可证号', 'Licence no', { max: 20 }),
  tradeCountry: dict('启运国/运抵国', 'Country of departure/destination', { dict: 'COUNTRY' }),
  tradeNation: dict('贸易国', 'Trading country', { dict: 'COUNTRY' }),
  departPort: dict('启运港', 'Departure port', { dict: 'PORT' }),
  transitPort: dict('经停港/指运港', 'Transit port', { dict: 'PORT' }),
  transMode: dict('成交方式', 'Terms', { dict: 'TRANS_MODE', default: '1' }),
  feeMark: dict('运费标记', 'Freight mark', { dict: 'FEE_MARK' }),
  feeRate: decimal('运费', 'Freight', 14, 5, { min: '0' }),
  feeCurr: dict('运费币制', 'Freight currency', { dict: 'CURRENCY' }),
  insurMark: dict('保费标记', 'Insurance mark', { dict: 'FEE_MARK' }),
  insurRate: decimal('保费', 'Insurance', 14, 5, { min: '0' }),
  insurCurr: dict('保费币制', 'Insurance currency', { dict: 'CURRENCY' }),
  otherMark: dict('杂费标记', 'Other fees mark', { dict: 'FEE_MARK' }),
  otherRate: decimal('杂费', 'Other fees', 14, 5),
  otherCurr: dict('杂费币制', 'Other fees currency', { dict: 'CURRENCY' }),
  packNo: int('件数', 'Packages', { min: 1, max: 999_999_999 }),
  wrapType: dict('包装种类', 'Wrapping', { dict: 'WRAP_TYPE' }),
  grossWt: decimal('毛重', 'Gross weight', 19, 5, { min: '0', unit: bi('kg', 'kg') }),
  netWt: decimal('净重', 'Net weight', 19, 5, { min: '0', unit: bi('kg', 'kg') }),
  goodsPlace: text('货物存放地点', 'Place of goods', { max: 100 }),
  markNo: text('标记唛码', 'Marks', { max: 400, default: 'N/M' }),
};

interface Directed {
  readonly ieFlag?: string | null;
}

/** What a field is called on goods that come in, and on goods that leave. */
export const byDirection = (imported: Text, exported: Text) => ({
  label: ({ ieFlag }: Directed): Text | undefined =>
    ieFlag === 'E' ? exported : ieFlag === 'I' ? imported : undefined,
});

export const isImported = ({ ieFlag }: Directed): boolean => ieFlag !== 'E';

/** 报关单填制规范: the form names places and parties by the direction of the goods. */
export const headFacts = {
  iePort: byDirection(bi('进境关别', 'Entry customs'), bi('出境关别', 'Exit customs')),
  entryPortCode: byDirection(bi('入境口岸', 'Port of entry'), bi('离境口岸', 'Port of exit')),
  tradeCountry: byDirection(bi('启运国', 'Country of departure'), bi('运抵国', 'Country of destination')),
  transitPort: byDirection(bi('经停港', 'Port of call'), bi('指运港', 'Port of destination')),
  departPort: { when: isImported },
};

/** A mark, its amount and currency are one thing to say. */
export const feesTogether = [
  { label: bi('运费', 'Freight'), of: ['feeMark', 'feeRate', 'feeCurr'] },
  { label: bi('保费', 'Insurance'), of: ['insurMark', 'insurRate', 'insurCurr'] },
  { label: bi('杂费', 'Other fees'), of: ['otherMark', 'otherRate', 'otherCurr'] },
] as const;

export type HeadName = keyof typeof headFields;
export const headNames = Object.keys(headFields) as readonly HeadName[];

/** The order of the Single Window, which clerks know by heart. */
export const transportSection = [
  'trafMode',
  'trafName',
  'voyNo',
  'billNo',
  'tradeCountry',
  'tradeNation',
  'departPort',
  'transitPort',
  'entryPortCode',
  'goodsPlace',
] as const;
/** As there, too, but for the contract, which stands where a row of four would be broken by the fees, two places wide. */
export const termsSection = [
  'transMode',
  'contrNo',
  { field: 'feeMark', span: 2 },
  'feeRate',
  'feeCurr',
  { field: 'insurMark', span: 2 },
  'insurRate',
  'insurCurr',
  { field: 'otherMark', span: 2 },
  'otherRate',
  'otherCurr',
  'packNo',
  'wrapType',
  'grossWt',
  'netWt',
  'licenseNo',
  { field: 'markNo', span: 2 },
] as const;

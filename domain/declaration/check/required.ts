import { bi, type Text } from '../../core/text.ts';
import { exact } from './exact.ts';
import { type CheckRule, type Finding, found, isBlankValue, type LinePlace, onEachLine } from './finding.ts';
import { lettersOf } from './letters.ts';
import { parties } from './parties.ts';
import type { DeclarationFacts, ItemFacts, ReferenceTables, TariffFacts } from './records.ts';
import { inAreas, isBonded } from './regimes.ts';

type Ask = (declaration: DeclarationFacts, tables: ReferenceTables) => boolean;

const always: Ask = () => true;
const onImport: Ask = ({ ieFlag }) => ieFlag === 'I';
const isAbroad: Ask = ({ tradeCountry }) => Boolean(tradeCountry) && tradeCountry !== 'CHN';
/** Processing trade and the areas under supervision work from a filing: 02xx to 07xx, 50xx. */
const hasFiling: Ask = ({ tradeMode }) => /^(0[2-7]|50)\d\d$/.test(tradeMode ?? '');
/**
 * 报关单填制规范: exports are not asked for 特殊关系, 价格影响 and 特许权使用费, nor are processing trade and bonded goods; what is
 * sold inside of the country is.
 */
const isConfirmed: Ask = (declaration) => declaration.ieFlag === 'I' && !isBonded(declaration);
/** Areas and warehouses under supervision have no levy nature; everybody else's goods have one. */
const hasCut: Ask = ({ tradeMode }) => !inAreas.has(tradeMode ?? '');

const licensed = (ieFlag: unknown): readonly string[] => (ieFlag === 'I' ? ['1'] : ['4', 'x', 'y']);
const needsLicence: Ask = ({ items, ieFlag }, { tariff }) =>
  items.some(({ hsCode }) => lettersOf(tariff.get(hsCode ?? '')).some((letter) => licensed(ieFlag).includes(letter)));

type HeaderField = Exclude<keyof DeclarationFacts, 'items' | 'containers' | 'papers'>;
type Required<Field> = readonly [field: Field, label: Text, ask: Ask];

/** The header in the order of the form. @see docs/spec/classification.md 4.10 */
const headerFields: readonly Required<HeaderField>[] = [
  ['ieFlag', bi('进出口标志', 'Import or export'), always],
  ['declKind', bi('报关类型', 'Kind of declaration'), always],
  ['customsCode', bi('申报地海关', 'Declaring customs'), always],
  ['iePort', bi('进出境关别', 'Entry or exit customs'), always],
  ['manualNo', bi('备案号', 'Filing no'), hasFiling],
  ['contrNo', bi('合同协议号', 'Contract no'), always],
  [
    'ieDate',
    bi('进口日期', 'Date of import'),
    (declaration, tables) => onImport(declaration, tables) && declaration.declKind !== 'ADVANCE',
  ],
  ['consigneeName', bi('境内收发货人', 'Domestic consignee or consignor'), always],
  ['overseasNameEn', bi('境外收发货人英文名称', 'Overseas party (English)'), always],
  ['ownerName', bi('消费使用/生产销售单位', 'Owner'), always],
  ['agentName', bi('申报单位', 'Declarant'), always],
  ['trafMode', bi('运输方式', 'Mode of transport'), always],
  ['tradeMode', bi('监管方式', 'Trade mode'), always],
  ['licenseNo', bi('许可证号', 'Licence no'), needsLicence],
  ['tradeCountry', bi('启运国/运抵国', 'Country of departure or destination'), always],
  ['transitPort', bi('经停港/指运港', 'Transit port or port of destination'), isAbroad],
  [
    'departPort',
    bi('启运港', 'Port of departure'),
    (declaration, tables) => isAbroad(declaration, tables) && onImport(declaration, tables),
  ],
  ['tradeNation', bi('贸易国', 'Trading country'), always],
  ['entryPortCode', bi('入境/离境口岸', 'Entry or exit port'), always],
  ['transMode', bi('成交方式', 'Terms'), always],
  ['packNo', bi('件数', 'Packages'), always],
  ['wrapType', bi('包装种类', 'Kind of packages'), always],
  ['grossWt', bi('毛重', 'Gross weight'), always],
  ['netWt', bi('净重', 'Net weight'), always],
  ['goodsPlace', bi('货物存放地点', 'Place of goods'), onImport],
  ['cutMode', bi('征免性质', 'Levy nature'), hasCut],
  ['specialRel', bi('特殊关系确认', 'Special relation'), isConfirmed],
  ['priceEffect', bi('价格影响确认', 'Effect on the price'), isConfirmed],
  ['royalty', bi('特许权使用费确认', 'Royalties'), isConfirmed],
];

const missing = (label: Text) => bi(`${label.zh}必填`, `${label.en} is required`);

/** V-51 of the header. */
export const headerRequired: CheckRule = (declaration, tables) => [
  ...headerFields.flatMap(([field, label, ask]): Finding[] =>
    isLeftOut(declaration, field) && ask(declaration, tables) ? [found('V-51', field, missing(label))] : [],
  ),
  ...parties.flatMap((party): Finding[] =>
    isBlankValue(declaration[`${party}Code`]) && isBlankValue(declaration[`${party}CreditCode`])
      ? [
          found(
            'V-51',
            `${party}CreditCode`,
            bi('统一社会信用代码或海关编码必填', 'Credit code or customs registration code is required'),
          ),
        ]
      : [],
  ),
  ...notPositive(declaration.packNo),
];

/** A confirmation that says nothing (9) is none. */
const isLeftOut = (declaration: DeclarationFacts, field: HeaderField): boolean =>
  isBlankValue(declaration[field]) ||
  (declaration[field] === '9' && (field === 'specialRel' || field === 'priceEffect' || field === 'royalty'));

const notPositive = (packNo: DeclarationFacts['packNo']): Finding[] =>
  typeof packNo === 'number' && (packNo < 1 || packNo > 999_999_999)
    ? [found('V-51', 'packNo', bi('件数须为1-999999999', 'Packages must be 1..999999999'))]
    : [];

type ItemAsk = (item: ItemFacts, place: LinePlace, code: TariffFacts | undefined) => boolean;
type ItemField = Exclude<keyof ItemFacts, 'gNo' | 'ciqCode' | 'productId' | 'rcepCert' | 'dangerFlg'>;

const onEach: ItemAsk = () => true;

/** Letters of inspection that speak to goods coming in, and to goods going out. */
const inspected: Readonly<Record<string, RegExp>> = { I: /[LMPRV]/, E: /[NQSW]/ };
const isInspected: ItemAsk = (_item, { declaration }, code) =>
  inspected[declaration.ieFlag ?? '']?.test(code?.ciqType ?? '') ?? false;

/** The lines in the order of the form; the suffix of inspection is V-11. @see docs/spec/classification.md 4.11 */
const itemFields: readonly (readonly [field: ItemField, label: Text, ask: ItemAsk])[] = [
  ['contrItem', bi('备案序号', 'Line of the filing'), (_item, { declaration }) => !isBlankValue(declaration.manualNo)],
  ['hsCode', bi('商品编号', 'Tariff code'), onEach],
  ['gName', bi('商品名称', 'Name'), onEach],
  ['gModel', bi('规格型号', 'Model'), onEach],
  ['gQty', bi('成交数量', 'Quantity'), onEach],
  ['gUnit', bi('成交单位', 'Unit'), onEach],
  ['qty1', bi('法定第一数量', 'Legal quantity 1'), onEach],
  ['unit1', bi('法定第一单位', 'Legal unit 1'), onEach],
  ['qty2', bi('法定第二数量', 'Legal quantity 2'), (item) => !isBlankValue(item.unit2)],
  ['declPrice', bi('单价', 'Price'), onEach],
  ['declTotal', bi('总价', 'Total'), onEach],
  ['tradeCurr', bi('币制', 'Currency'), onEach],
  ['originCountry', bi('原产国', 'Origin'), onEach],
  ['destCountry', bi('最终目的国', 'Destination'), onEach],
  ['domesticArea', bi('境内目的地/货源地', 'Domestic place'), onEach],
  ['ciqDest', bi('目的地代码', 'Code of the domestic place'), onEach],
  ['dutyMode', bi('征免方式', 'Levy mode'), onEach],
  ['ciqAttrs', bi('货物属性和用途', 'Attributes and purpose'), isInspected],
  ['unNo', bi('UN编号', 'UN number'), (item) => item.dangerFlg === 1],
  ['netWt', bi('净重', 'Net weight'), onEach],
];

const ofLine = (line: number, label: Text) => bi(`第${line}项${label.zh}必填`, `Line ${line}: ${label.en} is required`);

/** V-51 of the lines. */
export const itemsRequired: CheckRule = onEachLine((item, place) => {
  const { line, tables } = place;
  const code = tables.tariff.get(item.hsCode ?? '');
  const missed = itemFields.flatMap(([field, label, ask]): Finding[] =>
    isMissing(item, field) && ask(item, place, code) ? [found('V-51', field, ofLine(line, label), { line })] : [],
  );
  return [...missed, ...malformed(item, line)];
});

const isMissing = (item: ItemFacts, field: ItemField): boolean =>
  field === 'ciqAttrs'
    ? isBlankValue(item.ciqAttrs?.purpose) && isBlankValue(item.ciqAttrs?.attributes)
    : isBlankValue(item[field]);

function malformed({ gQty, dangerFlg, unNo }: ItemFacts, line: number): Finding[] {
  const isNone = exact(gQty)?.lte(0);
  return [
    ...(isNone
      ? [found('V-51', 'gQty', bi(`第${line}项成交数量须大于0`, `Line ${line}: quantity must be above 0`), { line })]
      : []),
    ...(dangerFlg === 1 && unNo && !/^\d{4}$/.test(unNo)
      ? [
          found('V-51', 'unNo', bi(`第${line}项UN编号须为4位数字`, `Line ${line}: the UN number has four digits`), {
            line,
          }),
        ]
      : []),
  ];
}

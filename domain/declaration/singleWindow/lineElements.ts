import type { declarationItem, declContainer, declPaper } from '../declarationItem.ts';
import type { ElementRow } from './elementRow.ts';

/** What of a line is made of its place, or of more than one field. */
export type MadeOfLine = 'gNo' | 'noDanger' | 'agreementOrigin';

/** DecList: a line of goods. */
export const decList: readonly ElementRow<keyof typeof declarationItem.fields, MadeOfLine>[] = [
  ['ClassMark', '归类标志', 'T1', '', '-notHeld'],
  ['CodeTS', '商品编号', 'T10', 'SD', { field: 'hsCode' }],
  ['ContrItem', '备案序号', 'I19', '', { field: 'contrItem', as: 'whole' }],
  ['DeclPrice', '申报单价', 'N19,4', 'D', { field: 'declPrice', as: 'price' }],
  ['DutyMode', '征免方式', 'T1', 'D', { field: 'dutyMode' }, 'DUTY_MODE'],
  ['Factor', '申报计量单位与法定单位比例因子', 'N11,3', '', '-notHeld'],
  ['GModel', '商品规格、型号', 'T255', '', { field: 'gModel' }],
  ['GName', '商品名称', 'T255', 'D', { field: 'gName' }],
  ['GNo', '商品序号', 'I19', 'SD', { made: 'gNo' }],
  ['OriginCountry', '原产国', 'T3', 'D', { field: 'originCountry', swap: 'destCountry' }, 'COUNTRY'],
  ['TradeCurr', '成交币制', 'T3', 'D', { field: 'tradeCurr' }, 'CURRENCY'],
  ['DeclTotal', '申报总价', 'N19,4', 'D', { field: 'declTotal', as: 'total' }],
  ['GQty', '成交数量', 'N19,5', 'D', { field: 'gQty', as: 'number' }],
  ['FirstQty', '第一法定数量', 'N19,5', 'D', { field: 'qty1', as: 'number' }],
  ['SecondQty', '第二法定数量', 'N19,5', 'D', { field: 'qty2', as: 'number' }],
  ['GUnit', '成交计量单位', 'T3', 'D', { field: 'gUnit' }, 'UNIT'],
  ['FirstUnit', '第一计量单位（法定单位）', 'T3', 'D', { field: 'unit1' }, 'UNIT'],
  ['SecondUnit', '第二计量单位', 'T3', '', { field: 'unit2' }, 'UNIT'],
  ['UseTo', '用途/生产厂家', 'T2', '', '-older'],
  ['WorkUsd', '工缴费', 'N19,4', '', '-notHeld'],
  ['ExgNo', '货号', 'T30', '', '-notHeld'],
  ['ExgVersion', '版本号', 'I8', '', '-notHeld'],
  ['DestinationCountry', '最终目的国（地区）', 'T3', 'SD', { field: 'destCountry', swap: 'originCountry' }, 'COUNTRY'],
  ['CiqCode', '监管类别名称', 'T20', '', { field: 'ciqCode' }],
  ['DeclGoodsEname', '商品英文名称', 'T100', '', '-notHeld'],
  ['OrigPlaceCode', '原产地区代码', 'T50', '', '-notHeld'],
  ['Purpose', '用途代码', 'T4', '', { field: 'ciqPurpose' }, 'CIQ_PURPOSE'],
  ['ProdValidDt', '产品有效期', 'T20', '', { field: 'bestBefore', as: 'day' }],
  ['ProdQgp', '产品保质期', 'T20', '', { field: 'shelfDays', as: 'whole' }],
  ['GoodsAttr', '货物属性代码', 'T20', '', { field: 'ciqAttributes', as: 'codes' }],
  ['Stuff', '成份/原料/组份', 'T400', '', '-notHeld'],
  ['Uncode', 'UN编码', 'T20', '', { field: 'unNo' }],
  ['DangName', '危险货物名称', 'T80', '', '-notHeld'],
  ['DangPackType', '危包类别', 'T4', '', '-notHeld'],
  ['DangPackSpec', '危包规格', 'T24', '', '-notHeld'],
  ['EngManEntCnm', '境外生产企业名称', 'T100', '', '-notHeld'],
  ['NoDangFlag', '非危险化学品', 'T1', '', { made: 'noDanger' }],
  ['DestCode', '目的地代码', 'T8', '', { field: 'ciqDest' }, 'CIQ_PLACE'],
  ['GoodsSpec', '检验检疫货物规格', 'T2000', '', '-inModel'],
  ['GoodsModel', '货物型号', 'T2000', '', '-inModel'],
  ['GoodsBrand', '货物品牌', 'T2000', '', '-inModel'],
  ['ProduceDate', '生产日期', 'T2000', '', { field: 'madeOn', as: 'day' }],
  ['ProdBatchNo', '生产批号', 'T2000', '', { field: 'batchNo' }],
  ['DistrictCode', '境内目的地/境内货源地', 'T5', 'D', { field: 'domesticArea' }, 'DOMESTIC_AREA'],
  ['CiqName', '检验检疫名称', 'T50', '', '-older'],
  ['MnufctrRegNo', '生产单位注册号', 'T20', '', '-notHeld'],
  ['MnufctrRegName', '生产单位名称', 'T150', '', '-notHeld'],
  ['RcepOrigPlaceCode', '优惠贸易协定项下原产地', 'T3', '', { made: 'agreementOrigin' }, 'COUNTRY'],
  ['ControlExplainCode', '禁限管制识别码', 'T4', '', '-newer'],
];

export const container: readonly ElementRow<keyof typeof declContainer.fields, 'goodsNo'>[] = [
  ['ContainerId', '集装箱号', 'T32', 'S', { field: 'containerNo' }],
  ['ContainerMd', '集装箱规格', 'T32', 'S', { field: 'kind' }, 'CONTA_MODE'],
  ['GoodsNo', '商品项号', 'T255', 'S', { made: 'goodsNo' }],
  ['LclFlag', '拼箱标识', 'T1', '', { field: 'lclFlg', as: 'flag' }],
  ['GoodsContaWt', '箱货重量', 'N19,5', '', '-notHeld'],
  ['ContainerWt', '自重', 'N18,5', '', { field: 'tare', as: 'number' }],
];

export const licenseDocu: readonly ElementRow<keyof typeof declPaper.fields, never>[] = [
  ['DocuCode', '单证代码', 'T1', 'S', { field: 'kind' }, 'SUPV_COND'],
  ['CertCode', '单证编号', 'T32', 'S', { field: 'certNo' }],
];

export const decOtherPack: readonly ElementRow<never, 'packType'>[] = [
  ['PackQty', '包装件数', 'N19,5', 'D', '-notHeld'],
  ['PackType', '包装材料种类', 'T2', 'D', { made: 'packType' }, 'WRAP_TYPE'],
];

/** EcoRelation: the line of a certificate of origin by which a line of the declaration is preferred. */
export const ecoRelation: readonly ElementRow<never, MadeOfOrigin>[] = [
  ['CertType', '单证代码', 'T3', 'SD', { made: 'certType' }],
  ['EcoCertNo', '单证编号', 'T64', 'SD', { made: 'certNo' }],
  ['DecGNo', '报关单商品项号', 'T9', 'SD', { made: 'decGNo' }],
  ['EcoGNo', '对应随附单证商品项号', 'T9', 'SD', { made: 'ecoGNo' }],
  ['ExtendFiled', '扩展字段', 'T255', '', '-newer'],
];

export type MadeOfOrigin = 'certType' | 'certNo' | 'decGNo' | 'ecoGNo';

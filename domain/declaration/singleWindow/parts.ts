import { bi, type Text } from '../../core/text.ts';
import type { Absence, ElementRow } from './elementRow.ts';
import { decSign, edocRealation } from './envelopeElements.ts';
import { decFreeTxt, decHead } from './headElements.ts';
import { container, decList, decOtherPack, ecoRelation, licenseDocu } from './lineElements.ts';

/** Of both directions and made of what is not in the file: the namespace of every message of this kind. */
export const windowNamespace = 'http://www.chinaport.gov.cn/dec';

export type AnyRow = ElementRow<string, string>;

export interface PartDefinition {
  readonly name: string;
  readonly label: Text;
  /** The element around all of them. */
  readonly wrapper?: string;
  /** It may come more than once. */
  readonly many?: true;
  readonly rows: readonly AnyRow[];
}

/**
 * The parts that are written, in the sequence of writing. Programs in use do not agree on the sequence of parts, so they
 * are read in any; that of the elements inside is agreed.
 */
export const windowParts: readonly PartDefinition[] = [
  { name: 'DecHead', label: bi('表头', 'Header'), rows: decHead },
  { name: 'DecList', label: bi('表体', 'Line'), wrapper: 'DecLists', many: true, rows: decList },
  { name: 'Container', label: bi('集装箱', 'Container'), wrapper: 'DecContainers', many: true, rows: container },
  { name: 'LicenseDocu', label: bi('随附单证', 'Paper'), wrapper: 'DecLicenseDocus', many: true, rows: licenseDocu },
  {
    name: 'DecOtherPack',
    label: bi('其他包装', 'Other packing'),
    wrapper: 'DecOtherPacks',
    many: true,
    rows: decOtherPack,
  },
  { name: 'DecFreeTxt', label: bi('自由文本', 'Beside the header'), rows: decFreeTxt },
  { name: 'DecSign', label: bi('签名', 'Who hands it in'), rows: decSign },
  { name: 'EdocRealation', label: bi('随附单据', 'Document'), many: true, rows: edocRealation },
  { name: 'EcoRelation', label: bi('原产地对应关系', 'Origin of a line'), many: true, rows: ecoRelation },
];

export const partNamed = (name: string): PartDefinition | undefined => windowParts.find((part) => part.name === name);

/** Parts that are not written, with all of their elements, and why. */
export const unwrittenParts: readonly (readonly [part: string, absence: Absence, names: string])[] = [
  ['DecGoodsLimit', 'notHeld', 'GoodsNo LicTypeCode LicenceNo LicWrtofDetailNo LicWrtofQty LicWrtofQtyUnit'],
  [
    'DecGoodsLimitVin',
    'vehicles',
    'LicenceNo LicTypeCode VinNo BillLadDate QualityQgp MotorNo VinCode ChassisNo InvoiceNum ProdCnnm ProdEnnm ModelEn PricePerUnit InvoiceNo',
  ],
  ['DecControlModel', 'newer', 'ElementNo ElementValue DeclarationCategoryCode'],
  ['DecRequestCert', 'notHeld', 'AppCertCode ApplOri ApplCopyQuan'],
  ['DecCopLimit', 'notHeld', 'EntQualifNo EntQualifTypeCode'],
  ['DecUser', 'notHeld', 'UseOrgPersonCode UseOrgPersonTel'],
  ['DecMarkLob', 'attached', 'AttachName AttachType Attachment'],
  ['DecCopPromise', 'notHeld', 'DeclaratioMaterialCode'],
  ['DecTpAccess', 'notHeld', 'TransitionApply TransitionSite ConditionalLiftoffApply PortDestMergeCheckApply'],
  [
    'DecRoyaltyFee',
    'royalties',
    `PricePreDeterminNo TaxRoyaltyDeclType ContractNo Authorizer AuthorizedPerson PayType PayTime PayPeriod EffectiveDateTime
     ExpirationDateTime RoyaltyAmount Curr RoyaltyFeeType EdocType Statment IsSecret IsCusAudit IsCusPricePreDetermin
     IssueDateTime PeriodStartDate PeriodEndDate`,
  ],
  ['DecRisk', 'given', 'Risk Sign SignDate Note'],
  [
    'DecSupplement',
    'supplement',
    `GNo SupType BrandCN BrandEN Buyer BuyerContact BuyerAddr BuyerTel Seller SellerContact SellerAddr SellerTel Factory
     FactoryContact FactoryAddr FactoryTel ContrNo ContrDate InvoiceNo InvoiceDate I_BabRel I_PriceEffect I_PriceClose
     I_OtherLimited I_OtherEffect I_Note1 I_IsUsefee I_IsProfit I_Note2 Curr InvoicePrice InvoiceAmount InvoiceNote GoodsPrice
     GoodsAmount GoodsNote I_CommissionPrice I_CommissionAmount I_CommissionNote I_ContainerPrice I_ContainerAmount
     I_ContainerNote I_PackPrice I_PackAmount I_PackNote I_PartPrice I_PartAmount I_PartNote I_ToolPrice I_ToolAmount
     I_ToolNote I_LossPrice I_LossAmount I_LossNote I_DesignPrice I_DesignAmount I_DesignNote I_UsefeePrice I_UsefeeAmount
     I_UsefeeNote I_ProfitPrice I_ProfitAmount I_ProfitNote I_FeePrice I_FeeAmount I_FeeNote I_OtherPrice I_OtherAmount
     I_OtherNote I_InsurPrice I_InsurAmount I_InsurNote E_IsDutyDel GNameOther CodeTsOther IsClassDecision DecisionNO
     CodeTsDecision DecisionCus IsSampleTest GOptions TrafMode IsDirectTraf TransitCountry DestPort DeclPort BillNo
     OriginCountry OriginMark CertCountry CertNO CertStandard OtherNote IsSecret AgentType DeclAddr DeclPost DeclTel`,
  ],
  [
    'SddTaxHead',
    'selfAssessed',
    `FileName SeqNo IEFlag DeclPort DDate TradeCo TradeName InRatio TradeMode CutMode TransMode FeeMark FeeCurr FeeRate
     InsurMark InsurCurr InsurRate OtherMark OtherCurr OtherRate ManualNo TradeCoScc GrossWt NoteS LegalLiability Sign MessId
     CertSeqNo Status`,
  ],
  [
    'TrnHead',
    'transit',
    `TrnPreId TransNo TurnNo NativeTrafMode TrafCustomsNo NativeShipName NativeVoyageNo ContractorName ContractorCode
     TransFlag ValidTime ESealFlag Notes TrnType ApplCodeScc`,
  ],
  ['TrnList', 'transit', 'TrafMode ShipId ShipNameEn VoyageNo BillNo IEDate'],
  ['TrnContainer', 'transit', 'ContaNo ContaSn ContaModel SealNo TransName TransWeight SealQty'],
  ['TrnContaGoods', 'transit', 'GNo ContaNo ContaGoodsCount ContaGoodsWeight'],
];

/** What an absence means, for whoever wonders why an element is not there. */
export const absences: Readonly<Record<Absence, Text>> = {
  unused: bi('已不再使用，留空', 'No longer used, left empty'),
  given: bi('由海关、单一窗口或客户端填写', 'Filled by customs, the Single Window or its client'),
  notHeld: bi(
    '报关单没有此项，需要时在单一窗口补录',
    'No field of the declaration; keyed in at the Single Window where it is needed',
  ),
  optional: bi(
    '可选的检验检疫编码，按海关编码即可识别',
    'Optional code of inspection; the customs code names the company',
  ),
  older: bi('旧版本的元素，已由其他元素代替', 'Of an older version, replaced by another element'),
  newer: bi('仅见于一个来源的新元素，位置未定', 'New and known from one source, its place is unknown'),
  inModel: bi('内容在规格型号（GModel）中申报', 'Said in the model of the goods (GModel)'),
  signed: bi('由客户端签名时填写，暂存不需要', 'Filled by the client when it signs; a draft needs none'),
  bonded: bi('备案清单、核注清单业务，未提供', 'Belongs to lists of bonded goods, which are not offered'),
  transit: bi('转关业务，未提供', 'Belongs to transit, which is not offered'),
  supplement: bi(
    '补充申报单在海关要求时于单一窗口填写',
    'A supplementary declaration is filled in there when customs asks for it',
  ),
  selfAssessed: bi('自报税款由单一窗口计算', 'Self-assessed tax is reckoned by the Single Window'),
  royalties: bi('特许权使用费申报在单一窗口填写', 'Royalties are declared at the Single Window'),
  vehicles: bi('车辆 VIN 信息在单一窗口填写', 'Vehicles are named at the Single Window'),
  attached: bi('标记唛码附件不随报文发送', 'Pictures of marks do not go along'),
};

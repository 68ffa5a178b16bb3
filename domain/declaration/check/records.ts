import type { declaration } from '../declaration.ts';
import type { declCertificate } from '../declCertificate.ts';

/**
 * What the rules read of a declaration and of the tables of its day. Names are those of the entities.
 * @see docs/spec/classification.md 4.10, 4.11
 */

type Written = string | null | undefined;
type Count = number | null | undefined;
type TextFields<Names extends string> = { readonly [Name in Names]?: Written };
/** The same of fields that an entity has. */
type FieldsOf<
  Entity extends { readonly fields: object },
  Names extends keyof Entity['fields'] & string,
> = TextFields<Names>;

export type FeeName = 'fee' | 'insur' | 'other';

export interface DeclarationFacts
  extends FieldsOf<
    typeof declaration,
    | 'stage' | 'licensed' | 'inspected' | 'taxable' | 'fullTime' | 'guaranteeNo' | 'orderId' | 'ieFlag' | 'declKind' | 'entryId' | 'customsCode' | 'iePort' | 'manualNo' | 'contrNo' | 'ieDate' | 'declDate'
    | 'consigneeCode' | 'consigneeCreditCode' | 'consigneeName' | 'overseasName' | 'overseasNameEn'
    | 'ownerCode' | 'ownerCreditCode' | 'ownerName' | 'agentCode' | 'agentCreditCode' | 'agentName'
    | 'trafMode' | 'trafName' | 'voyNo' | 'billNo' | 'tradeMode' | 'cutMode' | 'licenseNo' | 'tradeCountry' | 'transitPort' | 'departPort'
    | 'tradeNation' | 'entryPortCode' | 'transMode' | 'wrapType' | 'grossWt' | 'netWt' | 'goodsPlace' | 'specialRel' | 'priceEffect' | 'royalty'
    | `${FeeName}Mark` | `${FeeName}Rate` | `${FeeName}Curr`
  > {
  readonly packNo?: Count;
  readonly containers?: readonly { readonly containerNo?: Written }[] | null | undefined;
  readonly papers?: readonly PaperFacts[] | null | undefined;
  readonly items: readonly ItemFacts[];
} // biome-ignore format: in the order of the form

export interface ItemFacts
  extends TextFields<
    | 'hsCode' | 'ciqCode' | 'gName' | 'gModel' | 'gQty' | 'gUnit' | 'qty1' | 'unit1' | 'qty2' | 'unit2' | 'declPrice' | 'declTotal' | 'tradeCurr'
    | 'originCountry' | 'destCountry' | 'domesticArea' | 'ciqDest' | 'dutyMode' | 'unNo' | 'netWt' | 'productId'
  > {
  readonly gNo?: Count;
  readonly contrItem?: Count;
  readonly dangerFlg?: Count;
  /** The agreement whose rate the line claims. */
  readonly rcepCert?: { readonly agreement?: Written; readonly certNo?: Written; readonly originCountry?: Written } | null | undefined;
  readonly ciqAttrs?: { readonly purpose?: unknown; readonly attributes?: unknown } | null | undefined;
} // biome-ignore format: in the order of the form

/** 随附单证 */
interface PaperFacts {
  readonly kind?: Written;
  readonly certNo?: Written;
}

/** A tariff code in force on the day of the declaration. */
export interface TariffFacts
  extends TextFields<
    | 'unit2'
    | 'mfnRate'
    | 'generalRate'
    | 'provisionalRate'
    | 'specificAmount'
    | 'specificUnit'
    | 'consumptionRate'
    | 'consumptionSpecific'
    | 'exportRate'
    | 'exportProvisional'
    | 'tariffQuotaRate'
    | 'supvCond'
    | 'ciqType'
    | 'nameZh'
  > {
  readonly hsCode: string;
  readonly unit1: string;
  readonly vatRate: string;
  readonly quotaFlg?: Count;
  /** In their order; the first one is the name. */
  readonly elements: readonly { readonly name: Written; readonly kind: Written; readonly requiredFlg: Count }[];
  readonly ciqCodes: readonly { readonly ciqCode: Written }[];
  readonly agreements: readonly (Lasting & {
    readonly agreement: Written;
    readonly countries: readonly string[];
    readonly rate: Written;
  })[];
  readonly extraDuty: readonly (Lasting & {
    readonly kind: Written;
    readonly rate: Written;
    readonly country?: Written;
    readonly company?: Written;
  })[];
}

/** Both days included; a blank day is no limit. */
interface Lasting {
  readonly dateFrom?: Written;
  readonly dateTo?: Written;
}

/** 监管证件 with what is left of it. */
export interface CertificateFacts
  extends FieldsOf<
    typeof declCertificate,
    | 'certNo'
    | 'kind'
    | 'issueDate'
    | 'validTo'
    | 'ownerCreditCode'
    | 'ownerName'
    | 'status'
    | 'agreement'
    | 'originCountry'
  > {
  readonly lines: readonly { readonly hsPrefix: string; readonly unit: string; readonly remainQty: string }[];
}

/** A line of the goods library, as it was classified. */
export interface LibraryFacts
  extends TextFields<'hsCode' | 'ciqCode' | 'declaredName' | 'unit1' | 'unit2' | 'gModel'> {}

/** Yuan for one unit of a currency, as published on a day. */
export interface ExchangeRate {
  readonly curr: string;
  readonly day: string;
  readonly rate: string;
}

/** Everything that has a date, as of the day of the declaration: the caller looks it up once, the rules never do. */
export interface ReferenceTables {
  /** The day of the declaration, or today while it is not sent. */
  readonly day: string;
  readonly tariff: ReadonlyMap<string, TariffFacts>;
  /** The day whose rates count, and the tariff of that day: another one where goods are declared before they arrive. */
  readonly rateDay: string;
  readonly rateTariff: ReadonlyMap<string, TariffFacts>;
  readonly exchangeRates: readonly ExchangeRate[];
  /** Origins whose goods have no MFN rate. */
  readonly noMfnOrigins: ReadonlySet<string>;
  readonly library: ReadonlyMap<string, LibraryFacts>;
  readonly certificates: readonly CertificateFacts[];
  readonly customs: ReadonlySet<string>;
  /** By table what was asked of it: each code, and whether it is one that day. A table that is not on record is not here. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** Declarations of other orders that name the same bill of lading. */
  readonly billUses: number;
  /** Places 5 and 6 of a customs registration code. */
  readonly entAreas: ReadonlySet<string>;
  readonly entKinds: ReadonlySet<string>;
  /** Which kinds of levy go with a trade mode. */
  readonly tradeCut: ReadonlyMap<string, ReadonlySet<string>>;
}

import { papersAskedFor } from '#domain/declaration/check/letters.ts';
import type {
  CertificateFacts,
  DeclarationFacts,
  ItemFacts,
  ReferenceTables,
  TariffFacts,
} from '#domain/declaration/check/records.ts';
import { goldenTables } from './goldenTables.ts';
import { type Random, randomFrom } from './random.ts';

type Draft<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** A declaration with the tables it is judged by, open to be spoilt. */
export interface Golden {
  readonly declaration: Draft<Omit<DeclarationFacts, 'items' | 'papers' | 'containers'>> & {
    items: Draft<ItemFacts>[];
    papers: { kind: string; certNo: string }[];
    containers: { containerNo: string }[];
  };
  readonly tables: Draft<ReferenceTables> & { certificates: CertificateFacts[] };
}

/**
 * A declaration that customs would take, of one to eight lines with codes that differ; every choice follows from the
 * seed.
 */
export function cleanDeclaration(seed: number, lines?: number): Golden {
  const random = randomFrom(seed);
  const ieFlag = random.pick(['I', 'E'] as const);
  const codes = codesOf(random, lines ?? random.int(3, 8));
  const items = codes.map((code, at) => itemOf(code, { random, ieFlag, gNo: at + 1 }));
  const net = items.reduce((sum, item) => sum + Number(item.netWt), 0);
  const certificates = codes.flatMap((code, at) =>
    papersAskedFor(code, ieFlag).map((kind) => certificateOf(code, { kind, at })),
  );
  return {
    declaration: {
      ...headerOf(random, ieFlag),
      ...transportOf(random),
      ...termsOf(random, ieFlag),
      netWt: String(net),
      grossWt: String(net + 10),
      items,
      papers: certificates.map(({ kind, certNo }) => ({ kind: kind ?? '', certNo: certNo ?? '' })),
    },
    tables: { ...goldenTables, certificates },
  };
}

/** Goods that may pass at all, each once, so that a paper belongs to one line. */
function codesOf(random: Random, count: number): TariffFacts[] {
  const open = [...goldenTables.tariff.values()].filter(({ supvCond }) => !/[689]/.test(supvCond ?? ''));
  return Array.from({ length: count }, () => open.splice(random.int(0, open.length - 1), 1)).flat();
}

const certificateOf = (
  { hsCode, unit1 }: TariffFacts,
  { kind, at }: { readonly kind: string; readonly at: number },
): CertificateFacts => ({
  certNo: `${kind.toUpperCase()}-2026-${at + 1}`,
  kind,
  issueDate: '2026-01-05',
  validTo: '2026-12-31',
  status: 'VALID',
  lines: [{ hsPrefix: hsCode, unit: unit1, remainQty: '9999999' }],
});

/** How goods are counted in trade where the tariff counts otherwise. */
const tradedIn: Readonly<Record<string, readonly [unit: string, holds: number]>> = {
  '035': ['070', 1000],
  '095': ['063', 1000],
  '007': ['054', 1000],
};

interface ItemChoice {
  readonly random: Random;
  readonly ieFlag: 'I' | 'E';
  readonly gNo: number;
}

function itemOf(code: TariffFacts, { random, ieFlag, gNo }: ItemChoice): Draft<ItemFacts> {
  const [gUnit, holds] = (random.int(0, 1) === 1 && tradedIn[code.unit1]) || [code.unit1, 1];
  const quantity = random.int(2, 900);
  const netWt = code.unit1 === '035' ? quantity * holds : random.int(20, 5000);
  const price = random.int(500, 90_000);
  return {
    gNo,
    hsCode: code.hsCode,
    ciqCode: code.ciqCodes[0]?.ciqCode ?? null,
    gName: `货物${gNo}`,
    gModel: modelOf(code, ieFlag),
    gQty: String(quantity),
    gUnit,
    unit1: code.unit1,
    qty1: String(quantity * holds),
    unit2: code.unit2 ?? null,
    qty2: code.unit2 ? String(code.unit2 === '035' ? netWt : random.int(5, 500)) : null,
    declPrice: (price / 100).toFixed(2),
    declTotal: ((price * quantity) / 100).toFixed(2),
    tradeCurr: 'USD',
    originCountry: ieFlag === 'I' ? 'DEU' : 'CHN',
    destCountry: ieFlag === 'I' ? 'CHN' : 'USA',
    domesticArea: '31222',
    ciqDest: '310115',
    dutyMode: '1',
    ciqAttrs: { purpose: '99', attributes: ['12'] },
    netWt: String(netWt),
  };
}

const modelOf = ({ elements }: TariffFacts, ieFlag: 'I' | 'E'): string =>
  elements
    .slice(1)
    .filter(({ requiredFlg }) => requiredFlg === 1)
    .map(({ kind, name }) =>
      kind === 'BRAND_TYPE'
        ? '1'
        : kind === 'EXPORT_PREF'
          ? ieFlag === 'I'
            ? '3'
            : '1'
          : kind === 'YESNO'
            ? '是'
            : `${name}8`,
    )
    .join('|');

/** Invented companies with valid check characters. */
const companies = ['91310115MA1K3BX70M', '91310000607412343A', '91440300192345678M'] as const;

const headerOf = (random: Random, ieFlag: 'I' | 'E') => ({
  ieFlag,
  declKind: 'GENERAL',
  customsCode: '2218',
  iePort: random.pick(['2218', '2225']),
  entryId: random.int(0, 1) === 1 ? `22182026${ieFlag === 'I' ? 1 : 0}000000${random.int(100, 999)}` : null,
  contrNo: `HT${random.int(1000, 9999)}`,
  ieDate: ieFlag === 'I' ? '2026-06-10' : null,
  consigneeCode: '3122910001',
  consigneeCreditCode: companies[0],
  consigneeName: '上海示例贸易有限公司',
  overseasNameEn: 'EXAMPLE GMBH',
  ownerCode: '3122960002',
  ownerCreditCode: companies[1],
  ownerName: '示例制造有限公司',
  agentCode: '3101980003',
  agentCreditCode: companies[2],
  agentName: '示例报关有限公司',
  tradeMode: '0110',
  cutMode: '101',
  licenseNo: '26-AB-100001',
  tradeCountry: ieFlag === 'I' ? 'DEU' : 'USA',
  transitPort: ieFlag === 'I' ? 'DEU000' : 'USA000',
  departPort: 'DEU063',
  tradeNation: 'DEU',
  entryPortCode: '310001',
  packNo: random.int(1, 400),
  wrapType: '22',
  goodsPlace: '外高桥仓库',
  specialRel: '0',
  priceEffect: '0',
  royalty: '0',
});

function transportOf(random: Random) {
  switch (random.pick(['2', '4', '5'] as const)) {
    case '2':
      return {
        trafMode: '2',
        trafName: 'EVER TEST',
        voyNo: '026W',
        billNo: `COSU${random.int(100000, 999999)}`,
        containers: [{ containerNo: 'CSQU3054383' }],
      };
    case '4':
      return { trafMode: '4', trafName: '沪A12345', voyNo: '5100012345678', billNo: null, containers: [] };
    case '5': {
      const serial = random.int(1_000_000, 9_999_999);
      return {
        trafMode: '5',
        trafName: 'LH728',
        voyNo: null,
        billNo: `020${serial}${serial % 7}_H${random.int(100, 999)}`,
        containers: [],
      };
    }
  }
}

const freight = { feeMark: '3', feeRate: '800', feeCurr: 'USD' };
const insurance = { insurMark: '1', insurRate: '0.3', insurCurr: null };

function termsOf(random: Random, ieFlag: 'I' | 'E') {
  const transMode = random.pick(['1', '2', '3']);
  const onImport = { '1': {}, '2': insurance, '3': { ...freight, ...insurance } };
  const onExport = { '1': { ...freight, ...insurance }, '2': freight, '3': {} };
  return { transMode, ...(ieFlag === 'I' ? onImport : onExport)[transMode as '1' | '2' | '3'] };
}

import { papersAskedFor } from '#domain/declaration/check/letters.ts';
import type { ItemFacts, LibraryFacts, TariffFacts } from '#domain/declaration/check/records.ts';
import type { Golden } from './golden.ts';

type Item = Golden['declaration']['items'][number];
type Header = Golden['declaration'];

/** One planted fault: where it fits, what it spoils, and what has to be found of it. */
export interface Fault {
  readonly rule: string;
  readonly field: string;
  readonly level?: 'warning';
  /** Faults of one part of the header never meet in one declaration; faults of lines stand on lines of their own. */
  readonly part: string;
  readonly fits: (golden: Golden, at: number) => boolean;
  readonly plant: (golden: Golden, at: number) => void;
}

const flip = (text: string | null | undefined): string => `${text?.slice(0, -1)}${text?.endsWith('1') ? '2' : '1'}`;
const anything = () => true;

type HeaderFault = Partial<Pick<Fault, 'level'>> & { readonly when?: (header: Header) => boolean };

const inHeader = (
  rule: string,
  field: string,
  part: string,
  spoil: (header: Header) => void,
  { when = anything, level }: HeaderFault = {},
): Fault => ({
  rule,
  field,
  part,
  ...(level && { level }),
  fits: ({ declaration }) => when(declaration),
  plant: ({ declaration }) => spoil(declaration),
});

type LineFault = Partial<Pick<Fault, 'level'>> & { readonly when?: (item: ItemFacts, code: TariffFacts) => boolean };

function onLine(
  rule: string,
  field: string,
  spoil: (item: Item, golden: Golden) => void,
  { when = anything, level }: LineFault = {},
): Fault {
  const itemAt = ({ declaration }: Golden, at: number) => declaration.items[at] as Item;
  return {
    rule,
    field,
    part: 'line',
    ...(level && { level }),
    fits: (golden, at) => {
      const item = golden.declaration.items[at];
      const code = golden.tables.tariff.get(item?.hsCode ?? '');
      return Boolean(item && code && when(item, code));
    },
    plant: (golden, at) => spoil(itemAt(golden, at), golden),
  };
}

const on =
  (mode: string) =>
  ({ trafMode }: Header) =>
    trafMode === mode;
const terms =
  (ieFlag: string, mode: string) =>
  (header: Header): boolean =>
    header.ieFlag === ieFlag && header.transMode === mode;
const isImport = ({ ieFlag }: Header): boolean => ieFlag === 'I';

const numbers: readonly Fault[] = [
  ...(['consignee', 'owner', 'agent'] as const).map((party) =>
    inHeader('V-40', `${party}CreditCode`, `${party}CreditCode`, (header) => {
      header[`${party}CreditCode`] = flip(header[`${party}CreditCode`]);
    }),
  ),
  inHeader('V-41', 'consigneeCode', 'consigneeCode', (header) => {
    header.consigneeCode = '31229100';
  }),
  inHeader('V-41', 'ownerCode', 'ownerCode', (header) => {
    header.ownerCode = '3122860002';
  }),
  inHeader(
    'V-41',
    'agentCode',
    'agentCode',
    (header) => {
      header.agentCode = '31019K0003';
    },
    { level: 'warning' },
  ),
  inHeader(
    'V-46',
    'billNo',
    'transport',
    (header) => {
      header.billNo = flip(header.billNo?.slice(0, 11));
    },
    { when: on('5') },
  ),
  inHeader(
    'V-46',
    'billNo',
    'transport',
    (header) => {
      header.billNo = header.billNo?.slice(0, 10) ?? null;
    },
    { when: on('5') },
  ),
  inHeader(
    'V-47',
    'containers.0.containerNo',
    'containers',
    (header) => {
      header.containers = [{ containerNo: 'CSQU3054384' }];
    },
    { when: on('2') },
  ),
  inHeader(
    'V-47',
    'containers.1.containerNo',
    'containers',
    (header) => {
      header.containers.push({ containerNo: 'CSQ3054383' });
    },
    { when: on('2') },
  ),
  inHeader('V-53', 'entryId', 'entryId', (header) => {
    header.entryId = '2218202610000';
  }),
  inHeader('V-53', 'entryId', 'entryId', (header) => {
    header.entryId = `22252026${header.ieFlag === 'I' ? 1 : 0}000000123`;
  }),
  inHeader('V-53', 'entryId', 'entryId', (header) => {
    header.entryId = `22182099${header.ieFlag === 'I' ? 1 : 0}000000123`;
  }),
  inHeader('V-53', 'entryId', 'entryId', (header) => {
    header.entryId = `22182026${header.ieFlag === 'I' ? 0 : 1}000000123`;
  }),
];

const rest: readonly Fault[] = [
  ...(
    [
      'contrNo',
      'tradeCountry',
      'consigneeName',
      'overseasNameEn',
      'entryPortCode',
      'specialRel',
      'customsCode',
    ] as const
  ).map((field) =>
    inHeader(
      'V-51',
      field,
      'blank',
      (header) => {
        header[field] = null;
      },
      { when: field === 'tradeCountry' || field === 'specialRel' ? isImport : anything },
    ),
  ),
  inHeader(
    'V-51',
    'goodsPlace',
    'blank',
    (header) => {
      header.goodsPlace = '';
    },
    { when: isImport },
  ),
  inHeader(
    'V-51',
    'ieDate',
    'blank',
    (header) => {
      header.ieDate = null;
    },
    { when: isImport },
  ),
  inHeader('V-51', 'packNo', 'weights', (header) => {
    header.packNo = 0;
  }),
  inHeader('V-54', 'grossWt', 'weights', (header) => {
    header.grossWt = String(Number(header.netWt) - 0.5);
  }),
  inHeader('V-54', 'netWt', 'weights', (header) => {
    header.netWt = String(Number(header.netWt) + 0.02);
  }),
  inHeader('V-54', 'packNo', 'weights', (header) => {
    header.wrapType = '00';
    header.packNo = 2;
  }),
  inHeader(
    'V-55',
    'voyNo',
    'transport',
    (header) => {
      header.voyNo = ' ';
    },
    { when: on('2') },
  ),
  inHeader(
    'V-55',
    'trafName',
    'transport',
    (header) => {
      header.trafName = 'LH-728';
    },
    { when: on('5') },
  ),
  inHeader(
    'V-55',
    'voyNo',
    'transport',
    (header) => {
      header.voyNo = '510001234567';
    },
    { when: on('4') },
  ),
  inHeader(
    'V-55',
    'billNo',
    'transport',
    (header) => {
      header.billNo = null;
    },
    { when: on('2') },
  ),
  inHeader('V-56', 'cutMode', 'trade', (header) => {
    header.cutMode = '502';
  }),
  inHeader(
    'V-56',
    'cutMode',
    'trade',
    (header) => {
      header.tradeMode = '9900';
    },
    { level: 'warning' },
  ),
  inHeader(
    'V-57',
    'feeRate',
    'fees',
    (header) => {
      header.feeMark = null;
      header.feeRate = null;
    },
    { when: terms('I', '3') },
  ),
  inHeader(
    'V-57',
    'insurRate',
    'fees',
    (header) => {
      header.insurMark = null;
      header.insurRate = null;
    },
    { when: terms('I', '2') },
  ),
  inHeader(
    'V-57',
    'feeRate',
    'fees',
    (header) => {
      header.feeMark = '3';
      header.feeRate = '10';
      header.feeCurr = 'USD';
    },
    { when: terms('I', '1') },
  ),
  inHeader(
    'V-57',
    'feeCurr',
    'fees',
    (header) => {
      header.feeCurr = null;
    },
    { when: terms('E', '2') },
  ),
  inHeader(
    'V-57',
    'insurRate',
    'fees',
    (header) => {
      header.insurRate = '100';
    },
    { when: terms('E', '1') },
  ),
];

const warned = 'warning' as const;
const twice = (...containerNos: string[]) => containerNos.map((containerNo) => ({ containerNo }));

/** What no clerk means: numbers, places and days that contradict each other, and values that are no codes. */
const impossible: readonly Fault[] = [
  inHeader('V-48', 'containers.1.containerNo', 'containers', (header) => {
    header.containers = twice('CSQU3054383', 'CSQU3054383');
  }),
  inHeader('V-48', 'containers.2.containerNo', 'containers', (header) => {
    header.containers = twice('CSQU3054383', 'MSKU0000006', 'CSQU3054383');
  }),
  ...[1, 109].map(
    (uses): Fault => ({
      ...inHeader('V-49', 'billNo', 'transport', anything, { when: ({ billNo }) => Boolean(billNo), level: warned }),
      plant: ({ tables }) => {
        tables.billUses = uses;
      },
    }),
  ),
  inHeader('V-51', 'cutMode', 'trade', (header) => {
    header.cutMode = null;
  }),
  ...(['priceEffect', 'royalty'] as const).map((field) =>
    inHeader(
      'V-51',
      field,
      'blank',
      (header) => {
        header[field] = '9';
      },
      { when: isImport },
    ),
  ),
  ...(['entryPortCode', 'departPort'] as const).map((field) =>
    inHeader('V-52', field, 'places', (header) => {
      header[field] = 'abc';
    }),
  ),
  {
    ...inHeader('V-52', 'trafMode', 'codes', anything),
    plant: ({ tables }) => {
      tables.codes = new Map([...tables.codes].filter(([dict]) => dict !== 'TRAF_MODE'));
    },
  },
  inHeader(
    'V-67',
    'entryPortCode',
    'places',
    (header) => {
      header.iePort = '5301';
    },
    { level: warned },
  ),
  inHeader(
    'V-67',
    'departPort',
    'places',
    (header) => {
      header.departPort = 'USA000';
    },
    { when: isImport, level: warned },
  ),
  inHeader(
    'V-69',
    'grossWt',
    'weights',
    (header) => {
      header.grossWt = String(Number(header.netWt) * 150);
    },
    { level: warned },
  ),
  inHeader(
    'V-69',
    'grossWt',
    'weights',
    (header) => {
      header.grossWt = String(Number(header.netWt) * 10 + 101);
    },
    { level: warned },
  ),
  ...['2026-11-20', '2019-06-01'].map((day) =>
    inHeader(
      'V-69',
      'ieDate',
      'ieDate',
      (header) => {
        header.ieDate = day;
      },
      { when: isImport, level: warned },
    ),
  ),
];

const alike = ({ gUnit, unit1 }: ItemFacts): boolean => gUnit === unit1;
const valuesOf = (item: Item): string[] => (item.gModel ?? '').split('|');
const withValue = (item: Item, at: number, value: string): void => {
  item.gModel = valuesOf(item).with(at, value).join('|');
};
const grown = (text: string | null | undefined, factor: number): string => String(Number(text) * factor);

const lines: readonly Fault[] = [
  onLine('V-10', 'hsCode', (item) => {
    item.hsCode = '0101999999';
  }),
  onLine('V-10', 'hsCode', (item) => {
    item.hsCode = '123';
  }),
  onLine(
    'V-11',
    'ciqCode',
    (item) => {
      item.ciqCode = null;
    },
    { when: (_item, { ciqCodes }) => ciqCodes.length > 0 },
  ),
  onLine('V-11', 'ciqCode', (item) => {
    item.ciqCode = '555';
  }),
  onLine('V-12', 'gName', (item) => {
    item.gName = '货|物';
  }),
  onLine('V-13', 'gModel', (item) => withValue(item, 0, '7')),
  onLine('V-13', 'gModel', (item) => withValue(item, 1, '')),
  onLine('V-13', 'gModel', (item) => {
    item.gModel = `${item.gModel}|||||有|竖线`;
  }),
  onLine('V-14', 'gModel', (item) => withValue(item, 2, 'x'.repeat(260)), {
    when: (_item, { elements }) => elements[3]?.kind === 'TEXT',
  }),
  onLine('V-15', 'unit2', (item) => {
    item.unit2 = '061';
    item.qty2 = '3';
  }),
  onLine('V-16', 'hsCode', (item, { tables, declaration }) => {
    const code = tables.tariff.get(item.hsCode ?? '') as TariffFacts;
    tables.tariff = new Map(tables.tariff).set(code.hsCode, {
      ...code,
      supvCond: `${code.supvCond ?? ''}${declaration.ieFlag === 'I' ? '9' : '8'}`,
    });
  }),
  onLine(
    'V-30',
    'qty1',
    (item) => {
      item.qty1 = String(Number(item.qty1) + 1);
    },
    { when: alike },
  ),
  onLine(
    'V-30',
    'qty1',
    (item) => {
      item.qty1 = grown(item.qty1, 1.02);
    },
    { when: ({ gUnit }) => gUnit === '070' },
  ),
  onLine(
    'V-31',
    'qty2',
    (item) => {
      item.qty2 = grown(item.netWt, 1.02);
    },
    { when: ({ unit2 }) => unit2 === '035' },
  ),
  onLine(
    'V-31',
    'qty2',
    (item) => {
      item.qty2 = '5';
    },
    { when: ({ unit2 }) => !unit2 },
  ),
  onLine(
    'V-32',
    'qty1',
    (item) => {
      item.qty1 = grown(item.qty1, 1.006);
    },
    { when: ({ gUnit, unit1 }) => gUnit === '054' && unit1 === '007' },
  ),
  onLine(
    'V-32',
    'qty1',
    (item) => {
      item.qty1 = grown(item.qty1, 0.99);
    },
    { when: ({ gUnit }) => gUnit === '063' },
  ),
  onLine('V-33', 'declTotal', (item) => {
    item.declTotal = (Number(item.declTotal) * 1.0011 + 0.06).toFixed(2);
  }),
  onLine('V-33', 'declTotal', (item) => {
    item.declPrice = grown(item.declPrice, 2);
  }),
  onLine('V-52', 'domesticArea', (item) => {
    item.domesticArea = 'abc';
  }),
  onLine('V-52', 'ciqPurpose', (item) => {
    item.ciqAttrs = { purpose: 'abc', attributes: ['12'] };
  }),
  onLine(
    'V-67',
    'ciqDest',
    (item) => {
      item.domesticArea = '44031';
    },
    { level: warned },
  ),
  onLine('V-69', 'declTotal', (item) => {
    item.declTotal = '0.00';
  }),
  onLine('V-69', 'declPrice', (item) => {
    item.declPrice = '0';
  }),
  onLine('V-50', 'gNo', (item) => {
    item.gNo = 49;
  }),
  onLine('V-50', 'gNo', (item) => {
    item.gNo = null;
  }),
  ...(['domesticArea', 'dutyMode', 'originCountry', 'tradeCurr', 'gName'] as const).map((field) =>
    onLine('V-51', field, (item) => {
      item[field] = '';
    }),
  ),
  onLine('V-65', 'dutyMode', (item) => {
    item.dutyMode = '3';
  }),
  onLine('V-65', 'dutyMode', (item) => {
    item.dutyMode = '9';
  }),
  onLine('V-66', 'tradeCurr', (item) => {
    item.tradeCurr = 'CHF';
  }),
  onLine('V-66', 'tradeCurr', (item) => {
    item.tradeCurr = 'GBP';
  }),
  onLine(
    'V-68',
    'agreementCert',
    (item, { declaration }) => {
      item.rcepCert = { agreement: 'RCEP', certNo: 'x' };
      item.originCountry = 'JPN';
      Object.assign(declaration, { tradeCountry: 'JPN', transitPort: 'JPN000', departPort: 'JPN000' });
    },
    {
      when: ({ destCountry }, { agreements }) =>
        destCountry === 'CHN' && agreements.some(({ countries }) => countries.includes('JPN')),
    },
  ),
  onLine(
    'V-68',
    'agreement',
    (item) => {
      item.rcepCert = { agreement: null, certNo: 'RC26000001' };
    },
    // Goods that are exported claim nothing here.
    { level: 'warning', when: ({ destCountry }) => destCountry === 'CHN' },
  ),
  onLine('V-51', 'unNo', (item) => {
    item.dangerFlg = 1;
    item.unNo = '12';
  }),
  onLine('V-59', 'hsCode', (item, golden) => known(item, golden, { hsCode: '0101999999' }), { level: 'warning' }),
  onLine('V-59', 'gModel', (item, golden) => known(item, golden, { gModel: `9${item.gModel}` }), { level: 'warning' }),
  onLine('V-59', 'ciqCode', (item, golden) => known(item, golden, { ciqCode: '998' }), { level: 'warning' }),
  onLine('V-59', 'gName', (item, golden) => known(item, golden, { declaredName: '他物' }), { level: 'warning' }),
];

/** The line is taken from a line of the goods library that says something else. */
function known(item: Item, { tables }: Golden, other: Partial<LibraryFacts>): void {
  const id = `p${item.gNo}`;
  item.productId = id;
  tables.library = new Map(tables.library).set(id, {
    hsCode: item.hsCode,
    ciqCode: item.ciqCode,
    declaredName: item.gName,
    unit1: item.unit1,
    unit2: item.unit2,
    gModel: item.gModel,
    ...other,
  });
}

/** Papers that must be there on the day; the certificate of a line bears its number. */
function paper(spoil: (golden: Golden, certNo: string) => void): Fault {
  const kindOf = ({ declaration, tables }: Golden, at: number) =>
    papersAskedFor(tables.tariff.get(declaration.items[at]?.hsCode ?? ''), declaration.ieFlag).filter(
      (kind) => kind !== 'A' && kind !== 'B',
    );
  return {
    rule: 'V-58',
    field: 'papers',
    part: 'line',
    fits: (golden, at) => kindOf(golden, at).length === 1,
    plant: (golden, at) => spoil(golden, `${kindOf(golden, at)[0]?.toUpperCase()}-2026-${at + 1}`),
  };
}

const changed =
  (change: object) =>
  ({ tables }: Golden, certNo: string): void => {
    tables.certificates = tables.certificates.map((one) => (one.certNo === certNo ? { ...one, ...change } : one));
  };

const papers: readonly Fault[] = [
  paper(({ declaration }, certNo) => {
    declaration.papers = declaration.papers.filter((one) => one.certNo !== certNo);
  }),
  paper(changed({ validTo: '2026-06-14' })),
  paper(changed({ status: 'PENDING' })),
  paper(changed({ lines: [{ hsPrefix: '9999', unit: '035', remainQty: '100' }] })),
  paper(({ tables }, certNo) => {
    tables.certificates = tables.certificates.map((one) =>
      one.certNo === certNo ? { ...one, lines: one.lines.map((line) => ({ ...line, remainQty: '0.5' })) } : one,
    );
  }),
];

export const faults: readonly Fault[] = [...numbers, ...rest, ...impossible, ...lines, ...papers];

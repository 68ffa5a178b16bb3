import { bi } from '../../core/text.ts';
import { type Finding, found, isBlankValue, type LinePlace, type LineRule } from './finding.ts';
import { forbiddingLetter, lettersOf } from './letters.ts';
import { elementsOf, judgeElements } from './model.ts';
import type { ItemFacts, LibraryFacts, TariffFacts } from './records.ts';

/** V-10: the code is one of the tariff of that day. */
export const codeInForce: LineRule = ({ hsCode }, { line, tables }) =>
  !hsCode || tables.tariff.has(hsCode)
    ? []
    : [
        found(
          'V-10',
          'hsCode',
          bi(
            `第${line}项商品编码${hsCode}不存在或在${tables.day}无效`,
            `Line ${line}: code ${hsCode} unknown or not valid on ${tables.day}`,
          ),
          { line },
        ),
      ];

/** V-11 */
export const ciqSuffix: LineRule = ({ hsCode, ciqCode }, { line, tables }) => {
  const code = tables.tariff.get(hsCode ?? '');
  if (!code || isKnownSuffix(code.ciqCodes, ciqCode)) return [];
  return [
    found('V-11', 'ciqCode', bi(`第${line}项请选择检验检疫编码`, `Line ${line}: choose the CIQ suffix`), { line }),
  ];
};

const isKnownSuffix = (known: TariffFacts['ciqCodes'], suffix: ItemFacts['ciqCode']): boolean =>
  known.length === 0 ? isBlankValue(suffix) : known.some(({ ciqCode }) => ciqCode === suffix);

/** V-12 */
export const declaredName: LineRule = ({ gName }, { line }) =>
  gName && (gName.includes('|') || gName.length > 255)
    ? [found('V-12', 'gName', bi(`第${line}项申报名称无效`, `Line ${line}: declared name invalid`), { line })]
    : [];

/** V-13, V-14: what the code asks for is said, in its order, and short enough. */
export const declaredElements: LineRule = ({ hsCode, gModel }, { line, declaration, tables }) => {
  const code = tables.tariff.get(hsCode ?? '');
  if (!code || !gModel) return [];
  const wrong = judgeElements(gModel, code.elements, declaration.ieFlag).map((name) =>
    found(
      'V-13',
      'gModel',
      bi(`第${line}项申报要素“${name}”未填写或不合规`, `Line ${line}: element "${name}" missing or wrong`),
      {
        line,
      },
    ),
  );
  return gModel.length <= 255
    ? wrong
    : [
        ...wrong,
        found(
          'V-14',
          'gModel',
          bi(
            `第${line}项规格型号超长：${gModel.length}/255`,
            `Line ${line}: model text too long: ${gModel.length}/255`,
          ),
          { line },
        ),
      ];
};

/** V-15 */
export const unitsOfTariff: LineRule = ({ hsCode, unit1, unit2 }, { line, tables }) => {
  const code = tables.tariff.get(hsCode ?? '');
  if (!code || !unit1) return [];
  const text = bi(`第${line}项法定单位与税则不一致`, `Line ${line}: legal units differ from the tariff`);
  return [
    ...(unit1 === code.unit1 ? [] : [found('V-15', 'unit1', text, { line })]),
    ...((unit2 || '') === (code.unit2 || '') ? [] : [found('V-15', 'unit2', text, { line })]),
  ];
};

/** V-16: forbidden goods stop; used machinery is asked about. */
export const forbiddenGoods: LineRule = ({ hsCode }, { line, declaration, tables }) => {
  const letters = lettersOf(tables.tariff.get(hsCode ?? ''));
  const direction = declaration.ieFlag === 'I' ? bi('进口', 'import') : bi('出口', 'export');
  if (letters.includes(forbiddingLetter[declaration.ieFlag ?? ''] ?? ''))
    return [
      found(
        'V-16',
        'hsCode',
        bi(`第${line}项商品禁止${direction.zh}`, `Line ${line}: prohibited for ${direction.en}`),
        { line },
      ),
    ];
  return letters.includes('6') && declaration.ieFlag === 'I'
    ? [
        found(
          'V-16',
          'hsCode',
          bi(`第${line}项旧机电产品禁止进口，请确认是新品`, `Line ${line}: used goods are prohibited, are these new?`),
          { line, level: 'warning' },
        ),
      ]
    : [];
};

/** V-59: where a line was taken from the goods library, it says what was classified there. */
export const asClassified: LineRule = (item, place) => {
  const known = item.productId ? place.tables.library.get(item.productId) : undefined;
  return known ? compared(item, known, place) : [];
};

/** What a line and its goods say under two names. Where goods come from is a matter of the shipment. */
const comparedFields = [
  ['hsCode', 'hsCode'],
  ['ciqCode', 'ciqCode'],
  ['gName', 'declaredName'],
  ['unit1', 'unit1'],
  ['unit2', 'unit2'],
] as const;

function compared(item: ItemFacts, known: LibraryFacts, place: LinePlace): Finding[] {
  const fields = comparedFields.flatMap(([field, name]): Finding[] => {
    const [ours, theirs] = [item[field] ?? '', known[name] ?? ''];
    // Nobody classified it: that is no difference. A legal unit that the goods do not have is one too many.
    const isOpen = theirs === '' && !field.startsWith('unit');
    return ours === theirs || isOpen ? [] : [differs(field, [{ ours, theirs }], place)];
  });
  const elements = item.hsCode === known.hsCode ? otherElements(item, known, place) : [];
  return elements.length > 0 ? [...fields, differs('gModel', elements, place)] : fields;
}

interface Difference {
  /** The element it is about; of other fields nothing. */
  readonly name?: string;
  readonly ours: string;
  readonly theirs: string;
}

/** More of them a warning does not name one by one. */
const mostNamed = 5;

function differs(field: string, all: readonly Difference[], { line }: LinePlace): Finding {
  const named = all.slice(0, mostNamed);
  const zh = named.map(({ name = '', ours, theirs }) => `${name}${ours || '空'}，归类库为${theirs || '空'}`);
  const en = named.map(({ name, ours, theirs }) =>
    [name, `${ours || 'blank'}, there ${theirs || 'blank'}`].filter(Boolean).join(' '),
  );
  const text = bi(
    `第${line}项与归类库不一致：${zh.join('；')}`,
    `Line ${line} differs from the library: ${en.join('; ')}`,
  );
  return found('V-59', field, text, { line, level: 'warning' });
}

/**
 * Elements of the same code, one by one. How goods are preferred where they go follows from the direction of the
 * declaration, not from the goods.
 */
function otherElements(item: ItemFacts, known: LibraryFacts, { tables }: LinePlace): readonly Difference[] {
  const [ours, theirs] = [elementsOf(item.gModel ?? ''), elementsOf(known.gModel ?? '')];
  const asked = tables.tariff.get(item.hsCode ?? '')?.elements.slice(1) ?? [];
  return theirs.flatMap((their, at) => {
    const [our, element] = [ours[at] ?? '', asked[at]];
    if (our === their || their === '' || element?.kind === 'EXPORT_PREF') return [];
    return [{ name: `“${element?.name ?? at + 1}”`, ours: our, theirs: their }];
  });
}

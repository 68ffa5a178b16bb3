import { unseenOut } from './unseen.ts';

/** What numbers of a sheet are counted in, as its heads say it. */
export interface CountedIn {
  /** What is measured: two units of one kind may be exchanged by reckoning alone. */
  readonly kind: 'weight' | 'volume' | 'area' | 'share' | 'currency' | 'amounts' | 'pieces' | 'time';
  /** One unit however it is spelled. */
  readonly unit: string;
}

/** Spellings in small letters without blanks; the first one names the unit. */
const spellings: Readonly<Record<CountedIn['kind'], readonly (readonly string[])[]>> = {
  weight: [
    ['kg', 'kgs', 'kilogram', 'kilograms', '千克', '公斤'],
    ['t', 'ton', 'tons', 'tonne', 'tonnes', 'mt', 'mts', '吨', '公吨'],
    ['g', 'gram', 'grams', '克'],
    ['mg', '毫克'],
    ['lb', 'lbs', 'pound', 'pounds', '磅'],
    ['oz', '盎司'],
    ['斤', '市斤'],
  ],
  volume: [
    ['m3', 'cbm', '立方米', '立方', '方'],
    ['l', 'ltr', 'litre', 'litres', 'liter', 'liters', '升'],
    ['cm3', '立方厘米'],
    ['ft3', 'cft', 'cuft', '立方英尺'],
  ],
  area: [
    ['m2', 'sqm', '平方米', '平米'],
    ['亩', 'mu'],
    ['ha', '公顷'],
    ['ft2', 'sqft', '平方英尺'],
  ],
  share: [
    ['%', '百分比', '百分数', 'percent', 'pct'],
    ['‰', '千分比', '千分数'],
  ],
  currency: [
    ['cny', 'rmb', '元', '人民币', '人民币元', 'yuan', '¥'],
    ['usd', 'us$', '$', '美元', '美金'],
    ['eur', '€', '欧元'],
    ['hkd', 'hk$', '港币', '港元'],
    ['jpy', '日元', '日币'],
    ['gbp', '£', '英镑'],
    ['krw', '韩元'],
    ['chf', '瑞士法郎'],
    ['aud', '澳元', '澳大利亚元'],
    ['cad', '加元', '加拿大元'],
    ['sgd', '新加坡元', '新币'],
    ['twd', '新台币', '台币'],
  ],
  amounts: [
    ['千元', '千美元', '千欧元', "'000", '000s', 'thousand', 'thousands'],
    ['万元', '万', '万美元', '万欧元', '人民币万元', '万元人民币', 'rmb万元', 'usd万', '万usd'],
    ['百万', '百万元', '百万美元', 'million', 'millions', 'mio', 'm$'],
    ['亿', '亿元', '亿美元'],
  ],
  pieces: [
    [
      '件',
      'pcs',
      'pc',
      'piece',
      'pieces',
      'pkg',
      'pkgs',
      'package',
      'packages',
      'ctn',
      'ctns',
      'carton',
      'cartons',
      '箱',
      '包',
    ],
  ],
  time: [
    ['天', '日', 'day', 'days'],
    ['工时', 'workinghours'],
    ['小时', 'h', 'hour', 'hours'],
    ['分钟', 'min', 'minutes'],
    ['ms', '毫秒'],
  ],
};

const known: ReadonlyMap<string, CountedIn> = new Map(
  Object.entries(spellings).flatMap(([kind, units]) =>
    units.flatMap((words) =>
      words.map((word) => [word, { kind: kind as CountedIn['kind'], unit: words[0] ?? word }] as const),
    ),
  ),
);

const bare = (text: string): string =>
  unseenOut(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^(?:单位|unit|in)[:：]?/, '');

/** The unit that a word names. @returns undefined for any other word, such as `必填` */
export const countedIn = (text: string): CountedIn | undefined => known.get(bare(text));

/** What is left of a word whose end names a unit, longest unit first: `毛重kg` is `毛重` in kg. */
export function unitAtEnd(word: string): { readonly rest: string; readonly unit: string } | undefined {
  for (let at = 1; at < word.length; at += 1) {
    const unit = word.slice(at);
    if (known.has(unit)) return { rest: word.slice(0, at).replace(/[/_-]$/, ''), unit };
  }
  return undefined;
}

/** A row of the region table. @see docs/spec/platform.md 12, region */
export type Region = {
  /** 6 digits */
  readonly code: string;
  readonly name: string;
  /** '' for a province */
  readonly parentCode: string;
  /** 1 province, 2 city, 3 district */
  readonly level: number;
};

/** A spelling of a region: its name, or the name without its ending. */
type Spelling = { readonly text: string; readonly region: Region; readonly isFull: boolean };

export type RegionIndex = {
  readonly byCode: ReadonlyMap<string, Region>;
  /** spellings by their first two characters */
  readonly spellings: ReadonlyMap<string, readonly Spelling[]>;
  /** names that more than one district has */
  readonly sharedNames: ReadonlySet<string>;
};

export type RegionMatch = {
  readonly start: number;
  readonly end: number;
  /** the deepest region of the match */
  readonly region: Region;
  /** recognised characters */
  readonly score: number;
  /** two regions in a row, or one with its ending: no person and no street is called so */
  readonly isUnmistakable: boolean;
};

export function indexRegions(regions: readonly Region[]): RegionIndex {
  const spellings = new Map<string, Spelling[]>();
  const seen = new Set<string>();
  const sharedNames = new Set<string>();
  for (const region of regions) {
    if (isFiller(region.name)) continue;
    if (region.level === 3 && seen.has(region.name)) sharedNames.add(region.name);
    seen.add(region.name);
    for (const spelling of spellingsOf(region)) {
      const key = spelling.text.slice(0, 2);
      spellings.set(key, [...(spellings.get(key) ?? []), spelling]);
    }
  }
  return { byCode: new Map(regions.map((region) => [region.code, region])), spellings, sharedNames };
}

/** Levels that exist only in the table: 市辖区, 县, 省直辖县级行政区划, 自治区直辖县级行政区划. */
const isFiller = (name: string): boolean => /^(市辖区|县|(省|自治区)直辖.*)$/.test(name);

const autonomous =
  /(?:蒙古族|蒙古|回族|藏族|维吾尔族?|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族?|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族?|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族?|阿昌族|普米族|塔吉克族?|怒族|鄂温克族|德昂族|保安族|裕固族|独龙族|鄂伦春族?|各族){1,5}自治[州县旗]$/;

function spellingsOf(region: Region): Spelling[] {
  const short = shortName(region);
  const full = { text: region.name, region, isFull: true };
  return short !== region.name && short.length >= 2 ? [full, { text: short, region, isFull: false }] : [full];
}

function shortName({ name, level }: Region): string {
  if (level === 1) return name.replace(/(?:壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '');
  const withoutPeoples = name.replace(autonomous, '');
  return withoutPeoples === name ? name.replace(/(?:新区|地区|自治[州县旗]|林区|[市区县盟旗])$/, '') : withoutPeoples;
}

/** 南山大道 is a road, not 南山区: a name without its ending must not go on like a street, a town or a building. */
const goesOnAsPlace =
  /^(?:[一二三四五六七八九十东西南北中新环]{0,2}(?:路|街|大道|大街|道|巷|弄|里|线|桥|广场|公园|大厦|村|镇|乡|港|站|机场|大学|学院))/;

/**
 * The longest chain of regions that the text has at `start`, each inside the one before; levels may be left out, single
 * signs may stand between. A chain does not begin with a district's short name, nor with a district's name that several
 * cities have.
 */
export function matchRegions({
  text,
  start,
  index,
}: {
  text: string;
  start: number;
  index: RegionIndex;
}): RegionMatch | undefined {
  let best: RegionMatch | undefined;
  for (const spelling of spellingsAt(text, start, index)) {
    const { region, isFull } = spelling;
    if (region.level === 3 && (!isFull || index.sharedNames.has(region.name))) continue;
    const chain = extend({
      text,
      index,
      match: { start, end: start + spelling.text.length, region, score: spelling.text.length, isUnmistakable: isFull },
    });
    if (!best || chain.score > best.score) best = chain;
  }
  return best;
}

function extend({ text, index, match }: { text: string; index: RegionIndex; match: RegionMatch }): RegionMatch {
  const start = match.end + (/^[ \-/>·]{1,3}/.exec(text.slice(match.end, match.end + 3))?.[0].length ?? 0);
  let best = match;
  for (const { text: written, region } of spellingsAt(text, start, index)) {
    if (!liesIn(region, match.region, index)) continue;
    const longer = {
      ...match,
      end: start + written.length,
      region,
      score: match.score + written.length,
      isUnmistakable: true,
    };
    const chain = extend({ text, index, match: longer });
    if (chain.score > best.score) best = chain;
  }
  return best;
}

const spellingsAt = (text: string, start: number, index: RegionIndex): Spelling[] =>
  (index.spellings.get(text.slice(start, start + 2)) ?? []).filter(
    ({ text: written, isFull }) =>
      text.startsWith(written, start) &&
      (isFull || !goesOnAsPlace.test(text.slice(start + written.length, start + written.length + 6))),
  );

function liesIn(region: Region, outer: Region, index: RegionIndex): boolean {
  const parent = index.byCode.get(region.parentCode);
  return parent !== undefined && (parent.code === outer.code || liesIn(parent, outer, index));
}

import { trimLeft, trimRight } from '../core/trim.ts';
import { indexRegions, matchRegions, type Region, type RegionIndex, type RegionMatch } from './regionMatch.ts';

export type { Region } from './regionMatch.ts';

/** What a pasted text says; '' for what it does not say. */
export type ParsedAddress = {
  readonly name: string;
  /** 11 digits of a mobile number, or a landline as `021-51000000`, with its extension as `021-51000000-801` */
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  /** of the deepest region found */
  readonly regionCode: string;
  readonly street: string;
  readonly postcode: string;
};

/**
 * Splits an address that was copied from a chat, an order or a delivery note (粘贴识别). Order and separators are free;
 * labels such as 收货人 are understood; the province, or the province and the city, may be missing, and endings such as 省
 * 市 区 too. What is not recognised stays in the street.
 * @param regions the region table; its index is kept as long as the array
 * @see docs/spec/operations.md 3.7, scenario O20
 */
export function parseAddress(text: string, regions: readonly Region[]): ParsedAddress {
  const { rest: withoutPhone, phone } = takePhone(withoutInvisible(text));
  const { rest: withoutPostcode, postcode } = takePostcode(withoutPhone);
  const { rest, name: labelledName } = takeLabels(withoutPostcode);
  const plain = rest.replace(separators, gap).trim();

  const index = indexOf(regions);
  const found = findRegion(plain, index);
  const before = pieces(found ? plain.slice(0, found.start) : plain);
  const after = found ? pieces(plain.slice(found.end)) : [];
  const name = labelledName || pickName(before, after, found !== undefined);

  const street = [...after, ...before].filter((piece) => piece !== name || labelledName !== '').reduce(joinPieces, '');
  return { name, phone, postcode, street, ...regionNames(found, index) };
}

const gap = ' ';
const separators = /[\s,;，；、|]+/g;

/** Widths are made equal, white space is one space; direction marks and the like, which chats add, are dropped. */
const withoutInvisible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, gap);

const mobile = /(?<!\d)(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/;
const landline = /(?<!\d)(?:\+?86[- ]?)?\(?(0\d{2,3})\)?[- ]?(\d{7,8})(?:(?:-|转|ext\.?)(\d{1,6}))?(?!\d)/i;
const hotline = /(?<!\d)(400|800)-?(\d{3,4})-?(\d{3,4})(?!\d)/;

function takePhone(text: string): { rest: string; phone: string } {
  for (const [pattern, glue] of [
    [mobile, ''],
    [landline, '-'],
    [hotline, '-'],
  ] as const) {
    const match = pattern.exec(text);
    if (match) return { rest: text.replace(match[0], gap), phone: match.slice(1).filter(Boolean).join(glue) };
  }
  return { rest: text, phone: '' };
}

/** Six digits count as a postcode when they are named so or stand alone. */
function takePostcode(text: string): { rest: string; postcode: string } {
  const match = /邮(?:政)?编码? ?:? ?(\d{6})(?!\d)/.exec(text) ?? /(?<=^|[\s,;])(\d{6})(?=$|[\s,;])/.exec(text);
  return match ? { rest: text.replace(match[0], gap), postcode: match[1] ?? '' } : { rest: text, postcode: '' };
}

const nameBehindLabel = /(?:收货人|收件人|联系人|寄件人|发货人|姓名)(?:姓名)? ?: ?([^\s,;:]+)/;
const labels =
  /(?:收货人|收件人|联系人|寄件人|发货人|姓名|手机号码?|联系电话|联系方式|电话号码?|电话|手机|所在地区|所在区域|省市区|地区|详细地址|收货地址|收件地址|街道地址|地址|收货信息) ?:/g;
const bareLabels =
  /(?<=^|[\s,;])(?:收货人|收件人|联系人|寄件人|发货人|姓名|手机号码?|联系电话|联系方式|电话号码?|电话|手机|所在地区|所在区域|省市区|地区|详细地址|收货地址|收件地址|街道地址|地址|收货信息)(?=\s|$)/g;

/** A label needs a colon, or stands at the start of a piece with a space behind it. */
function takeLabels(text: string): { rest: string; name: string } {
  const named = nameBehindLabel.exec(text);
  const withoutName = named ? text.replace(named[0], gap) : text;
  return { rest: withoutName.replace(labels, gap).replace(bareLabels, gap), name: named?.[1] ?? '' };
}

const pieces = (text: string): string[] =>
  text
    .split(gap)
    .map((piece) => trimRight(trimLeft(piece, '-:.。/>'), '-:,。/>'))
    .filter((piece) => piece !== '');

/** Latin words keep their space, Chinese text needs none. */
const joinPieces = (street: string, piece: string): string =>
  street === '' ? piece : /[\w.]$/.test(street) && /^\w/.test(piece) ? `${street} ${piece}` : street + piece;

/**
 * The region at the best place: most characters recognised, then earliest. Inside a piece (a name glued to the address)
 * only what is unmistakable counts: two regions in a row, or one with its ending.
 */
function findRegion(text: string, index: RegionIndex): RegionMatch | undefined {
  let best: RegionMatch | undefined;
  for (let start = 0; start < text.length; start++) {
    const match = matchRegions({ text, start, index });
    if (!match) continue;
    const isAtBoundary = start === 0 || text[start - 1] === gap || text.startsWith('中国', start - 2);
    if ((isAtBoundary || match.isUnmistakable) && match.score > (best?.score ?? 0)) best = match;
  }
  if (!best) return undefined;
  const start = text.startsWith('中国', best.start - 2) ? best.start - 2 : best.start;
  return { ...withRepetitions(text, best, index), start };
}

/** Shops show the region and then the whole address: the same region again is not the street. */
function withRepetitions(text: string, match: RegionMatch, index: RegionIndex): RegionMatch {
  const start = match.end + (text[match.end] === gap ? 1 : 0);
  const again = matchRegions({ text, start, index });
  if (!again?.isUnmistakable) return match;
  const [codes, codesAgain] = [match, again].map(({ region }) => lineOf(region, index).map(({ code }) => code));
  const isSame = codesAgain?.includes(match.region.code) || codes?.includes(again.region.code);
  if (!isSame) return match;
  const deeper = again.region.level > match.region.level ? again.region : match.region;
  return withRepetitions(text, { ...match, region: deeper, end: again.end }, index);
}

/** The region and what it lies in, from the province down. */
function lineOf(region: Region, index: RegionIndex): Region[] {
  const parent = index.byCode.get(region.parentCode);
  return parent ? [...lineOf(parent, index), region] : [region];
}

function regionNames(found: RegionMatch | undefined, index: RegionIndex) {
  const line = found ? lineOf(found.region, index) : [];
  const nameAt = (level: number) => line.find((region) => region.level === level)?.name ?? '';
  return { province: nameAt(1), city: nameAt(2), district: nameAt(3), regionCode: found?.region.code ?? '' };
}

const addressWords = /[路街道巷弄号楼栋室层幢座村镇乡园厦院店厂库区市省县\d]|公司|中心|大学|学校|集团|仓|单元/;
const chineseName =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,6}(?:·\p{Script=Han}{1,8})+)(?:\((?:先生|女士|小姐|经理|老师|师傅|总|主任|主管)\)|先生|女士|小姐|经理|老师|师傅|总|主任|主管)?$/u;
const shortTitled = /^\p{Script=Han}{1,2}(?:先生|女士|小姐|经理|老师|师傅|总|主任|主管)$/u;
const latinName = /^[A-Za-z][A-Za-z.'-]{1,30}$/;

/** A name stands before the address more often than behind it; behind it, it is the last piece that looks like one. */
function pickName(before: readonly string[], after: readonly string[], hasRegion: boolean): string {
  const isName = (piece: string) =>
    shortTitled.test(piece) || (!addressWords.test(piece) && (chineseName.test(piece) || latinName.test(piece)));
  const first = before.find(isName);
  if (first !== undefined) return first;
  // The first piece behind the region is the street, unless there is nothing else.
  return (hasRegion ? after.slice(1) : []).findLast(isName) ?? '';
}

const indexes = new WeakMap<readonly Region[], RegionIndex>();

function indexOf(regions: readonly Region[]): RegionIndex {
  const known = indexes.get(regions);
  if (known) return known;
  const index = indexRegions(regions);
  indexes.set(regions, index);
  return index;
}

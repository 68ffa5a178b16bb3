/**
 * Quantities that goods texts and headings state, in one unit of each kind, so that 2.5L lies between 1500立方厘米 and
 * 3000立方厘米.
 */

interface Unit {
  readonly kind: string;
  /** How many of the kind's first unit it is. */
  readonly times: number;
}

/** Units as the mainland, Taiwan and traders write them. Litres are volumes of engines and of bottles alike. */
export const units: Readonly<Record<string, Unit>> = Object.fromEntries(
  [
    ['volume', 1, '毫升 立方厘米 立方公分 cc ml cm3'],
    ['volume', 1_000, '升 公升 l'],
    ['mass', 1, '克 公克 g'],
    ['mass', 1_000, '千克 公斤 kg'],
    ['mass', 1_000_000, '吨 公吨 t'],
    ['length', 1, '毫米 公厘 mm'],
    ['length', 10, '厘米 公分 cm'],
    ['length', 1_000, '米 公尺 m'],
    ['power', 1, '瓦 瓦特 w'],
    ['power', 1_000, '千瓦 kw 瓩'],
    ['voltage', 1, '伏 伏特 v'],
    ['voltage', 1_000, '千伏 kv'],
    ['apparent', 1, '千伏安 kva'],
    ['share', 1, '%'],
  ].flatMap(([kind, times, names]) =>
    String(names)
      .split(' ')
      .map((name) => [name, { kind: String(kind), times: Number(times) }]),
  ),
);

const longestFirst = (words: readonly string[]): readonly string[] =>
  words.toSorted((one, other) => other.length - one.length);

const unitNames = longestFirst(Object.keys(units));
const above = ['超过', '大于', '高于', '逾'];
const notAbove = ['不超过', '不大于', '不高于', '未超过', '至多'];
const below = ['小于', '少于', '低于', '未满', '不足', '不到'];
const notBelow = ['不小于', '不少于', '不低于', '至少'];
const bounds = longestFirst([...above, ...notAbove, ...below, ...notBelow]);
const tailsUp = ['及以上', '或以上', '以上', '或大于', '或更大'];
const tailsDown = ['及以下', '或以下', '以下'];

/** What stands before a number: its side and its bound. The window is as long as such words are. */
function wordsBefore(text: string, at: number): { readonly side: string; readonly bound: string } {
  const near = text.slice(Math.max(0, at - 12), at).replace(/(?:约|等于)$/, '');
  const bound = bounds.find((word) => near.endsWith(word)) ?? '';
  const [, side = ''] = /([宽厚长径高])度?[为约:：]?$/.exec(near.slice(0, near.length - bound.length)) ?? [];
  return { side, bound };
}

/** The unit behind a number and what follows it; nothing where the number has none. */
function unitAt(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  const name = unitNames.find((one) => text.startsWith(one, at) && !/^[a-z0-9]/.test(text.slice(at + one.length)));
  return name === undefined ? undefined : { name, end: at + name.length };
}

/** 超过 3 is a little more than 3. */
const edge = 1e-9;

/** What is stated of one kind: from and to, both in its first unit; open ends are infinite. */
export interface Range {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

const foldDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(?<=\d)\s+(?=[^\d\s])/g, '');

/** A number with its unit, or two of them: 3毫米, 3-5毫米. */
function* statedIn(text: string): Generator<Range> {
  let joined: { readonly value: number; readonly at: number; readonly end: number } | undefined;
  for (const match of text.matchAll(/\d{1,12}(?:\.\d{1,8})?/g)) {
    const end = match.index + match[0].length;
    const second = Number(match[0]);
    const isSecond = joined !== undefined && joined.end + 1 === match.index && /[-~至到]/.test(text[joined.end] ?? '');
    const first = isSecond && joined ? joined : { value: second, at: match.index };
    joined = { value: second, at: match.index, end };
    const unit = unitAt(text, end);
    if (!unit) continue;
    const { kind, times } = units[unit.name] ?? { kind: unit.name, times: 1 };
    const { side, bound } = wordsBefore(text, first.at);
    const has = (tails: readonly string[]) => tails.some((tail) => text.startsWith(tail, unit.end));
    const opensUp = above.includes(bound) || notBelow.includes(bound) || has(tailsUp);
    const opensDown = below.includes(bound) || notAbove.includes(bound) || has(tailsDown);
    const [low, high] = [first.value * times, second * times];
    yield {
      kind: `${kind}${kind === 'length' ? side : ''}`,
      from: opensDown ? 0 : above.includes(bound) ? low * (1 + edge) : low,
      to: opensUp ? Number.POSITIVE_INFINITY : below.includes(bound) ? high * (1 - edge) : high,
    };
  }
}

/** All that a text states, bounds of one kind that follow each other put together: 超过1500但不超过3000. */
export function rangesIn(text: string): readonly Range[] {
  const found: Range[] = [];
  for (const range of statedIn(foldDigits(text))) {
    const last = found.at(-1);
    const isSameKind =
      last && (last.kind === range.kind || (range.kind === 'length' && last.kind.startsWith('length')));
    if (last && isSameKind && last.to === Number.POSITIVE_INFINITY && range.from === 0)
      found[found.length - 1] = { ...last, to: range.to };
    else found.push(range);
  }
  return found;
}

/** Whether goods lie in what a heading states of the same kind: 1 they do, -1 they do not, 0 nothing can be said. */
export function boundsAgree(goods: readonly Range[], heading: readonly Range[]): -1 | 0 | 1 {
  let isWithin = false;
  for (const asked of goods) {
    const same = heading.filter(({ kind }) => kind === asked.kind);
    if (same.length === 0) continue;
    const value = Number.isFinite(asked.to) ? asked.to : asked.from;
    if (!same.some(({ from, to }) => value >= from && value <= to)) return -1;
    isWithin = true;
  }
  return isWithin ? 1 : 0;
}

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
const units: Readonly<Record<string, Unit>> = Object.fromEntries(
  [
    ['volume', 1, '毫升 立方厘米 立方公分 cc ml cm3'],
    ['volume', 1_000, '升 公升 l 公升以'],
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

const unitNames = Object.keys(units)
  .toSorted((one, other) => other.length - one.length)
  .join('|');

const number = String.raw`(\d+(?:\.\d+)?)`;
const unit = `(${unitNames})(?![a-z0-9])`;
const above = '超过|大于|高于|逾';
const notAbove = '不超过|不大于|不高于|未超过|至多';
const below = '小于|少于|低于|未满|不足|不到';
const notBelow = '不小于|不少于|不低于|至少';
const sides = '宽|厚|长|径|高';
const words = `(?:(${sides})度?[为约:：]*)?(${[notAbove, notBelow, above, below].join('|')})?`;
const behind = '(及以上|或以上|以上|及以下|或以下|以下|或大于|或更大)?';
const stated = new RegExp(`${words}(?:约|等于)?${number}(?:[-~至到]${number})?${unit}${behind}`, 'gu');

const isOneOf = (names: string, word: string): boolean => names.split('|').includes(word);
const isAbove = (word: string): boolean => isOneOf(above, word);
const isBelow = (word: string): boolean => isOneOf(below, word);
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

/** All that a text states, bounds of one kind that follow each other put together: 超过1500但不超过3000. */
export function rangesIn(text: string): readonly Range[] {
  const found: Range[] = [];
  for (const [, side = '', word = '', first, second, name = '', tail = ''] of foldDigits(text).matchAll(stated)) {
    const { kind, times } = units[name] ?? { kind: name, times: 1 };
    const [low, high] = [Number(first) * times, Number(second ?? first) * times];
    const opensUp = isAbove(word) || isOneOf(notBelow, word) || /以上|大于|更大/.test(tail);
    const opensDown = isBelow(word) || isOneOf(notAbove, word) || tail.includes('以下');
    const range = {
      kind: `${kind}${kind === 'length' ? side : ''}`,
      from: opensDown ? 0 : isAbove(word) ? low * (1 + edge) : low,
      to: opensUp ? Number.POSITIVE_INFINITY : isBelow(word) ? high * (1 - edge) : high,
    };
    const last = found.at(-1);
    if (
      last &&
      (last.kind === range.kind || (kind === 'length' && !side && last.kind.startsWith(kind))) &&
      last.to === Number.POSITIVE_INFINITY &&
      opensDown
    )
      found[found.length - 1] = { ...last, to: range.to };
    else found.push(range);
  }
  return found;
}

/** Whether goods lie in what a heading states of the same kind: 1 they do, -1 they do not, 0 nothing can be said. */
export function agreement(goods: readonly Range[], heading: readonly Range[]): -1 | 0 | 1 {
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

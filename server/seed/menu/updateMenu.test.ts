import { expect, test } from 'vitest';
import type { MenuNode } from '#domain/core/screen.ts';
import { childrenOf } from '#domain/system/menuTree.ts';
import type { MenuEntry, NodeValues } from './menuEntry.ts';
import { updateMenu } from './updateMenu.ts';

const group = (menuNo: string, name: string): MenuNode => ({
  menuNo,
  parentNo: null,
  name,
  nameEn: `${name} en`,
  url: null,
  icon: 'list',
});
const page = (groupNo: string, key: string, name = key, at = key): MenuNode => ({
  menuNo: `${groupNo}-${key}`,
  parentNo: groupNo,
  name,
  nameEn: `${name} en`,
  url: `views/${at}`,
  icon: 'task',
});

/** Two groups, three pages in the first and two in the second. */
const goods = [group('1', 'goods'), page('1', 'a'), page('1', 'b'), page('1', 'c')];
const money = [group('2', 'money'), page('2', 'd'), page('2', 'e')];
const menu = [...goods, ...money];
const without = (...numbers: string[]) => menu.filter(({ menuNo }) => !numbers.includes(menuNo));
/** `b` stands under the second group, as its last page. */
const bMoved = [...without('1-b'), page('2', 'b')];

/** Starts one after the other, each with its definitions. */
const started = (entries: readonly MenuEntry[], ...menus: readonly (readonly MenuNode[])[]): readonly MenuEntry[] =>
  menus.reduce((before, nodes) => updateMenu(nodes, before).entries, entries);

const made = (menuNo: string, values: Partial<NodeValues> = {}): MenuEntry => ({
  ...{
    id: `made-${menuNo}`,
    menuNo,
    isDeleted: false,
    parentNo: null,
    name: menuNo,
    nameEn: null,
    url: 'https://example.com/',
  },
  ...{ icon: null, orderNo: 15, showFlg: true, ...values },
});
/** What an administrator does to a row. */
const changed = (entries: readonly MenuEntry[], menuNo: string, values: Partial<MenuEntry>): MenuEntry[] =>
  entries.map((entry) => (entry.menuNo === menuNo ? { ...entry, ...values } : entry));

const at = (entries: readonly MenuEntry[], menuNo: string): MenuEntry => {
  const entry = entries.find((one) => one.menuNo === menuNo);
  if (!entry) throw new Error(`no node ${menuNo}`);
  return entry;
};
const live = (entries: readonly MenuEntry[]) => entries.filter(({ isDeleted }) => !isDeleted);
/** The menu as people see it: `goods(a b c)`, all names in their order. */
const shown = (entries: readonly MenuEntry[], parentNo: string | null = null): string =>
  childrenOf(live(entries), parentNo)
    .map(({ menuNo, name }) => {
      const below = shown(entries, menuNo);
      return below ? `${name}(${below})` : name;
    })
    .join(' ');

test('a new menu is what the definitions say, and a further start changes nothing', () => {
  const first = started([], menu);
  expect(shown(first)).toBe('goods(a b c) money(d e)');
  expect(started(first, menu, menu)).toEqual(first);
  expect(updateMenu(menu, [])).toMatchObject({
    arrived: new Set(menu.map(({ menuNo }) => menuNo)),
    renumbered: new Map(),
  });
});

test('a page that moved to another group moves with its row, and moves back', () => {
  const first = started([], menu);
  const there = updateMenu(bMoved, first);
  expect(shown(there.entries)).toBe('goods(a c) money(d e b)');
  expect(there).toMatchObject({ arrived: new Set(), renumbered: new Map([['2-b', '1-b']]) });
  expect(there.idOf.get('2-b')).toBe(at(first, '1-b').id);
  expect(started(there.entries, bMoved, menu)).toEqual(first);
});

test('a page that is gone is retired with what was done to it, and is there again when it returns', () => {
  const first = changed(started([], menu), '1-b', { name: 'mine' });
  const gone = started(first, without('1-b'), without('1-b'));
  expect(shown(gone)).toBe('goods(a c) money(d e)');
  expect(at(gone, '1-b')).toMatchObject({ isDeleted: true, name: 'mine', given: { isRetired: true } });
  const back = updateMenu(menu, gone);
  expect(shown(back.entries)).toBe('goods(a mine c) money(d e)');
  expect(back.arrived).toEqual(new Set());
  // Gone for a while, it may return in another group.
  expect(shown(started(gone, bMoved))).toBe('goods(a c) money(d e mine)');
});

test('a group that is gone goes with its pages; one that is renamed or numbered anew stays the same row', () => {
  const first = started([], menu);
  expect(shown(started(first, goods))).toBe('goods(a b c)');
  expect(started(first, goods, menu)).toEqual(first);
  const renamed = started(first, [...goods, group('2', 'finance'), ...money.slice(1)]);
  expect(shown(renamed)).toBe('goods(a b c) finance(d e)');
  const renumbered = updateMenu([...goods, group('7', 'money'), page('7', 'd'), page('7', 'e')], first);
  expect(shown(renumbered.entries)).toBe('goods(a b c) money(d e)');
  expect(renumbered.idOf.get('7')).toBe(at(first, '2').id);
});

test.each<[did: string, values: Partial<MenuEntry>, after: string]>([
  ['placed in another group', { parentNo: '2', orderNo: 65 }, 'goods(a c) money(d b e)'],
  ['put on the first level', { parentNo: null, orderNo: 45 }, 'goods(a c) b money(d e)'],
  ['sorted within its group', { orderNo: 15 }, 'goods(b a c) money(d e)'],
])('what an administrator %s stays there, wherever its page moves', (_did, values, after) => {
  const his = changed(started([], menu), '1-b', values);
  const away = [group('3', 'third'), page('3', 'b')];
  for (const menus of [
    [menu],
    [bMoved],
    [bMoved, bMoved, menu],
    [bMoved, [...without('1-b'), ...away], menu],
    [without('1-b'), menu],
  ])
    expect(shown(started(his, ...menus, ...menus)).replace(/ third$/, '')).toBe(after);
});

test('what an administrator renamed, hid or let lead elsewhere stays so, and moves where he did not place it', () => {
  const his = changed(started([], menu), '1-b', { name: 'mine', showFlg: false, url: 'views/other' });
  const moved = started(his, [...without('1-b'), page('2', 'b', 'other name')], bMoved);
  expect(at(moved, '1-b')).toMatchObject({
    parentNo: '2',
    name: 'mine',
    nameEn: 'b en',
    showFlg: false,
    url: 'views/other',
    isDeleted: false,
  });
  // Its page is gone, its address is his.
  expect(at(started(his, without('1-b')), '1-b')).toMatchObject({ isDeleted: false, url: 'views/other' });
});

test('what he put back to what the product had follows the product again', () => {
  const his = started(changed(started([], menu), '1-b', { name: 'mine' }), menu);
  const names = [...without('1-b'), page('1', 'b', 'newer')];
  expect(at(started(his, names), '1-b').name).toBe('mine');
  expect(at(started(changed(his, '1-b', { name: 'b' }), names), '1-b').name).toBe('newer');
});

test('what an administrator took away stays away, moved or not', () => {
  const his = changed(started([], menu), '1-b', { isDeleted: true });
  expect(shown(started(his, menu, bMoved, bMoved, without('1-b'), menu))).toBe('goods(a c) money(d e)');
});

test('nodes that an administrator made are never touched, though the product wants their number or their parent goes', () => {
  const own = [
    made('3', { url: null, orderNo: 900 }),
    made('2-1', { parentNo: '2', orderNo: 65 }),
    made('1-a-1', { parentNo: '1-a' }),
  ];
  const first = [...started([], menu), ...own];
  const third = [...menu, group('3', 'third'), page('3', 'f')];
  const taken = updateMenu(third, first);
  expect(shown(taken.entries)).toBe('goods(a(1-a-1) b c) money(d 2-1 e) 3 third(f)');
  expect(taken.idOf.get('3')).toBe('menu-3-4');
  expect(started(taken.entries, third)).toEqual(taken.entries);
  // The group and the page are gone; what stands below them is not lost.
  const gone = started(
    taken.entries,
    goods.filter(({ menuNo }) => menuNo !== '1-a'),
    goods.slice(0, 1),
  );
  expect(shown(gone)).toBe('goods(a(1-a-1)) money(2-1) 3');
  expect(at(gone, '1-a').url).toBeNull();
  for (const one of own) expect([taken.entries, gone].map((entries) => at(entries, one.menuNo))).toEqual([one, one]);
  expect(started(gone, third)).toEqual(taken.entries);
});

test('of two rows that lead to one page, as older versions left them, the one that is named stays', () => {
  const twin = (menuNo: string, isDeleted: boolean): MenuEntry[] =>
    started([], [page(menuNo.slice(0, 1), 'b')]).map((entry) => ({ ...entry, isDeleted }));
  const both = (isNewTaken: boolean) => [
    ...started([], without('1-b')),
    ...twin('1-b', false),
    ...twin('2-b', isNewTaken),
  ];
  expect(shown(started(both(false), bMoved, bMoved))).toBe('goods(a c) money(d e b)');
  // Somebody took the new one away to see the page once: it is not taken from him altogether.
  expect(shown(started(both(true), bMoved, bMoved))).toBe('goods(a c) money(d e b)');
});

test('a number that is another page’s by now brings neither row nor rights along', () => {
  const first = started([], menu);
  const reused = updateMenu([...without('1-b'), page('1', 'b', 'new', 'new')], first);
  expect(shown(reused.entries)).toBe('goods(a c new) money(d e)');
  expect([...reused.arrived]).toEqual(['1-b']);
  expect(reused.idOf.get('1-b')).not.toBe(at(first, '1-b').id);
  expect(new Set(reused.entries.map(({ given }) => given?.menuNo)).size).toBe(reused.entries.length);
});

test('nothing goes below itself or below a group that was taken away', () => {
  // He put the second group below a page of the first, which the product now wants below the second.
  const ring = changed(started([], menu), '2', { parentNo: '1-b' });
  expect(shown(started(ring, bMoved, bMoved))).toBe('goods(a b(money(d e)) c)');
  const empty = changed(
    changed(changed(started([], menu), '2', { isDeleted: true }), '2-d', { isDeleted: true }),
    '2-e',
    {
      isDeleted: true,
    },
  );
  expect(shown(started(empty, bMoved, bMoved))).toBe('goods(a b c)');
});

/** Numbers in [0, 1) that are the same in every run. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('whatever administrators do between whatever starts, no page stands twice, nothing is out of reach and a second start changes nothing', () => {
  const away = [group('3', 'third'), page('3', 'b'), page('3', 'd')];
  const menus = [
    menu,
    bMoved,
    without('1-b'),
    goods,
    money,
    [...without('1-b', '2-d'), ...away],
    [...away, ...menu.filter(({ menuNo }) => !/b|d/.test(menuNo))],
  ];
  for (let seed = 1; seed <= 150; seed += 1) {
    const chance = chances(seed);
    const one = <Thing>(things: readonly Thing[]): Thing =>
      things[Math.floor(chance.next().value * things.length)] as Thing;
    let entries = started([], menu);
    for (let round = 0; round < 6; round += 1) {
      const { menuNo } = one(live(entries));
      const isLeaf = !live(entries).some(({ parentNo }) => parentNo === menuNo);
      const groups = live(entries).filter(({ url, menuNo: no }) => url === null && no !== menuNo);
      const deeds: Partial<MenuEntry>[] = [
        { name: `mine${round}` }, { showFlg: false }, { orderNo: Math.floor(chance.next().value * 80) },
        ...(isLeaf ? [{ parentNo: one(groups)?.menuNo ?? null, orderNo: 45 }, { isDeleted: true }] : []),
      ]; // biome-ignore format: a list
      entries = changed(entries, menuNo, one(deeds));
      if (round === 2)
        entries = [
          ...entries,
          made(`own${seed}`, { parentNo: one(groups)?.menuNo ?? null, url: `https://example.com/${seed}` }),
        ];
      const nodes = one(menus);
      const before = entries;
      entries = started(entries, nodes);
      const told = `seed ${seed}, round ${round}`;
      const urls = live(entries).flatMap(({ url }) => url ?? []);
      expect(new Set(urls).size, told).toBe(urls.length);
      expect(
        shown(entries)
          .split(/[ ()]+/)
          .filter(Boolean).length,
        told,
      ).toBe(live(entries).length);
      expect(
        entries.filter(({ given }) => !given).map(({ id, name, parentNo }) => [id, name, parentNo]),
        told,
      ).toEqual(before.filter(({ given }) => !given).map(({ id, name, parentNo }) => [id, name, parentNo]));
      expect(started(entries, nodes), told).toEqual(entries);
    }
  }
});

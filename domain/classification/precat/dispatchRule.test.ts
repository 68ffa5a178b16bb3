import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FreeAuditor, goodsWeightOf, mayAudit, type OpenGoods, shareOut } from './dispatchRule.ts';

/** @see docs/spec/classification.md 3.1 dispatch */
const chapter = fc.constantFrom('39', '84', '85', '90');
const names = ['a', 'b', 'c', 'd', 'e'];
const aGood = fc.record({
  chapter: fc.option(chapter),
  isUrgent: fc.boolean(),
  barred: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }),
});
const goodsOf = fc
  .array(aGood, { maxLength: 40 })
  .map((rows): OpenGoods[] => rows.map((row, at) => ({ ...row, id: String(at) })));
const aPerson = fc.record({
  chapters: fc.uniqueArray(chapter, { maxLength: 2 }),
  weight: fc.nat(9),
  givenAt: fc.option(fc.constantFrom('2026-11-01 09:00:00', '2026-11-20 09:00:00')),
});
const peopleOf = fc
  .array(aPerson, { maxLength: 5 })
  .map((rows): FreeAuditor[] => rows.map((row, at) => ({ ...row, id: names[at] ?? '' })));

describe('handing out goods', () => {
  test('nobody gets goods he is barred from, and goods stay over only when everybody is', () => {
    fc.assert(
      fc.property(goodsOf, peopleOf, (goods, people) => {
        const given = shareOut(goods, people);
        for (const { id, barred } of goods) {
          const free = people.filter((person) => !barred.includes(person.id));
          expect(given.has(id)).toBe(free.length > 0);
          if (given.has(id)) expect(free.map((person) => person.id)).toContain(given.get(id));
        }
      }),
    );
  });

  test('whoever knows the chapter goes before whoever does not, and among the rest nobody had less in hand', () => {
    fc.assert(
      fc.property(goodsOf, peopleOf, (goods, people) => {
        const given = shareOut(goods, people);
        const inHand = new Map(people.map(({ id, weight }) => [id, weight]));
        for (const one of [...goods].sort((left, right) => Number(right.isUrgent) - Number(left.isUrgent))) {
          const chosen = given.get(one.id);
          if (chosen === undefined) continue;
          const free = people.filter(({ id }) => !one.barred.includes(id));
          const skilled = free.filter(({ chapters }) => one.chapter !== null && chapters.includes(one.chapter));
          const rivals = (skilled.length > 0 ? skilled : free).map(({ id }) => id);
          expect(rivals).toContain(chosen);
          expect(inHand.get(chosen)).toBe(Math.min(...rivals.map((id) => inHand.get(id) ?? 0)));
          inHand.set(chosen, (inHand.get(chosen) ?? 0) + goodsWeightOf(one));
        }
      }),
    );
  });

  test('of equals whoever was given something longest ago; the order of people makes no difference', () => {
    const idle = (id: string, givenAt: string | null): FreeAuditor => ({ id, chapters: [], weight: 0, givenAt });
    const people = [idle('a', '2026-11-20 09:00:00'), idle('b', '2026-11-02 09:00:00'), idle('c', null)];
    const goods = ['1', '2', '3', '4'].map(
      (id): OpenGoods => ({ id, chapter: null, isUrgent: id === '3', barred: [] }),
    );
    expect([...shareOut(goods, people)]).toEqual([
      ['3', 'c'],
      ['1', 'b'],
      ['2', 'a'],
      ['4', 'b'],
    ]);
    fc.assert(
      fc.property(goodsOf, peopleOf, (some, them) => {
        expect([...shareOut(some, [...them].reverse())]).toEqual([...shareOut(some, them)]);
      }),
    );
  });

  test('a role audits its own level and those below', () => {
    const levels = ([1, 2, 3] as const).map((level) =>
      ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'].filter((role) => mayAudit(role, level)),
    );
    expect(levels).toEqual([['YGL01', 'YGL02', 'YGL03'], ['YGL02', 'YGL03'], ['YGL03']]);
  });
});

import { describe, expect, test } from 'vitest';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { faults } from './faults.ts';
import { cleanDeclaration, type Golden } from './golden.ts';
import { goldenDay, goldenTables, tariffOfDay } from './goldenTables.ts';
import { plantedIn, shown, spoiltDeclarations } from './planted.ts';

const judged = ({ declaration, tables }: Golden) => findDeclarationErrors(declaration, tables);

describe('170 golden declarations', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('clean declaration %i passes without a word', (seed) => {
    expect(judged(cleanDeclaration(seed)).map(shown)).toEqual([]);
  });

  const spoilt = spoiltDeclarations();
  test.each(
    spoilt.map(({ chosen, ...planted }, n) => [n + 1, chosen.map(({ rule }) => rule).join(' '), planted] as const),
  )('spoilt declaration %i: %s is found, and nothing else', (_n, _rules, { golden, expected }) => {
    expect(judged(golden).map(shown).sort()).toEqual([...expected].sort());
  });

  test('every rule from V-30 to V-69 is broken at least twice, in two ways', () => {
    const rules = [
      'V-30',
      'V-31',
      'V-32',
      'V-33',
      'V-40',
      'V-41',
      'V-46',
      'V-47',
      'V-48',
      'V-49',
      'V-50',
      'V-51',
      'V-52',
      'V-53',
      'V-54',
      'V-55',
      'V-56',
      'V-57',
      'V-58',
      'V-59',
      'V-65',
      'V-66',
      'V-67',
      'V-68',
      'V-69',
    ];
    const broken = spoilt.flatMap(({ chosen }) => chosen);
    expect(rules.filter((rule) => new Set(broken.filter((fault) => fault.rule === rule)).size < 2)).toEqual([]);
  });
});

describe('a whole declaration', () => {
  test('takes fifty lines, not one more and not none', () => {
    const full = cleanDeclaration(7, 50);
    expect(judged(full)).toEqual([]);
    expect(judged({ ...full, declaration: { ...full.declaration, items: [] } }).map(shown)).toContain(
      'V-50 items - error',
    );
    expect(judged(cleanDeclaration(7, 51)).map(shown)).toEqual(['V-50 items - error']);
  });

  test('is judged by the tariff of its day', () => {
    const ended = [...tariffOfDay('2025-06-15').keys()].find((code) => !goldenTables.tariff.has(code)) ?? '';
    const golden = cleanDeclaration(11);
    const [item] = golden.declaration.items;
    if (item) item.hsCode = ended;
    const onDay = (day: string) =>
      judged({ ...golden, tables: { ...golden.tables, day, tariff: tariffOfDay(day) } }).map(({ rule }) => rule);
    expect(ended).toMatch(/^\d{10}$/);
    expect(onDay(goldenDay)).toContain('V-10');
    expect(onDay('2025-06-15')).not.toContain('V-10');
  });

  test('tells each finding in both languages, with the code of its rule', () => {
    const planted = plantedIn(faults.filter(({ rule }) => rule === 'V-33').slice(0, 1), 500);
    expect(planted && judged(planted.golden)).toMatchObject([
      {
        rule: 'V-33',
        error: 'E-D33',
        text: { zh: expect.stringContaining('单价×数量'), en: expect.stringContaining('price x quantity') },
      },
    ]);
  });
});

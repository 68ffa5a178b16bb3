import { afterAll, beforeAll, expect, test } from 'vitest';
import type { hsCode } from '#domain/classification/index.ts';
import { inForceFilter } from '#domain/classification/period.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import type { TariffFacts } from '#domain/declaration/check/records.ts';
import { tariffFactsOf } from '#domain/declaration/check/tariffFacts.ts';
import { calculateTaxes } from '#domain/declaration/tax/previewTax.ts';
import type { Page } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { cleanDeclaration, type Golden } from './golden.ts';
import { goldenTables } from './goldenTables.ts';
import { spoiltDeclarations } from './planted.ts';
import { taxTables } from './taxCases.ts';

/** The rules over what the gateway answers of its tariff say what they say over the rows it was made of. */
let gateway: TestGateway;
const stored = new Map<string, TariffFacts>();

const goldens: readonly Golden[] = [
  ...[1, 2, 3, 4].map((seed) => cleanDeclaration(seed)),
  ...spoiltDeclarations()
    .filter(({ chosen }) => chosen.every(({ rule }) => rule !== 'V-16'))
    .filter((_, at) => at % 10 === 0)
    .map(({ golden }) => golden),
];

beforeAll(async () => {
  gateway = await startTestGateway();
  const client = await gateway.as('decl01');
  const codes = goldens.flatMap(({ declaration }) => declaration.items.map((item) => item.hsCode ?? ''));
  for (const code of new Set(codes.filter((one) => goldenTables.tariff.has(one)))) {
    const filter = { hsCode: code, ...inForceFilter(todayText(() => new Date())) };
    const { rows } = await client.get<Page>('product.queryHsCodePage', { filter });
    const record = await client.get<RecordOf<typeof hsCode>>('product.getHsCode', { id: rows[0]?.id });
    stored.set(code, tariffFactsOf(record));
  }
});
afterAll(() => gateway.close());

test.each(goldens.map((golden, at) => [at + 1, golden] as const))(
  'golden declaration %i',
  (_at, { declaration, tables }) => {
    expect(findDeclarationErrors(declaration, { ...tables, tariff: stored })).toEqual(
      findDeclarationErrors(declaration, tables),
    );
    expect(calculateTaxes(declaration, taxTables(tables.day, stored))).toEqual(
      calculateTaxes(declaration, taxTables(tables.day, tables.tariff)),
    );
  },
);

test('there are a dozen of them, over many codes', () => {
  expect(goldens.length).toBeGreaterThanOrEqual(12);
  expect(stored.size).toBeGreaterThan(30);
});

import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { calculateTaxes } from '#domain/declaration/tax/previewTax.ts';
import { cleanDeclaration, type Golden } from '../tests/declaration/golden.ts';
import { taxTables } from '../tests/declaration/taxCases.ts';

const times = 1000;
const lines = 50;
const seed = 7;

/**
 * What every key press costs that has the whole declaration judged again: rules and taxes of fifty lines, clean and
 * with a fault in each line.
 */
export async function checkBench(): Promise<void> {
  const clean = cleanDeclaration(seed, lines);
  const spoilt = cleanDeclaration(seed, lines);
  for (const item of spoilt.declaration.items)
    Object.assign(item, { qty1: '0.5', declTotal: '1', gModel: '9', domesticArea: null });
  console.log(`\n| what | findings | first ms | p50 ms | p95 ms | longest ms |\n|---|---|---|---|---|---|`);
  const findings = ({ declaration, tables }: Golden) => findDeclarationErrors(declaration, tables).length;
  print('rules, clean', () => findings(clean));
  print('rules, four faults in each line', () => findings(spoilt));
  const tables = taxTables(clean.tables.day, clean.tables.tariff);
  print('tax preview', () => calculateTaxes(clean.declaration, tables).problems.length);
}

function print(what: string, judge: () => number): void {
  const spent = Array.from({ length: times }, () => {
    const started = performance.now();
    judge();
    return performance.now() - started;
  });
  const [first = 0] = spent;
  const sorted = spent.sort((left, right) => left - right);
  const at = (share: number) => (sorted[Math.min(times - 1, Math.floor(times * share))] ?? 0).toFixed(2);
  console.log(`| ${what} | ${judge()} | ${first.toFixed(2)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

import { certaintyOf } from '#domain/classification/suggest/certainty.ts';
import type { Heading } from '#domain/classification/suggest/rank.ts';
import { foldsOf, type Labelled, readHeadings, readLabelled } from '../tests/suggest/labelledTexts.ts';
import { type Placed, placeAll, topOf } from '../tests/suggest/measure.ts';

const seeds = [20_261_123, 1, 2, 3];
/** Halves the groups once for all: what is seen while rules are made is never what they are judged by. */
const halving = 777;

/** @param asked `held`: the half that nobody looks at while rules are made; `missed`: its texts that are not first */
export function codesBench(asked: readonly (string | undefined)[]): void {
  const headings = readHeadings();
  const labelled = readLabelled(headings);
  const [tuned = [], held = []] = foldsOf(labelled, halving, 2).folds;
  const half = new Set<Labelled>(asked.includes('held') ? held : tuned);
  const runs = seeds.map((seed) => placeAll(foldsOf(labelled, seed).folds, headings, (one) => half.has(one)));
  const all = runs.flat();
  console.log(`\n${half.size} of ${labelled.length} texts, mean of ${seeds.length} seeds, percent\n`);
  console.log('| by | first | among five | among ten |\n|---|---|---|---|');
  for (const by of ['fused', 'byTariff', 'byHistory'] as const)
    console.log(`| ${[by, ...[1, 5, 10].map((most) => topOf(all, most, by).toFixed(1))].join(' | ')} |`);
  printCertainty(
    all,
    [...half].flatMap((one) => withoutItsHeading(one, labelled, headings)),
  );
  if (asked.includes('missed')) printMissed(runs[0] ?? []);
}

/** The text where neither the tariff nor the history knows its heading: whatever is suggested is wrong. */
const withoutItsHeading = (one: Labelled, labelled: readonly Labelled[], headings: readonly Heading[]) => {
  const isOther = ({ hs6 }: { readonly hs6: string }) => hs6.slice(0, 4) !== one.hs6.slice(0, 4);
  const { folds } = foldsOf(
    labelled.filter((other) => other === one || isOther(other)),
    seeds[1] ?? 1,
  );
  return placeAll(folds, headings.filter(isOther), (other) => other === one);
};

function printCertainty(placed: readonly Placed[], gone: readonly Placed[]): void {
  const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)}`);
  const sureAs = (ranked: Placed['ranked']) => (ranked[0] && certaintyOf(ranked[0])) ?? 'nothing fits';
  console.log(
    '\n| said of the first | texts | right first | right of five | share of texts whose heading is not there |',
  );
  console.log('|---|---|---|---|---|');
  for (const sure of ['LIKELY', 'POSSIBLE', 'UNSURE', 'nothing fits']) {
    const own = placed.filter(({ ranked }) => sureAs(ranked) === sure);
    const right = (most: number) => share(own.filter(({ fused }) => fused > 0 && fused <= most).length, own.length);
    const wrong = gone.filter(({ ranked }) => sureAs(ranked) === sure).length;
    console.log(
      `| ${[sure, share(own.length, placed.length), right(1), right(5), share(wrong, gone.length)].join(' | ')} |`,
    );
  }
}

function printMissed(placed: readonly Placed[]): void {
  for (const { text, hs6, fused, byTariff, byHistory } of placed)
    if (fused !== 1) console.log([fused, byTariff, byHistory, hs6, text].join('\t'));
}

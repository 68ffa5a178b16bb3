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
  if (asked.includes('missed')) printMissed(runs[0] ?? []);
}

function printMissed(placed: readonly Placed[]): void {
  for (const { text, hs6, fused, byTariff, byHistory } of placed)
    if (fused !== 1) console.log([fused, byTariff, byHistory, hs6, text].join('\t'));
}

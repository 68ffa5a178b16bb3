import { abbreviationsWords } from './abbreviations.ts';
import { foodWords } from './food.ts';
import { machinesWords } from './machines.ts';
import { materialsWords } from './materials.ts';
import { textilesAndMetalsWords } from './textilesAndMetals.ts';
import { vehiclesAndOthersWords } from './vehiclesAndOthers.ts';

/**
 * What traders call goods that the tariff calls otherwise, below which codes: `prefix words`. Words of our own, from
 * what the trade says; staff add theirs on /precat/synonym. Prefixes are as long as they hold in the nomenclatures of
 * 2017 and 2022 alike, where that was possible.
 * @see docs/spec/classification.md 8.8
 */
/** One row for each word. */
export const synonymSeeds: readonly (readonly [word: string, hsPrefix: string])[] = [
  foodWords,
  materialsWords,
  textilesAndMetalsWords,
  machinesWords,
  vehiclesAndOthersWords,
  abbreviationsWords,
].flatMap((table) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [prefix = '', ...called] = line.split(' ');
      return called.map((word) => [word, prefix] as const);
    }),
);

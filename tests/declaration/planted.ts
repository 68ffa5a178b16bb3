import type { Finding } from '#domain/declaration/check/finding.ts';
import { type Fault, faults } from './faults.ts';
import { cleanDeclaration, type Golden } from './golden.ts';
import { randomFrom } from './random.ts';

/** A finding in the words that planted faults are compared by. */
export const shown = ({ rule, field, line, level }: Pick<Finding, 'rule' | 'field' | 'line' | 'level'>): string =>
  `${rule} ${field} ${line ?? '-'} ${level}`;

interface Planted {
  readonly chosen: readonly Fault[];
  readonly golden: Golden;
  readonly expected: readonly string[];
}

/**
 * 110 declarations with one to three faults: every fault at least once, then again by chance, no two of one part of the
 * header.
 */
export function spoiltDeclarations(): readonly Planted[] {
  const random = randomFrom(20261123);
  return Array.from({ length: 110 }, (_, n) => {
    for (;;) {
      const planted = plantedIn(chosenFor(n, random), n);
      if (planted) return planted;
    }
  });
}

function chosenFor(n: number, random: ReturnType<typeof randomFrom>): readonly Fault[] {
  const chosen = [faults[n % faults.length] as Fault];
  while (chosen.length < 1 + (n % 3)) {
    const next = random.pick(faults);
    if (next.part === 'line' || chosen.every(({ part }) => part !== next.part)) chosen.push(next);
  }
  return chosen;
}

/**
 * The first declaration, by seed, into which all of them fit, each line fault on a line of its own; undefined when they
 * fit in none.
 */
export function plantedIn(chosen: readonly Fault[], n: number): Planted | undefined {
  for (let seed = n * 1000; seed < n * 1000 + 300; seed += 1) {
    const golden = cleanDeclaration(seed);
    const places = placesFor(chosen, golden);
    if (!places) continue;
    chosen.forEach((fault, at) => {
      fault.plant(golden, places[at] ?? 0);
    });
    const expected = chosen.map(({ rule, field, part, level }, at) =>
      shown({ rule, field, level: level ?? 'error', ...(part === 'line' && { line: (places[at] ?? 0) + 1 }) }),
    );
    return { chosen, golden, expected };
  }
  return undefined;
}

function placesFor(chosen: readonly Fault[], golden: Golden): readonly number[] | undefined {
  const taken = new Set<number>();
  const places = chosen.map((fault) => {
    if (fault.part !== 'line') return fault.fits(golden, 0) ? 0 : -1;
    const at = golden.declaration.items.findIndex((_, place) => !taken.has(place) && fault.fits(golden, place));
    taken.add(at);
    return at;
  });
  return places.includes(-1) ? undefined : places;
}

import type { ZipEntry } from './zipDirectory.ts';

/**
 * The name of a part as parts are compared: capitals make no difference, `\` is `/`, a slash in front means nothing,
 * and what relations write with percent signs (blanks, Chinese) is what the archive writes as it is.
 * @see ECMA-376 part 2, 6.2.2 (names and their equivalence)
 */
export function partName(written: string): string {
  const path = decoded(written).replaceAll('\\', '/').replace(/^\/+/, '');
  return path.normalize('NFC').toLowerCase();
}

function decoded(name: string): string {
  try {
    return name.includes('%') ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/** The parts of a package by their names. */
export const partsOf = (entries: readonly ZipEntry[]): ReadonlyMap<string, ZipEntry> =>
  new Map(entries.map((entry) => [partName(entry.name), entry]));

/**
 * The name of the part a relation leads to: absolute with a slash in front, else relative to the folder of its source.
 * @param source the name of the part that has the relation; '' for the package itself
 */
export function targetName(source: string, target: string): string {
  const written = target.replaceAll('\\', '/');
  const steps = written.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const step of written.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return partName(steps.join('/'));
}

/** Where the relations of a part stand. */
export function relationsName(source: string): string {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  return `${folder}_rels/${source.slice(folder.length)}.rels`;
}

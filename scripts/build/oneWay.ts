import type { Plugin, Rolldown } from 'vite';

/**
 * Refuses a build whose files import each other in a circle: which of them runs first depends on the page that is
 * opened, and whichever does finds nothing in the others yet.
 */
export function oneWay(): Plugin {
  return {
    name: 'one-way',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const circle = circleAmong(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) throw new Error(`Built files import each other: ${circle.join(' > ')}`);
    },
  };
}

/** The first circle found among files and what they import, from a file back to itself. */
export function circleAmong(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const good = new Set<string>();
  const look = (file: string, way: readonly string[]): readonly string[] | undefined => {
    const place = way.indexOf(file);
    if (place >= 0) return [...way.slice(place), file];
    if (good.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = look(next, [...way, file]);
      if (circle) return circle;
    }
    good.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = look(file, []);
    if (circle) return circle;
  }
  return undefined;
}

import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { files, textOf } from './sourceArrows.ts';

/** Where something is declared: `domain/core/flow.ts#Flow`. */
type Origin = string;

interface Exports {
  /** What a file declares itself, or hands on from another: name -> the file and name it comes from. */
  readonly named: ReadonlyMap<string, readonly [file: string, name: string]>;
  /** Files that are handed on whole. */
  readonly whole: readonly string[];
}

const nothing: Exports = { named: new Map(), whole: [] };
const exportsOf = new Map(files.map((file) => [file, readExports(file)]));

function readExports(file: string): Exports {
  const { module } = parseSync(file, textOf(file));
  const target = (name: string) =>
    name.startsWith('.') ? join(dirname(file), name) : name.startsWith('#') ? name.slice(1) : name;
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(
        ({ localName, importName }) =>
          [localName.value, [target(moduleRequest.value), importName.name ?? importName.kind]] as const,
      ),
    ),
  );
  const named = new Map<string, readonly [string, string]>();
  const whole: string[] = [];
  for (const { exportName, importName, localName, moduleRequest } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const from = moduleRequest && target(moduleRequest.value);
    if (from && exportName.kind !== 'Name') whole.push(from);
    else if (exportName.name)
      named.set(
        exportName.name,
        from
          ? [from, importName.name ?? importName.kind]
          : (imported.get(localName.name ?? '') ?? [file, exportName.name]),
      );
  }
  return { named, whole };
}

/** Where what a file calls so is declared; what comes from a package is declared there. */
function originOf(file: string, name: string): Origin {
  const { named, whole } = exportsOf.get(file) ?? nothing;
  const next = named.get(name);
  if (!next) {
    const through = whole.find((other) => exportsOf.get(other)?.named.has(name));
    return through ? originOf(through, name) : `${file}#${name}`;
  }
  const [from, called] = next;
  return from === file && called === name ? `${file}#${name}` : originOf(from, called);
}

/** Every name that is exported for more than one thing, with the places where these are declared. */
export function doubles(): ReadonlyMap<string, readonly Origin[]> {
  const found = new Map<string, Set<Origin>>();
  for (const [file, { named }] of exportsOf)
    for (const name of named.keys()) {
      const origins = found.get(name) ?? new Set();
      found.set(name, origins.add(originOf(file, name)));
    }
  return new Map(
    [...found]
      .filter(([name, origins]) => origins.size > 1 && name !== 'default')
      .map(([name, origins]) => [name, [...origins].sort()] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

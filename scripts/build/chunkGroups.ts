import type { Rolldown } from 'vite';

/** Files that at least two others need, and nothing of what these need in turn. */
const together = { minShareCount: 2, includeDependenciesRecursively: false };

/**
 * Which modules travel in one file: a request of its own costs more than what a small module brings. Whatever the login page needs
 * itself stays out of the files that come while somebody types.
 * @param entry the first module of the page, whose static imports are the login page
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|axios|big\.js)[\\/]/, priority: 2 },
    { name: 'vendor', test: /node_modules/, priority: 1, minShareCount: 2 },
    // The definitions and the frame.
    { name: outsideOf(entry, 'core'), debugName: 'core', test: /[\\/](domain|dataProvider|authProvider|src[\\/]shell)[\\/]/, ...together },
    // What screens share. Lists and forms need each other: as two files whichever comes first would run before what it needs is there.
    { name: 'parts', test: /src[\\/]parts[\\/](?!charts|report|calendar|workbench)/, ...together },
  ];
}

function outsideOf(entry: string, name: string): Rolldown.CodeSplittingNameFunction {
  let inside: ReadonlySet<string> | undefined;
  return (id, graph) => {
    inside ??= staticImports(entry, graph);
    return inside.has(id) ? null : name;
  };
}

function staticImports(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) staticImports(imported, graph, found);
  return found;
}

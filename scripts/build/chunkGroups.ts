import type { Rolldown } from 'vite';

/** Files that at least two others need, and nothing of what these need in turn. */
const together = { minShareCount: 2, includeDependenciesRecursively: false };
const reached = { includeDependenciesRecursively: false };
/** Files of the checkout, wherever they lie: not what the build tool makes up itself. */
const own = /^(?!\0)(?!.*node_modules)/;
const packages = /node_modules/;
const definitions = /[\\/]domain[\\/]/;

/**
 * Which modules travel in one file: a request of its own costs more than what a small module brings. What the login
 * page needs stays out of what comes while somebody types; what the program needs in any case is out of what its
 * screens share, and its definitions are a file of their own, so that none takes long to run. So no file imports one
 * that imports it, which `oneWay` makes sure of.
 * @param entry the first module of the page, whose static imports are the login page
 * @param program the module that it loads for whoever is logged in
 */
export function chunkGroups({ entry, program }: { entry: string; program: string }): Rolldown.CodeSplittingGroup[] {
  const ofProgram = reach(program);
  const ofLogin = reach(entry);
  return [
    { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|axios|big\.js)[\\/]/, priority: 2 },
    {
      name: (id, graph) => (ofProgram(id, graph) ? 'vendor' : null),
      debugName: 'vendor',
      test: packages,
      priority: 1,
      ...reached,
    },
    { name: 'packages', test: packages, priority: 1, ...together },
    {
      name: (id, graph) =>
        ofLogin(id, graph) ? 'login' : ofProgram(id, graph) ? (definitions.test(id) ? 'definitions' : 'core') : null,
      debugName: 'core',
      test: own,
      ...reached,
    },
    {
      name: 'parts',
      test: /[\\/](domain|src[\\/](parts(?![\\/](charts|report|calendar|workbench))|shell))[\\/]/,
      ...together,
    },
  ];
}

/** Whether a module is among the static imports of another one, however far. */
function reach(from: string): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  let found: ReadonlySet<string> | undefined;
  return (id, graph) => {
    found ??= staticImports(from, graph);
    return found.has(id);
  };
}

function staticImports(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) staticImports(imported, graph, found);
  return found;
}

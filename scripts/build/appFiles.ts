import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the names of the files that the given modules need into the page, as `<meta name="app-files">`, each behind
 * those it needs, so that the login page can fetch and run them ahead of their use, and the gateway can name them to
 * whoever is logged in.
 */
export function appFiles(...modules: readonly string[]): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: entry }) => {
        if (!bundle || !entry) return html;
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const loaded = withImports(entry, byName);
        const needed = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`The build has no chunk for ${module}`);
          withImports(chunk, byName, needed);
        }
        const files = [...needed].filter((name) => !loaded.has(name));
        const styles = files.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
        const content = [...files, ...styles].map((name) => `/${name}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'app-files', content }, injectTo: 'head' }];
      },
    },
  };
}

/** The chunk behind what it imports: files import each other in one direction. */
function withImports(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, found);
  }
  return found.add(chunk.fileName);
}

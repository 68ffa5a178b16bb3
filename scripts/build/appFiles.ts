import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the names of the files that the given module needs into the page, as `<meta name="app-files">`,
 * so that the login page can fetch them ahead of their use.
 */
export function appFiles(module: string): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: entry }) => {
        if (!bundle || !entry) return html;
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!app) throw new Error(`The build has no chunk of its own for ${module}`);
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const loaded = withImports(entry, byName);
        const files = [...withImports(app, byName)].filter((name) => !loaded.has(name));
        const styles = files.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
        const content = [...files, ...styles].map((name) => `/${name}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'app-files', content }, injectTo: 'head' }];
      },
    },
  };
}

function withImports(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, found);
  }
  return found;
}

import { renameSync, rmSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A program of the repository as one file: read file by file through tsx it takes two seconds more to start. Packages stay where they are.
 * @param options.entry path in the repository
 * @param options.outDir folder of `<name>.mjs`; packages must be found from there
 */
export async function bundleServer({ entry, outDir, name }: { entry: string; outDir: string; name: string }): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [atHome, sourcesOf],
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
}

/** Modules find migrations, pages and packages beside themselves: each keeps the address of its source. */
const atHome = {
  name: 'at-home',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
} as const;

interface Chunk {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

/** What a bundle was made of stands beside it: `[path in the repository, its time of change]`, read by server/launch.mjs. */
const sourcesOf = {
  name: 'sources-of',
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
    _options: unknown,
    files: Readonly<Record<string, Chunk>>,
  ) {
    const modules = Object.values(files).flatMap(({ moduleIds = [] }) => moduleIds.filter((id) => id.startsWith(root)));
    const sources = [`${root}package-lock.json`, ...modules].map((path) => [relative(root, path), statSync(path).mtimeMs]);
    this.emitFile({ type: 'asset', fileName: 'sources.json', source: JSON.stringify(sources) });
  },
} as const;

/** Behind a start from the sources, for the next one. The place is filled at once, so that nobody starts half a bundle. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const place = fileURLToPath(new URL('node_modules/.cache/tongguan', new URL('../../', import.meta.url)));
  const own = `${place}-${process.pid}`;
  await bundleServer({ entry: 'server/start.ts', outDir: own, name: 'start' });
  rmSync(place, { recursive: true, force: true });
  renameSync(own, place);
}

import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the gateway starts beside itself, by `programOf` and `threadOf`. */
export const besideGateway: readonly string[] = [
  'server/platform/sheet/readingThread.ts',
  'server/platform/pdf/pdfThread.ts',
  'server/platform/codes/codesThread.ts',
  'server/workbooks/xlsx/workbookThread.ts',
  'server/print/drawPdfProcess.ts',
];

/**
 * Programs of the repository as a file each: read file by file through tsx a gateway takes two seconds more to start, a
 * program beside it nearly one. Packages stay where they are.
 * @param options.entries paths in the repository
 * @param options.outDir folder of `<name>.mjs`, by the names of their files; packages must be found from there
 */
export async function bundleServer({ entries, outDir }: { entries: readonly string[]; outDir: string }): Promise<void> {
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [atHome, sourcesOf],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), join(root, entry)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // The bundler takes its process into production, and with it whatever that starts later.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
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

/**
 * What a bundle was made of stands beside it: `[path in the repository, its time of change]`, read by
 * server/launch.mjs.
 */
const sourcesOf = {
  name: 'sources-of',
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
    _options: unknown,
    files: Readonly<Record<string, Chunk>>,
  ) {
    const modules = Object.values(files).flatMap(({ moduleIds = [] }) => moduleIds.filter((id) => id.startsWith(root)));
    const sources = [`${root}package-lock.json`, ...modules].map((path) => [
      relative(root, path),
      statSync(path).mtimeMs,
    ]);
    this.emitFile({ type: 'asset', fileName: 'sources.json', source: JSON.stringify(sources) });
  },
} as const;

/**
 * What server/launch.mjs starts from. It takes its place at once, so that nobody starts half a bundle, or none while
 * another node makes one.
 */
async function bundleForStart(): Promise<void> {
  const place = join(root, 'node_modules', '.cache', 'tongguan');
  const [own, old] = [`${place}-${process.pid}`, `${place}-${process.pid}-old`];
  try {
    await bundleServer({ entries: ['server/start.ts', ...besideGateway], outDir: own });
    if (existsSync(place)) renameSync(place, old);
    renameSync(own, place);
  } finally {
    for (const left of [own, old]) rmSync(left, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleForStart();

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, preview } from 'vite';

const own = fileURLToPath(new URL('resources.ts', import.meta.url));

/** Puts the stock screens in place of the product's list of resources; whoever else asks for it gets the real one. */
const withStockScreens: Plugin = {
  name: 'stock-screens',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './resources.ts' && importer?.endsWith('/src/App.tsx') ? own : undefined,
};

/** The test runner names itself in `NODE_ENV`, and the page would be built as one under development. */
async function asProduction(run: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    process.env.NODE_ENV = before;
  }
}

/** The product built with stock screens, in front of a gateway. @returns its address, and how to end it */
export async function serveStock(gateway: string): Promise<{ base: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'tg-stock-'));
  await asProduction(() =>
    build({ plugins: [withStockScreens], build: { outDir, emptyOutDir: true }, logLevel: 'error' }),
  );
  const server = await preview({
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': gateway } },
    logLevel: 'error',
  });
  const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (!base) throw new Error('The preview has no address');
  return {
    base,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

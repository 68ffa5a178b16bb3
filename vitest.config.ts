import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { register } from 'tsx/esm/api';
import { defineConfig } from 'vitest/config';
import { filesByProject } from './tests/projects.ts';

const files = filesByProject(fileURLToPath(new URL('.', import.meta.url)));
const exclude = ['node_modules', 'dist', 'data'];
/**
 * Long enough for a busy machine: a test fails by what it sees, never by how long that took. What is young lives where
 * it does in the product as it is started.
 */
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  exclude,
  execArgv: ['--max-semi-space-size=32'],
};
/** Where the runs of one `npm test` keep what they have translated for each other; set by scripts/test.ts. */
const translated = process.env.TEST_MODULE_CACHE;

/**
 * What runs in Node alone is loaded by Node, through the loader that `npm start` has: the runner of Vite reads every
 * imported name through a getter, which costs a test of the gateway a fifth of its processor.
 */
const native = {
  execArgv: [...shared.execArgv, '--import', 'tsx'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
register();
const database = { globalSetup: ['tests/globalSetup.ts'] };

/**
 * unit: no database, no DOM. ui: a DOM made in Node, one for all files. db: the embedded database, started once per
 * run. browser: a real Chromium against the built page. long: walks and kills in their full number, by `npm run
 * test:long` alone. tests/projects.ts says which file belongs where.
 */
export default defineConfig({
  plugins: [react()],
  define: { __CLIENT_VERSION__: JSON.stringify('test'), __BUILD__: JSON.stringify({ commit: 'test', builtAt: '' }) },
  test: {
    ...(translated && { experimental: { fsModuleCache: true, fsModuleCachePath: translated } }),
    projects: [
      { extends: true, test: { ...shared, ...native, name: 'unit', include: [...files.unit], isolate: false } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'ui',
          include: [...files.ui],
          isolate: false,
          environment: 'happy-dom',
          setupFiles: ['tests/freshPage.ts', 'tests/quietPage.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, ...native, ...database, name: 'db', include: [...files.db], isolate: false },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...database,
          name: 'browser',
          include: [...files.browser],
          fileParallelism: false,
          isolate: false,
        },
      },
      // Asked for by name only: without LONG_RUN a plain `vitest run` would take hours.
      ...(process.env.LONG_RUN === '1'
        ? [
            {
              extends: true as const,
              test: {
                ...shared,
                ...database,
                name: 'long',
                include: [...files.long],
                fileParallelism: false,
                env: { LONG_RUN: '1' },
              },
            },
          ]
        : []),
    ],
  },
});

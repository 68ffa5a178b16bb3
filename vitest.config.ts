import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Two projects: what runs in Node (or a DOM made in Node), and what drives a real Chromium against the built page. */
export default defineConfig({
  plugins: [react()],
  define: { __CLIENT_VERSION__: JSON.stringify('test'), __BUILD__: JSON.stringify({ commit: 'test', builtAt: '' }) },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['node_modules', 'dist', 'data', 'tests/browser/**'],
          globalSetup: ['tests/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

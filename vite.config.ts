import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 2000 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:5080' } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    globalSetup: ['tests/globalSetup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    exclude: ['node_modules', 'dist', 'tests/browser/**'],
  },
} as Parameters<typeof defineConfig>[0]);

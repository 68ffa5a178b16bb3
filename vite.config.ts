import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appFiles } from './scripts/build/appFiles.ts';
import { buildFacts, buildJson } from './scripts/build/buildFacts.ts';
import { chunkGroups } from './scripts/build/chunkGroups.ts';
import { compressed } from './scripts/build/compressed.ts';
import { oneWay } from './scripts/build/oneWay.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url));
const program = fileURLToPath(new URL('src/App.tsx', import.meta.url));

export default defineConfig({
  plugins: [react(), appFiles('src/App.tsx', 'src/parts/list/EntityList.tsx'), buildJson(), oneWay(), compressed()],
  define: {
    __CLIENT_VERSION__: JSON.stringify(version),
    __BUILD__: JSON.stringify(buildFacts),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups({ entry, program }) },
      },
    },
  },
  // The gateway compares the page's origin with the host it was asked under, so the proxy leaves that as it is.
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PAGE_PORT ?? 5173),
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 5080}`, changeOrigin: false } },
  },
});

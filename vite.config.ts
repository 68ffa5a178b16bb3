import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appFiles } from './scripts/build/appFiles.ts';
import { buildFacts, buildJson } from './scripts/build/buildFacts.ts';
import { compressed } from './scripts/build/compressed.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  plugins: [react(), appFiles('src/App.tsx'), buildJson(), compressed()],
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
        codeSplitting: {
          groups: [
            // What the login page needs too; the rest of the packages comes while the user types.
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|axios|big\.js)[\\/]/, priority: 2 },
            { name: 'vendor', test: /node_modules/, priority: 1, minShareCount: 2 },
            // What screens share travels together, lists apart from forms: a request of its own costs more than what a small part brings.
            ...[
              { name: 'form', test: /src[\\/]parts[\\/](form|document|parameters)[\\/]/ },
              { name: 'parts', test: /src[\\/]parts[\\/](?!charts|report|calendar|workbench)/ },
            ].map((group) => ({ ...group, minShareCount: 2, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:5080' } },
});

import { readFileSync } from 'node:fs';

/** As in package.json, `0.1.0`. */
export function productVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}

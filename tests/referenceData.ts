import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Public data of others that lies beside the repository, never in it: tests and benches that measure with it say so and
 * are left out without it. `REFERENCE_DATA` names its folder; without a word it is looked for beside the checkout.
 */
const folder = process.env.REFERENCE_DATA ?? fileURLToPath(new URL('../../shared/data/', import.meta.url));

/** Where a file of it is; undefined where there is none, and then a line says what is left out. */
export function referenceFile(name: string): string | undefined {
  const path = `${folder.replace(/\/$/, '')}/${name}`;
  if (existsSync(path)) return path;
  console.log(
    `${name} is public data of others and not here: what measures with it is left out. REFERENCE_DATA names the folder that has it.`,
  );
  return undefined;
}

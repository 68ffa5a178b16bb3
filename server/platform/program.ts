import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Set by server/launch.mjs where the gateway runs from a bundle: the folder in which its other programs stand beside
 * it.
 */
export const programsVariable = 'TONGGUAN_PROGRAMS';

/** A program that runs beside the gateway, and what Node.js needs to read it. */
export interface Program {
  readonly path: string;
  readonly options: readonly string[];
}

/** @param source address of its TypeScript file */
export function programOf(source: URL): Program {
  const bundled = bundleOf(source);
  return bundled ? { path: bundled, options: [] } : { path: fileURLToPath(source), options: ['--import', 'tsx'] };
}

/** The same as a thread of this process. */
export function threadOf(source: URL, options: Omit<WorkerOptions, 'eval'>): Worker {
  const bundled = bundleOf(source);
  return bundled
    ? new Worker(bundled, options)
    : new Worker(startOf(fileURLToPath(source)), { ...options, eval: true });
}

function bundleOf(source: URL): string | undefined {
  const folder = process.env[programsVariable];
  return folder && join(folder, `${basename(fileURLToPath(source), '.ts')}.mjs`);
}

/** From text, because a thread of Node 20 does not take over the loader that reads TypeScript. */
const startOf = (path: string): string =>
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ tsImport }) => tsImport(${JSON.stringify(path)}, ${JSON.stringify(path)}))`;
